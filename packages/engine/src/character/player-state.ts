import type { CurrentAction } from '../plan/plan.ts'
import type { FarmingSlot, OfflineProgress, Player } from './player.ts'
import { newPlayer } from './player.ts'

/** The fields of a part of the state, and those of the parts inside it to which a view adds derived values. */
export interface StateFields {
  readonly names: ReadonlySet<string>
  readonly parts: Readonly<Record<string, StateFields | undefined>>
}

const TEMPLATE = newPlayer('', 0)
const ACTION: (keyof CurrentAction)[] = [
  'activityId',
  'locationId',
  'goal',
  'entry',
  'skillType',
  'startTime',
  'duration',
  'completed',
  'completedBefore',
]
const STREAM: (keyof OfflineProgress)[] = ['itemId', 'skillType', 'activityId', 'startTime', 'endTime']

export const STATE_FIELDS = fieldsOf(Object.keys(TEMPLATE), {
  currentAction: fieldsOf(ACTION),
  combat: fieldsOf(Object.keys(TEMPLATE.combat)),
  statistics: fieldsOf(Object.keys(TEMPLATE.statistics)),
  questProgress: fieldsOf(['activeQuests', 'completedQuests']),
  farming: fieldsOf(['slots', 'totalHarvested'], {
    slots: fieldsOf(Object.keys(TEMPLATE.farming.slots[0] as FarmingSlot), {
      currentCrop: fieldsOf(['seedId', 'plantedAt', 'growthDuration', 'waits']),
    }),
  }),
  offlineProgress: fieldsOf(STREAM),
  subscription: fieldsOf(['tier', 'until']),
})

function fieldsOf(names: readonly string[], parts: StateFields['parts'] = {}): StateFields {
  return { names: new Set(names), parts }
}

/** The state inside a view, without the derived values. It picks known fields only, so it accepts a state as well. */
export function stateOf(view: Player): Player {
  return pick(view, STATE_FIELDS) as Player
}

/** The fields of an object, or of each object of an array. */
function pick(from: unknown, { names, parts }: StateFields): unknown {
  if (from === null || typeof from !== 'object') return from
  if (Array.isArray(from)) return from.map((one) => pick(one, { names, parts }))
  const picked: Record<string, unknown> = {}
  for (const name of names) {
    if (!(name in from)) continue
    const value = (from as Record<string, unknown>)[name]
    const part = parts[name]
    picked[name] = part ? pick(value, part) : value
  }
  return picked
}
