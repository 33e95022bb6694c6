import { useUnread } from '../message-log/unread.ts'
import { Count } from './Count.tsx'
import { useChat } from './client/state.ts'

/** The unread messages of all channels and the mentions among them; with `withLog` also those of the log. */
export function ChatUnread({ withLog = false }: { withLog?: boolean }) {
  const inChannels = useChat(({ channels }) => channels.reduce((sum, channel) => sum + channel.unread, 0))
  const mentions = useChat(({ channels }) => channels.reduce((sum, channel) => sum + channel.mentions, 0))
  const inLog = useUnread()
  return <Count unread={withLog ? inChannels + inLog : inChannels} mentions={mentions} />
}
