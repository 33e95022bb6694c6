import { lazy } from 'react'
import { toasts } from '../../client/index.ts'
import { usePalette } from './palette-state.ts'

const load = () => import('./Palette.tsx')
export const Palette = lazy(() => load().then((file) => ({ default: file.Palette })))

/** Loaded before it is shown: a failed download shows a toast, and the page stays usable. */
export function openPalette(): void {
  usePalette.setState({ typed: '' })
  void load().then(
    () => usePalette.setState({ isOpen: true }),
    () => {
      usePalette.setState({ typed: null, isEntered: false })
      toasts.show('error', 'This could not be shown: the server cannot be reached. Try again.')
    },
  )
}

const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent)

export const PALETTE_KEYS = isApple ? '⌘+K' : 'Ctrl+K'
