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
 * Opens the browser's own modal dialog for as long as it is mounted, with the focus on what is to be said or typed in
 * first. It keeps the focus inside, closes on Escape, on a press beside it and on the browser's Back, makes the rest inert
 * and gives the focus back. Without `onClose` it stays until it is taken away.
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
    // Closing before React takes it away is what returns the focus to where it came from.
    return () => {
      removeEventListener('popstate', close)
      element.close()
    }
  }, [first])

  // Out of sight and out of reach at once, and closed after that: the browser then styles the whole page anew, which
  // would keep the dialog in sight for as long.
  const leave = () => {
    const element = ref.current
    if (!onClose || !element || isLeft(element)) return
    element.dataset['left'] = ''
    const endPresses = letPressesThrough(element)
    void afterPaint().then(() => {
      endPresses()
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
        // A browser asks only once before it closes a dialog that wants to stay. One that is left takes no keys.
        if ((event.key === 'Escape' && !onClose) || (ref.current && isLeft(ref.current))) event.preventDefault()
      },
      onClick: (event: MouseEvent) => {
        if (event.target === ref.current) leave()
      },
    },
  }
}

/** Marked on the element itself: `inert` would have the browser style it anew, and keep it in sight for as long. */
const isLeft = ({ dataset }: HTMLElement) => 'left' in dataset

/** A press beside a dialog that is left is meant for what lies there, which the browser holds back until it is closed. */
function letPressesThrough(element: HTMLDialogElement): () => void {
  const onDown = () => {
    element.close()
    addEventListener('click', onClick, { capture: true, once: true })
  }
  // A mouse went down before anything was there to be pressed: its click comes to the page as a whole.
  const onClick = ({ target, clientX, clientY }: globalThis.MouseEvent) => {
    const meant = target === document.documentElement && document.elementFromPoint(clientX, clientY)
    if (meant instanceof HTMLElement) meant.click()
  }
  addEventListener('pointerdown', onDown, { capture: true, once: true })
  return () => removeEventListener('pointerdown', onDown, { capture: true })
}
