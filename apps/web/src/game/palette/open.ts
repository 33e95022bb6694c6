import { lazy } from 'react'
import { toasts } from '../../client/index.ts'
import { usePalette } from './state.ts'

const load = () => import('./Palette.tsx')
export const Palette = lazy(() => load().then((file) => ({ default: file.Palette })))

/** Fetched before it is shown: what does not arrive is told, and the page stays. */
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
