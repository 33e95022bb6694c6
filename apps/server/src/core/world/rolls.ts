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
  MAX_ENERGY,
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
const inPreview = (period: Millis) => Math.ceil(PREVIEW / period)
/** A page that missed more blocks than this reads a report instead. */
const MOST_BLOCKS = 32

/**
 * The roll keys the browser may know: those of the running action's common outputs and blows for the next minute, and
 * those of rolls since `before`, so that a page without keys for them can compute what has happened. A player who sees a
 * bad minute cannot avoid it, only put it off: the next roll of an activity stays the next.
 */
export function rollWindows(rolls: Rolls, before: Player, player: Player, era: Era, at: Millis): RollWindow[] {
  const season = seasonOf(era)
  const running = player.currentAction?.activityId
  const windows: RollWindow[] = []
  for (const activityId of startedSince(before, player)) {
    for (const { rollsId, countOf, ahead } of openRolls(player, era, activityId, at)) {
      const next = countOf(player)
      const hasRun = next > countOf(before)
      if (activityId !== running && !hasRun) continue
      const last = rollBlock(activityId === running ? next + ahead : next - 1)
      const sinceBefore = rollBlock(countOf(before))
      const first = last - sinceBefore < MOST_BLOCKS ? sinceBefore : rollBlock(next)
      for (let block = first; block <= last; block++) {
        const key = rolls(rollsId, block, season)
        if (key) windows.push({ activityId: rollsId, season, block, key: [...key] })
      }
    }
  }
  return windows
}

/** The activities that may have rolled since `before`: a plan can change them often. */
function startedSince(before: Player, player: Player): Set<string> {
  const started = new Set<string>()
  for (const action of [before.currentAction, player.currentAction]) if (action) started.add(action.activityId)
  for (const counter of ['completions', 'blows'] as const) {
    for (const [id, count] of Object.entries(player[counter])) if (count !== before[counter][id]) started.add(id)
  }
  return started
}

interface OpenRolls {
  rollsId: string
  /** The number of the next roll. */
  countOf: (player: Player) => number
  /** How many rolls the browser may see ahead. */
  ahead: number
}

/** The rolls of an activity whose keys may leave the server. */
function openRolls(player: Player, { content }: Era, activityId: string, at: Millis): OpenRolls[] {
  const activity = workOf(content, activityId)
  if (!activity) return []
  const monster = isFight(activity) ? find(content.monsters, activity.monsterId ?? '') : undefined
  if (!monster) {
    if (!activity.outputs.some(isOpenChance)) return []
    const countOf = ({ completions }: Player) => completions[activityId] ?? 0
    return [{ rollsId: activityId, countOf, ahead: inPreview(activity.duration) }]
  }
  const blows = (rollsId: string, counter: string, ahead: number): OpenRolls => ({
    rollsId,
    countOf: (one) => one.blows[counter] ?? 0,
    ahead,
  })
  const opened = [
    blows(blowRollsId(activityId), activityId, inPreview(fighterOf(player, content, at).speed)),
    blows(foeBlowRollsId(activityId), foeBlowRollsId(activityId), inPreview(monster.speed)),
  ]
  const special = find(content.items, player.equipment.weapon ?? '')?.specialAttack
  if (special) {
    // The blows of the special attacks that a player with full energy can make at once, the last one included.
    const ahead = Math.floor(MAX_ENERGY / special.energyCost) * special.effect.hits - 1
    opened.push(blows(specialRollsId(activityId), specialRollsId(activityId), ahead))
  }
  return opened
}
