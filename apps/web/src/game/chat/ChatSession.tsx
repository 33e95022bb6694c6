import { useEffect } from 'react'
import { useTitleCount } from '../../browser/title.ts'
import { useStaffAccessUpdates } from '../../client/account/access.ts'
import { usePasswordPrompt } from '../../client/account/staff-calls.ts'
import { toasts, useAuth, useGame } from '../../client/index.ts'
import { notify } from '../../client/notifications.ts'
import { useLazyPart } from '../../ui/lazy-part.ts'
import { chat, startChat } from './client/chat.ts'
import { useChat } from './client/state.ts'

const loadConfirm = () => import('../../account/ConfirmPassword.tsx')

/** Runs the chat while a game is open, whether or not it is in view. */
export function ChatSession() {
  useStaffAccessUpdates()
  const uid = useGame((state) => state.player?.uid)
  const partyId = useGame((state) => state.player?.partyId)
  const confirm = useLazyPart(
    usePasswordPrompt(({ isOpen }) => (isOpen ? 1 : 0)),
    loadConfirm,
  )
  const memberUntil = useGame((state) => state.player?.subscription.until)
  const rank = useAuth(({ user }) => user?.permissions.join())
  useEffect(() => (uid ? startChat() : undefined), [uid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => void chat.partyChanged(), [partyId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => void chat.rightsChanged(), [memberUntil, rank])
  useTitleCount(useChat(({ channels }) => channels.reduce((sum, { mentions }) => sum + mentions, 0)))
  useEffect(
    () =>
      chat.onMention(({ message: { username, text }, isNewTalk }) => {
        notify('chat', `${username}: ${text}`)
        if (isNewTalk) toasts.show('info', `New message from ${username}.`)
      }),
    [],
  )
  // Staff who moderate from here may have to confirm their password, as in the back-office.
  return confirm && <confirm.ConfirmPassword />
}
