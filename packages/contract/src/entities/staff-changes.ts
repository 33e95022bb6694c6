import { z } from 'zod'

/** What staff have done to a character, as far as its player is told. */
export const StaffChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['given', 'taken']), itemId: z.string(), quantity: z.int() }),
  z.object({ kind: z.enum(['member', 'no-member', 'changed', 'migrated']) }),
  /** Things that are no longer part of the game were taken out: how many, and where from. */
  z.object({ kind: z.literal('cleaned'), what: z.array(z.string()) }),
])
export type StaffChange = z.infer<typeof StaffChange>
