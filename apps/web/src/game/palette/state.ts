import { create } from 'zustand'

interface PaletteState {
  isOpen: boolean
  /** What is typed while it is on its way, so that no letter is lost; `null` where nobody waits for it. */
  typed: string | null
  /** Whether that was followed by Enter. */
  isEntered: boolean
}

export const usePalette = create<PaletteState>(() => ({ isOpen: false, typed: null, isEntered: false }))

export function closePalette(): void {
  usePalette.setState({ isOpen: false })
}
