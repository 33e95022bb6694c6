import { useChat } from '../../client/chat/state.ts'
import { Count } from './Count.tsx'

/** What is unread in all channels, with those apart that name the player. */
export function ChatUnread() {
  const unread = useChat(({ channels }) => channels.reduce((sum, channel) => sum + channel.unread, 0))
  const mentions = useChat(({ channels }) => channels.reduce((sum, channel) => sum + channel.mentions, 0))
  return <Count unread={unread} mentions={mentions} />
}
