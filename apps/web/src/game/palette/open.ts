import { lazy } from 'react'
import { create } from 'zustand'
import { notices } from '../../client/index.ts'

const load = () => import('./Palette.tsx')
export const Palette = lazy(() => load().then((file) => ({ default: file.Palette })))

interface PaletteState {
  isOpen: boolean
  /** What is typed while it is on its way, so that no letter is lost; `null` where nobody waits for it. */
  typed: string | null
}

export const usePalette = create<PaletteState>(() => ({ isOpen: false, typed: null }))

/** Fetched before it is shown: what does not arrive is told, and the page stays. */
export function openPalette(): void {
  usePalette.setState({ typed: '' })
  void load().then(
    () => usePalette.setState({ isOpen: true }),
    () => {
      usePalette.setState({ typed: null })
      notices.say('error', 'This could not be shown: the server cannot be reached. Try again.')
    },
  )
}

export function closePalette(): void {
  usePalette.setState({ isOpen: false })
}

const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent)

export const PALETTE_KEYS = isApple ? '⌘+K' : 'Ctrl+K'
