import { lazy } from 'react'
import { create } from 'zustand'
import { notices } from '../../client/index.ts'

const load = () => import('./Palette.tsx')
export const Palette = lazy(() => load().then((file) => ({ default: file.Palette })))

export const usePalette = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

/** Fetched before it is shown: what does not arrive is told, and the page stays. */
export function openPalette(): void {
  void load().then(
    () => usePalette.setState({ isOpen: true }),
    () => notices.say('error', 'This could not be shown: the server cannot be reached. Try again.'),
  )
}

export function closePalette(): void {
  usePalette.setState({ isOpen: false })
}

const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent)

export const PALETTE_KEYS = isApple ? '⌘+K' : 'Ctrl+K'
