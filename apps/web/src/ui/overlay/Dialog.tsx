import { createContext, type MouseEvent, type ReactNode, useContext, useId, useRef } from 'react'
import { cx } from '../class-names.ts'
import { IconButton } from '../form/Button.tsx'
import { Later } from '../Later.tsx'
import { useRefusal } from '../refusal.ts'
import { useModal } from './modal.ts'

interface DialogProps {
  title: string
  /** Takes it away: by then it may be out of sight already. One without it cannot be closed. */
  onClose?: () => void
  children: ReactNode
  /** Rendered only while open: mounting opens it. */
  className?: string
  /** Something above the title, such as a picture. */
  crown?: ReactNode
  /** What to press; stays in view however long the rest is. */
  footer?: ReactNode
}

/** Closes the dialog around it: what leads to another page calls it, or the dialog would stay before that page. */
export const CloseDialog = createContext<() => void>(() => {})

/**
 * On a narrow screen it is a sheet that rises from the bottom edge. To open one, the browser styles the whole page anew, so
 * the press is answered first. One that takes the place of another is there at once, or the page would show between them.
 */
export function Dialog(props: DialogProps) {
  return (
    <Later unless={document.querySelector('dialog:modal') !== null}>
      <OpenDialog {...props} />
    </Later>
  )
}

function OpenDialog({ title, onClose, children, className, crown, footer }: DialogProps) {
  const id = useId()
  // The title first: a dialog that opens on its close button says 'Close' before it says what it is.
  const heading = useRef<HTMLHeadingElement>(null)
  const { refusal, takeBack } = useRefusal()
  const around = useContext(CloseDialog)
  const close =
    onClose &&
    (() => {
      takeBack()
      onClose()
    })
  const { dialog, leave } = useModal(heading, close)
  return (
    <dialog
      {...dialog}
      onClickCapture={({ target }: MouseEvent) => target instanceof Element && target.closest('button') && takeBack()}
      aria-labelledby={id}
      className={cx(
        'sheet m-auto max-h-[min(46rem,calc(100dvh-2rem))] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto rounded-2xl border border-line bg-panel text-text shadow-float',
        'max-mid:mb-0 max-mid:w-full max-mid:max-w-none max-mid:rounded-b-none max-mid:pb-[env(safe-area-inset-bottom)]',
        className,
      )}
    >
      <div className="p-5">
        {crown}
        <header className="mb-3 flex items-start justify-between gap-3">
          <h2 id={id} ref={heading} tabIndex={-1} className="pt-1 text-xl">
            {title}
          </h2>
          {onClose && <IconButton icon="cross-mark" label="Close" onClick={leave} className="-mt-1 -mr-2" />}
        </header>
        {/* Always there, so that what is inside stays as it is where the dialog can be closed only at times. */}
        <CloseDialog value={close ?? around}>{children}</CloseDialog>
      </div>
      {(footer || refusal) && (
        <footer className="sticky bottom-0 grid gap-3 border-t border-line bg-panel px-5 py-4">
          {refusal && (
            <p role="alert" className="text-sm wrap-anywhere text-blood-ink">
              {refusal}
            </p>
          )}
          {footer}
        </footer>
      )}
    </dialog>
  )
}
