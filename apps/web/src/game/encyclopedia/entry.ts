import type { Tint } from '../../ui/Slot.tsx'
import type { EntryKind } from './targets.ts'

/** One row of the encyclopedia's lists. */
export interface EncyclopediaEntry {
  kind: EntryKind
  id: string
  name: string
  icon: string
  tint: Tint
  /** What distinguishes it from its neighbours. */
  line: string
  /** Its shelf within its kind. */
  group: string
}

export interface ShelvedEntry extends EncyclopediaEntry {
  /** The order on its shelf, usually a level. */
  order: number
}
