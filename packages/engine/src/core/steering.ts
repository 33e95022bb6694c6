import type { GameEvent } from './events.ts'
import type { Intent } from './intents.ts'

/** Intents that decide what runs or edit the plan. */
export const STEERING_INTENTS: readonly Intent['type'][] = [
  'startActivity',
  'startRecipe',
  'stopAction',
  'travel',
  'queueAction',
  'clearQueue',
  'editAction',
  'skipAction',
  'resumePlan',
  'repeatPlan',
  'replacePlan',
  'setPlanRules',
  'startEntry',
  'editEntry',
  'duplicateEntry',
  'moveEntry',
  'removeEntry',
]
export const LOADOUT_EDITS: readonly Intent['type'][] = ['saveLoadout', 'deleteLoadout', 'assignLoadout']

/** What also decides what runs, whatever the intent was. */
const STEERING_EVENTS: readonly GameEvent['type'][] = ['started', 'stopped', 'travelled']

export function isSteering(intent: Intent, events: readonly GameEvent[]): boolean {
  return STEERING_INTENTS.includes(intent.type) || events.some(({ type }) => STEERING_EVENTS.includes(type))
}
