import type { Player } from '../character/player.ts'
import { type Content, find } from '../content/content.ts'
import type { SetPlanRules } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import { DEATH_CHOICES, FULL_PACK_CHOICES, type PlanRules, SUPPLIES_CHOICES } from './plan.ts'

/** How many items can have a rule of their own. */
export const FULL_PACK_RULES = 100

/** Changes the given rules and keeps the others; one invalid value refuses them all (rule PL9). */
export function setPlanRules(player: Player, content: Content, { rules }: SetPlanRules): Refused | undefined {
  const problem = ruleProblem(content, rules)
  if (problem) return refuse('plan/invalid-rule', { field: problem })
  changeRules(player, rules)
}

/** The caller has checked the rules. Unknown fields are left out, because a state is hashed as a whole. */
export function changeRules({ plan }: Player, rules: SetPlanRules['rules']): void {
  const { onDeath, onMissingSupplies, onFullPack } = { ...plan.rules, ...definedOnly(rules) }
  plan.rules = { onDeath, onMissingSupplies, onFullPack: { ...onFullPack } }
}

/** The name of the first invalid rule. */
export function ruleProblem(content: Content, rules: SetPlanRules['rules']): string | null {
  if (typeof rules !== 'object' || rules === null) return 'rules'
  const { onDeath, onMissingSupplies, onFullPack } = definedOnly(rules)
  if (onDeath !== undefined && !DEATH_CHOICES.includes(onDeath)) return 'onDeath'
  if (onMissingSupplies !== undefined && !SUPPLIES_CHOICES.includes(onMissingSupplies)) return 'onMissingSupplies'
  if (onFullPack === undefined) return null
  if (typeof onFullPack !== 'object' || onFullPack === null) return 'onFullPack'
  const entries = Object.entries(onFullPack)
  const areValid = entries.every(([id, choice]) => find(content.items, id) && FULL_PACK_CHOICES.includes(choice))
  return areValid && entries.length <= FULL_PACK_RULES ? null : 'onFullPack'
}

function definedOnly(rules: SetPlanRules['rules']): Partial<PlanRules> {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))
}
