import { hash } from 'node:crypto'
import type { RollWindow } from '@hearthward/contract'
import {
  blowRollsId,
  type Content,
  isFight,
  type Player,
  type RollKey,
  type Rolls,
  rollBlock,
  workOf,
} from '@hearthward/engine'

/** One digest is long enough for the keys of this many blocks. */
const BLOCKS_IN_A_DIGEST = 4
const KEY_BYTES = 16

/** Derives the roll keys of one player from the secret on demand: a day of a fast activity needs about a hundred. */
export function rollsOf(secret: string, uid: string): Rolls {
  let cachedKey = ''
  let digest: Buffer | undefined
  return (activityId, block) => {
    const digestKey = `${uid}\n${activityId}\n${Math.floor(block / BLOCKS_IN_A_DIGEST)}`
    if (!digest || cachedKey !== digestKey) {
      // The secret is at both ends against length extension; an HMAC would cost four times as much.
      digest = hash('sha512', `${secret}\n${digestKey}\n${secret}`, 'buffer')
      cachedKey = digestKey
    }
    return keyAt(digest, (block % BLOCKS_IN_A_DIGEST) * KEY_BYTES)
  }
}

function keyAt(digest: Buffer, offset: number): RollKey {
  const word = (n: number) => digest.readInt32LE(offset + 4 * n)
  return [word(0), word(1), word(2), word(3)]
}

/**
 * The roll keys the browser may know: for the current and the queued activities, this block and the next. That is
 * enough to show the coming minutes exactly, and too little to choose activities by it.
 */
export function rollWindows(rolls: Rolls, player: Player, content: Content): RollWindow[] {
  const planned = [player.currentAction, ...player.queue].filter((action) => action !== null)
  const windows: RollWindow[] = []
  for (const activityId of new Set(planned.map((action) => action.activityId))) {
    const activity = workOf(content, activityId)
    if (activity && isFight(activity)) open(blowRollsId(activityId), player.blows[activityId] ?? 0)
    else if (!activity?.outputs.some(({ chance }) => chance < 1)) continue
    open(activityId, player.completions[activityId] ?? 0)
  }
  return windows

  function open(id: string, count: number) {
    const first = rollBlock(count)
    for (const block of [first, first + 1]) {
      const key = rolls(id, block)
      if (key) windows.push({ activityId: id, block, key: [...key] })
    }
  }
}
