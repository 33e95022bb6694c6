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
  type RollKey,
  type Rolls,
  rollBlock,
  seasonOf,
  seconds,
  workOf,
} from '@hearthward/engine'

/** One digest is long enough for the keys of this many blocks. */
const BLOCKS_IN_A_DIGEST = 4
const KEY_BYTES = 16

/** Derives the roll keys of one player from the secret of a season on demand. */
export function rollsOf(secretOf: (season: number) => string, uid: string): Rolls {
  // A fight or an activity with finds takes keys of two or three ids in turn.
  const latest = new Map<string, { group: number; season: number; digest: Buffer }>()
  return (rollsId, block, season) => {
    const group = Math.floor(block / BLOCKS_IN_A_DIGEST)
    let known = latest.get(rollsId)
    if (known?.group !== group || known.season !== season) {
      const secret = secretOf(season)
      // The secret is at both ends against length extension; an HMAC would cost four times as much.
      const digest = hash('sha512', `${secret}\n${uid}\n${rollsId}\n${group}\n${secret}`, 'buffer')
      known = { group, season, digest }
      latest.set(rollsId, known)
    }
    return keyAt(known.digest, (block % BLOCKS_IN_A_DIGEST) * KEY_BYTES)
  }
}

function keyAt(digest: Buffer, offset: number): RollKey {
  const word = (n: number) => digest.readInt32LE(offset + 4 * n)
  return [word(0), word(1), word(2), word(3)]
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
