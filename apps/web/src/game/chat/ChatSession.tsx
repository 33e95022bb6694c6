import { useEffect } from 'react'
import { notify } from '../../app/notifications.ts'
import { chat, startChat } from '../../client/chat/chat.ts'
import { useGame } from '../../client/index.ts'

/** The chat for as long as a game is open, whether or not anybody looks at it. */
export function ChatSession() {
  const uid = useGame((state) => state.player?.uid)
  const partyId = useGame((state) => state.player?.partyId)
  useEffect(() => (uid ? startChat() : undefined), [uid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => void chat.partyChanged(), [partyId])
  useEffect(() => chat.onMention(({ username, text }) => notify('chat', `${username}: ${text}`)), [])
  return null
}
