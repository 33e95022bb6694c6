import { useState } from 'react'
import { toasts } from '../../client/index.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { keepFocusAround } from '../../ui/overlay/focus.ts'
import { chat } from '../chat/client/chat.ts'

interface BlockDialogProps {
  player: { uid: string; username: string }
  onClose: () => void
  /** Called after blocking. */
  onDone?: () => void
  /** The element that opened the dialog, if it has already lost the focus. */
  from?: Element
}

/** Asks for confirmation: unblocking does not restore a friendship. */
export function BlockDialog({ player, onClose, onDone, from }: BlockDialogProps) {
  const [keepFocus] = useState(() => keepFocusAround(from))
  const { username } = player
  const block = async () => {
    if (!(await chat.block(player))) return
    toasts.show('info', `${username} is blocked. Your account page lists blocked players.`)
    onDone?.()
  }
  return (
    <ConfirmDialog
      title={`Block ${username}?`}
      press="Block"
      onYes={block}
      onClose={() => {
        onClose()
        keepFocus()
      }}
    >
      You get no messages, requests or invitations from {username}, and they cannot see whether you are online. Your
      friendship and open invitations between you end. You can unblock them at any time.
    </ConfirmDialog>
  )
}
