import { FULL_PACK_RULES, isPlain, PLAN_LIMIT } from '@hearthward/engine'
import { z } from 'zod'
import { call } from '../call.ts'
import { LONGEST_PLAN, LONGEST_PLAN_NAME } from '../constants.ts'
import { Moment, Uid } from '../entities/player.ts'
import { NoInput, Text } from '../inputs.ts'
import { SentGoal, SentPlanRules } from '../intents.ts'

/** An id of content. It may be unknown: a plan can be older than the content. */
const ContentId = z
  .string()
  .regex(/^[\w-]+$/, 'letters, digits and - _ only')
  .max(64)

/** An action of a plan that is not in play: either an activity at its place or a recipe. */
export const SavedEntry = z
  .strictObject({
    activityId: ContentId.optional(),
    recipeId: ContentId.optional(),
    locationId: ContentId.nullish(),
    goal: SentGoal.nullish(),
    repeats: z.boolean().optional(),
  })
  .refine(
    ({ activityId, recipeId }) => (activityId === undefined) !== (recipeId === undefined),
    'names neither one activity nor one recipe',
  )
export type SavedEntry = z.infer<typeof SavedEntry>

export const SavedPlanRules = SentPlanRules.refine(
  ({ onFullPack }) => Object.keys(onFullPack).length <= FULL_PACK_RULES,
  `has rules for more than ${FULL_PACK_RULES} items`,
)

/** What a player saves or shares. Others may read a shared name, so it has no hidden characters. */
export const PlanContent = z.strictObject({
  name: Text(1, LONGEST_PLAN_NAME).refine(isPlain, 'visible characters only'),
  entries: z.array(SavedEntry).min(1).max(PLAN_LIMIT),
  rules: SavedPlanRules,
})
export type PlanContent = z.infer<typeof PlanContent>

const isShort = ({ entries, rules }: Pick<PlanContent, 'entries' | 'rules'>) =>
  JSON.stringify([entries, rules]).length <= LONGEST_PLAN
const TOO_LONG = { message: 'is too long', path: ['entries'] }

export const SavedPlan = PlanContent.extend({ id: Uid, savedAt: Moment })
export type SavedPlan = z.infer<typeof SavedPlan>

export const listPlans = call('player', 'The saved plans of the caller, by name.', {
  input: NoInput,
  output: z.object({ plans: z.array(SavedPlan) }),
})

const LOW_LIMIT = { most: 20, perSeconds: 10 }

export const savePlan = call('player', 'Saves a plan: a new one, or over the saved plan with this id.', {
  input: PlanContent.extend({ id: Uid.optional() }).refine(isShort, TOO_LONG),
  output: z.object({ plan: SavedPlan }),
  limit: LOW_LIMIT,
  refuses: ['plan/not-found', 'plan/too-many', 'plan/name'],
})

export const deletePlan = call('player', 'Deletes a saved plan.', {
  input: z.strictObject({ id: Uid }),
  output: z.object({ deleted: z.boolean() }),
  limit: LOW_LIMIT,
})

export const readSharedPlan = call('player', 'Checks a plan that somebody shared, and masks abuse in its name.', {
  input: PlanContent.refine(isShort, TOO_LONG),
  output: z.object({ plan: PlanContent }),
  limit: LOW_LIMIT,
})
