import { hash } from 'node:crypto'
import type { RollWindow } from '@hearthward/contract'
import {
  blowRollsId,
  type Era,
  fighterOf,
  find,
  foeBlowRollsId,
  isFight,
  isOpenChance,
  type Millis,
  type Player,
  type Rolls,
  rollBlock,
  seasonOf,
  seconds,
  specialRollsId,
  workOf,
} from '@hearthward/engine'

/** Blocks whose keys come from one hash: a hash for each of them would cost most of the time of a long absence. */
const BLOCKS_IN_A_GROUP = 64
const WORDS_IN_A_KEY = 4
const GROUP_BYTES = BLOCKS_IN_A_GROUP * WORDS_IN_A_KEY * 4

/**
 * Derives the roll keys of one player from the secret of a season on demand. The keys of a group are one long output of
 * SHAKE256, so that those a browser knows tell nothing of the others.
 */
export function rollsOf(secretOf: (season: number) => string, uid: string): Rolls {
  // A fight or an activity with finds takes keys of two or three ids in turn.
  const latest = new Map<string, { group: number; season: number; words: Int32Array }>()
  return (rollsId, block, season) => {
    const group = Math.floor(block / BLOCKS_IN_A_GROUP)
    let known = latest.get(rollsId)
    if (known?.group !== group || known.season !== season) {
      known = { group, season, words: keyWords(secretOf(season), uid, rollsId, group) }
      latest.set(rollsId, known)
    }
    const { words } = known
    const at = (block % BLOCKS_IN_A_GROUP) * WORDS_IN_A_KEY
    return [words[at] as number, words[at + 1] as number, words[at + 2] as number, words[at + 3] as number]
  }
}

function keyWords(secret: string, uid: string, rollsId: string, group: number): Int32Array {
  const data = `${secret}\n${uid}\n${rollsId}\n${group}`
  const stream = hash('shake256', data, { outputEncoding: 'buffer', outputLength: GROUP_BYTES })
  // Little-endian, as on all machines this runs on.
  return new Int32Array(stream.buffer.slice(stream.byteOffset, stream.byteOffset + GROUP_BYTES))
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
