import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LogList } from './LogList.tsx'
import { UnreadMark } from './UnreadMark.tsx'

/** On a phone the log is a sheet over the room one is in. */
export function LogButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="relative grid size-10 place-items-center rounded-[10px] text-muted"
        onClick={() => setOpen(true)}
      >
        <Icon name="quill-ink" className="size-5" />
        <span className="sr-only">Log</span>
        <span className="absolute -top-0.5 -right-0.5">
          <UnreadMark />
        </span>
      </button>
      {isOpen && (
        <Dialog title="Log" onClose={() => setOpen(false)}>
          <LogList />
        </Dialog>
      )}
    </>
  )
}
