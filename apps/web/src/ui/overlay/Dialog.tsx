import { createContext, type MouseEvent, type ReactNode, useContext, useId, useRef } from 'react'
import { cx } from '../class-names.ts'
import { IconButton } from '../form/Button.tsx'
import { Later } from '../Later.tsx'
import { useRefusal } from '../refusal.ts'
import { useModal } from './modal.ts'

interface DialogProps {
  title: string
  /** Removes the dialog, which may be hidden already. Without it the dialog cannot be closed. */
  onClose?: () => void
  children: ReactNode
  /** A dialog is mounted only while it is open. */
  className?: string
  /** Shown above the title, such as a picture. */
  crown?: ReactNode
  /** Buttons that stay visible while the rest scrolls. */
  footer?: ReactNode
}

/** Closes the surrounding dialog. Links to other pages call it; otherwise the dialog would stay open there. */
export const CloseDialog = createContext<() => void>(() => {})

/**
 * A modal dialog; on a narrow screen a sheet from the bottom edge. Opening one makes the browser recompute the styles
 * of the whole page, so it opens a frame after the press. A dialog that replaces another opens at once, so that the
 * page is not visible between them.
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
  // Focuses the title: a screen reader should not read 'Close' before the dialog's name.
  const heading = useRef<HTMLHeadingElement>(null)
  const { refusal, clearRefusal } = useRefusal()
  const around = useContext(CloseDialog)
  const close =
    onClose &&
    (() => {
      clearRefusal()
      onClose()
    })
  const { dialog, leave } = useModal(heading, close)
  return (
    <dialog
      {...dialog}
      onClickCapture={({ target }: MouseEvent) =>
        target instanceof Element && target.closest('button') && clearRefusal()
      }
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
        {/* Always rendered, so that the children keep their state if `onClose` comes and goes. */}
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
