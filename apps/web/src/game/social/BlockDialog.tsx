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
    toasts.show('info', `You hear no more of ${username}. Your account page lists whom you have blocked.`)
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
      Nothing {username} says, asks or sends reaches you any more, and they do not see whether you are here. A
      friendship and open invitations between you end. You can unblock them at any time.
    </ConfirmDialog>
  )
}
