import { useUnread } from '../message-log/unread.ts'
import { Count } from './Count.tsx'
import { useChat } from './client/state.ts'

/** What is unread in all channels, with those apart that name the player; together with the log where asked. */
export function ChatUnread({ withLog = false }: { withLog?: boolean }) {
  const said = useChat(({ channels }) => channels.reduce((sum, channel) => sum + channel.unread, 0))
  const mentions = useChat(({ channels }) => channels.reduce((sum, channel) => sum + channel.mentions, 0))
  const told = useUnread()
  return <Count unread={withLog ? said + told : said} mentions={mentions} />
}
