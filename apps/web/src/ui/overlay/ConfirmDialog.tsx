import { type ReactNode, useState } from 'react'
import { Button } from '../form/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface SureProps {
  title: string
  press: string
  children: ReactNode
  onYes: () => Promise<unknown>
  onClose: () => void
}

/** A confirmation dialog before an irreversible action. */
export function ConfirmDialog({ title, press, children, onYes, onClose }: SureProps) {
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onYes()
    onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={isBusy} onClick={() => void confirm()}>
            {press}
          </Button>
        </div>
      }
    >
      <p className="text-sm text-muted">{children}</p>
    </Dialog>
  )
}
