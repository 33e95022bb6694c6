import type { Millis } from '../core/time.ts'
import type { Edit } from './edit-fields.ts'

/** Why a part of a change by staff cannot be reversed. */
export const UNDO_OBSTACLES = ['spent', 'lowered', 'used', 'no-room', 'removed', 'limit', 'changed'] as const
export type UndoObstacle = (typeof UNDO_OBSTACLES)[number]

export const UNDO_AMOUNTS = ['coins', 'item', 'experience', 'statistic', 'membership'] as const
export const UNDO_VALUES = ['quest', 'setting', 'value'] as const

/** A part that is reversed by its difference. */
export interface UndoAmount {
  kind: (typeof UNDO_AMOUNTS)[number]
  /** The item, skill or statistic; empty for coins and the membership. */
  name: string
  /** What the act gave; negative if it took. A membership counts in hours. */
  changed: number
  /** How much of it can be reversed. */
  reversible: number
  /** Why the rest cannot; null if there is no rest. */
  obstacle: UndoObstacle | null
}

/** A part without a difference, reversed only if it still has the value that the act set. */
export interface UndoValue {
  kind: (typeof UNDO_VALUES)[number]
  name: string
  before: unknown
  after: unknown
  isReversible: boolean
}

export type UndoPart = UndoAmount | UndoValue

/** A change by staff: the values it changed and when. */
export interface StaffAct {
  before: Edit
  after: Edit
  at: Millis
}
