import { DISPLAY_MODES, type Intent, THEMES } from '@hearthward/engine'
import { z } from 'zod'
import { IntentId } from './entities.ts'

const Id = z.string().min(1).max(64)
const Slot = z.int().min(-1).max(1_000)
const Quantity = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

const Goal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count'), count: Quantity }),
  z.object({ kind: z.literal('level'), level: z.int().min(1).max(99) }),
  z.object({ kind: z.literal('stock'), itemId: Id, quantity: Quantity }),
])

const IntentShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('startActivity'), locationId: Id, activityId: Id }),
  z.object({ type: z.literal('stopAction') }),
  z.object({ type: z.literal('queueAction'), locationId: Id, activityId: Id, goal: Goal.nullish() }),
  z.object({ type: z.literal('clearQueue') }),
  z.object({ type: z.literal('moveItem'), from: Slot, to: Slot }),
  z.object({ type: z.literal('dropItem'), slot: Slot, quantity: Quantity }),
  z.object({
    type: z.literal('updateSettings'),
    autoBankEnabled: z.boolean().optional(),
    soundEnabled: z.boolean().optional(),
    notificationsEnabled: z.boolean().optional(),
    theme: z.enum(THEMES).optional(),
    autoEatEnabled: z.boolean().optional(),
    autoEatThreshold: z.int().min(0).max(100).optional(),
    displayMode: z.enum(DISPLAY_MODES).optional(),
  }),
]) satisfies z.ZodType<Intent>

/** An intent on its way: with an id, so that said twice it is done once, and the moment it was meant for. */
export const SentIntent = z.intersection(
  z.object({
    id: IntentId,
    /** Server time. Outside what may still be, it is moved to the nearer bound; absent means on arrival. */
    at: z.number().optional(),
  }),
  IntentShape,
)
export type SentIntent = z.infer<typeof SentIntent>
