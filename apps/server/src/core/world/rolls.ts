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

/** All keys of one player, worked out from the secret as they are asked for: a day of a quick action needs a hundred. */
export function rollsOf(secret: string, uid: string): Rolls {
  let of = ''
  let digest: Buffer | undefined
  return (activityId, block) => {
    const wanted = `${uid}\n${activityId}\n${Math.floor(block / BLOCKS_IN_A_DIGEST)}`
    if (!digest || of !== wanted) {
      // The secret at both ends, so that nobody goes on from a digest they have seen; an HMAC costs four times as much.
      digest = hash('sha512', `${secret}\n${wanted}\n${secret}`, 'buffer')
      of = wanted
    }
    return keyAt(digest, (block % BLOCKS_IN_A_DIGEST) * KEY_BYTES)
  }
}

function keyAt(digest: Buffer, offset: number): RollKey {
  const word = (n: number) => digest.readInt32LE(offset + 4 * n)
  return [word(0), word(1), word(2), word(3)]
}

/**
 * What the browser may know of its luck: for the running action and those that wait, the block under way and the next.
 * Enough to show the coming minutes exactly, too little to choose by it.
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
