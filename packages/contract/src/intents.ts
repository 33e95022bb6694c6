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

/**
 * An intent on its way: with an id, so that said twice it is done once, and the moment it was meant for, in server time.
 * A moment that has passed is moved to the nearer bound; absent means on arrival. Unknown fields are refused, not
 * dropped: who sends one expects something of it.
 */
const sent = <Type extends Intent['type'], Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ id: IntentId, at: z.number().optional(), type: z.literal(type), ...shape })

export const SentIntent = z.discriminatedUnion('type', [
  sent('startActivity', { locationId: Id, activityId: Id }),
  sent('stopAction', {}),
  sent('queueAction', { locationId: Id, activityId: Id, goal: Goal.nullish() }),
  sent('clearQueue', {}),
  sent('moveItem', { from: Slot, to: Slot }),
  sent('dropItem', { slot: Slot, quantity: Quantity }),
  sent('updateSettings', {
    autoBankEnabled: z.boolean().optional(),
    soundEnabled: z.boolean().optional(),
    notificationsEnabled: z.boolean().optional(),
    theme: z.enum(THEMES).optional(),
    autoEatEnabled: z.boolean().optional(),
    autoEatThreshold: z.int().min(0).max(100).optional(),
    displayMode: z.enum(DISPLAY_MODES).optional(),
  }),
]) satisfies z.ZodType<Intent & { id: string; at?: number | undefined }>
export type SentIntent = z.infer<typeof SentIntent>
