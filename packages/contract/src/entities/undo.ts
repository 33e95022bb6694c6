import { UNDO_AMOUNTS, UNDO_OBSTACLES, UNDO_VALUES } from '@hearthward/engine'
import { z } from 'zod'
import { Version } from '../inputs.ts'

/** A part that is reversed by its difference: `UndoAmount` of the engine. */
const UndoAmount = z.object({
  kind: z.enum(UNDO_AMOUNTS),
  name: z.string(),
  /** What the act gave; negative if it took. A membership counts in hours. */
  changed: z.int(),
  reversible: z.int(),
  obstacle: z.enum(UNDO_OBSTACLES).nullable(),
  /** How much of what is missing the player has on the exchange, in open offers or to be collected. */
  onExchange: z.int().optional(),
})

/** A part without a difference, reversed only if it still has the value that the act set. */
const UndoValue = z.object({
  kind: z.enum(UNDO_VALUES),
  name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  isReversible: z.boolean(),
})

const UndoPart = z.union([UndoAmount, UndoValue])

/** What undoing an act would reverse at this moment. */
export const UndoPreview = z.object({
  parts: z.array(UndoPart),
  /** Achievements earned since that would not be earned without the act. They and their rewards stay. */
  followOn: z.array(z.string()),
  /** False if nothing can be reversed any more. */
  canUndo: z.boolean(),
  version: Version,
})
export type UndoPreview = z.infer<typeof UndoPreview>
