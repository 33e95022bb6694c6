import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { afterPaint } from '../../browser/frames.ts'

/**
 * Opens a native modal dialog while it is mounted, with the focus on `first`. It closes on Escape, on a press outside
 * and on the browser's Back, makes the rest inert and restores the focus. Without `onClose` it stays open.
 */
export function useModal(first: RefObject<HTMLElement | null>, onClose: (() => void) | undefined) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(() => onClose?.())

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    element.showModal()
    first.current?.focus()
    addEventListener('popstate', close)
    // Closing before React removes it restores the focus.
    return () => {
      removeEventListener('popstate', close)
      element.close()
    }
  }, [first])

  // Hides the dialog at once and closes it after the next paint: closing makes the browser recompute the styles of the
  // whole page, which would delay hiding it.
  const leave = () => {
    const element = ref.current
    if (!onClose || !element || isHidden(element)) return
    element.dataset['left'] = ''
    const stopForwarding = forwardPresses(element)
    void afterPaint().then(() => {
      stopForwarding()
      onClose()
    })
  }

  return {
    leave,
    dialog: {
      ref,
      onCancel: (event: SyntheticEvent) => {
        event.preventDefault()
        leave()
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        // The browser sends `cancel` only once before it closes a dialog. A hidden one ignores keys.
        if ((event.key === 'Escape' && !onClose) || (ref.current && isHidden(ref.current))) event.preventDefault()
      },
      onClick: (event: MouseEvent) => {
        if (event.target === ref.current) leave()
      },
    },
  }
}

/** Marked by a data attribute: `inert` would make the browser recompute styles and delay hiding it. */
const isHidden = ({ dataset }: HTMLElement) => 'left' in dataset

/** A press outside a hidden dialog is meant for the page, which stays inert until the dialog is closed. */
function forwardPresses(element: HTMLDialogElement): () => void {
  const onDown = () => {
    element.close()
    addEventListener('click', onClick, { capture: true, once: true })
  }
  // The pointer went down while the page was inert, so the click's target is the document.
  const onClick = ({ target, clientX, clientY }: globalThis.MouseEvent) => {
    const pressed = target === document.documentElement && document.elementFromPoint(clientX, clientY)
    if (pressed instanceof HTMLElement) pressed.click()
  }
  addEventListener('pointerdown', onDown, { capture: true, once: true })
  return () => removeEventListener('pointerdown', onDown, { capture: true })
}
