import type { Tint } from '../../ui/Slot.tsx'
import type { Kind } from './targets.ts'

/** One line of the encyclopedia's lists. */
export interface Entry {
  kind: Kind
  id: string
  name: string
  icon: string
  tint: Tint
  /** The one thing that tells it apart from its neighbours. */
  line: string
  /** The shelf it stands on within its kind. */
  group: string
}

export interface Shelved extends Entry {
  /** Where on its shelf: usually a level. */
  order: number
}
