import { useEffect } from 'react'
import { notify } from '../../app/notifications.ts'
import { useTitleMark } from '../../app/title.ts'
import { useAccessKept } from '../../client/access.ts'
import { chat, startChat } from '../../client/chat/chat.ts'
import { useChat } from '../../client/chat/state.ts'
import { notices, useAuth, useGame } from '../../client/index.ts'
import { useConfirming } from '../../client/staff.ts'
import { useWhenWanted } from '../../ui/when-wanted.ts'

const loadConfirm = () => import('../../admin/shell/ConfirmPassword.tsx')

/** The chat for as long as a game is open, whether or not anybody looks at it. */
export function ChatSession() {
  useAccessKept()
  const uid = useGame((state) => state.player?.uid)
  const partyId = useGame((state) => state.player?.partyId)
  const confirm = useWhenWanted(
    useConfirming(({ isAsked }) => (isAsked ? 1 : 0)),
    loadConfirm,
  )
  const memberUntil = useGame((state) => state.player?.subscription.until)
  const rank = useAuth(({ user }) => user?.permissions.join())
  useEffect(() => (uid ? startChat() : undefined), [uid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => void chat.partyChanged(), [partyId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => void chat.rightsChanged(), [memberUntil, rank])
  useTitleMark(useChat(({ channels }) => channels.reduce((sum, { mentions }) => sum + mentions, 0)))
  useEffect(
    () =>
      chat.onCall(({ message: { username, text }, isNewTalk }) => {
        notify('chat', `${username}: ${text}`)
        if (isNewTalk) notices.say('info', `${username} has written to you.`)
      }),
    [],
  )
  // Staff who moderate from here are asked for their password after a rest, as in the back-office.
  return confirm && <confirm.ConfirmPassword />
}
