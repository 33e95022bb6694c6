import { create } from 'zustand'

interface PaletteState {
  isOpen: boolean
  /** Keys typed while the palette is loading, so that none is lost; `null` while it is not loading. */
  typed: string | null
  /** True if Enter followed. */
  isEntered: boolean
}

export const usePalette = create<PaletteState>(() => ({ isOpen: false, typed: null, isEntered: false }))

export function closePalette(): void {
  usePalette.setState({ isOpen: false })
}
