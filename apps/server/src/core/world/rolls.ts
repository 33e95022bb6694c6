import { hash } from 'node:crypto'
import type { RollWindow } from '@hearthward/contract'
import {
  blowRollsId,
  deriveRolls,
  type Era,
  fighterOf,
  find,
  foeBlowRollsId,
  isFight,
  isOpenChance,
  type LongHash,
  type Millis,
  type Player,
  type Rolls,
  rollBlock,
  seasonOf,
  seconds,
  specialRollsId,
  workOf,
} from '@hearthward/engine'

const shake256: LongHash = (text, bytes) => hash('shake256', text, { outputEncoding: 'buffer', outputLength: bytes })

/** Derives the roll keys of one player from the secrets of the seasons. */
export function rollsOf(secretOf: (season: number) => string, uid: string): Rolls {
  return deriveRolls(shake256, secretOf, uid)
}

/** How far the browser may see ahead: longer than the time between two saves of a page. */
const PREVIEW = seconds(60)

/**
 * The roll keys the browser may know: those of the running action's common outputs and blows for the next minute. A
 * player who sees a bad minute cannot avoid it, only put it off: the next roll of an activity stays the next.
 */
export function rollWindows(rolls: Rolls, player: Player, era: Era, at: Millis): RollWindow[] {
  const { currentAction: action } = player
  const activity = action ? workOf(era.content, action.activityId) : undefined
  if (!action || !activity) return []
  const windows: RollWindow[] = []
  const season = seasonOf(era)
  const monster = isFight(activity) ? find(era.content.monsters, activity.monsterId ?? '') : undefined
  if (monster) {
    open(blowRollsId(activity.id), player.blows[activity.id] ?? 0, fighterOf(player, era.content, at).speed)
    const hasSpecial = find(era.content.items, player.equipment.weapon ?? '')?.specialAttack !== undefined
    if (hasSpecial) open(specialRollsId(activity.id), player.blows[specialRollsId(activity.id)] ?? 0, PREVIEW)
    open(foeBlowRollsId(activity.id), player.blows[foeBlowRollsId(activity.id)] ?? 0, monster.speed)
  } else if (activity.outputs.some(isOpenChance)) {
    open(activity.id, player.completions[activity.id] ?? 0, action.duration)
  }
  return windows

  function open(rollsId: string, next: number, period: Millis) {
    const last = rollBlock(next + Math.ceil(PREVIEW / period))
    for (let block = rollBlock(next); block <= last; block++) {
      const key = rolls(rollsId, block, season)
      if (key) windows.push({ activityId: rollsId, season, block, key: [...key] })
    }
  }
}
