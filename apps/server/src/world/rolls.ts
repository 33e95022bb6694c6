import { createHmac } from 'node:crypto'
import type { RollWindow } from '@hearthward/contract'
import { type Content, find, type Player, type RollKey, type Rolls, rollBlock } from '@hearthward/engine'

/** All keys of one player, worked out from the secret as they are asked for. */
export function rollsOf(secret: string, uid: string): Rolls {
  return (activityId, block) => rollKey(secret, uid, activityId, block)
}

function rollKey(secret: string, uid: string, activityId: string, block: number): RollKey {
  const digest = createHmac('sha256', secret).update(`${uid}\n${activityId}\n${block}`).digest()
  return [digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8), digest.readInt32LE(12)]
}

/**
 * What the browser may know of its luck: for the running action and those that wait, the block under way and the next.
 * Enough to show the coming minutes exactly, too little to choose by it.
 */
export function rollWindows(rolls: Rolls, player: Player, content: Content): RollWindow[] {
  const planned = [player.currentAction, ...player.queue].filter((action) => action !== null)
  const windows: RollWindow[] = []
  for (const activityId of new Set(planned.map((action) => action.activityId))) {
    const activity = find(content.activities, activityId)
    if (!activity?.outputs.some(({ chance }) => chance < 1)) continue
    const first = rollBlock(player.completions[activityId] ?? 0)
    for (const block of [first, first + 1]) {
      const key = rolls(activityId, block)
      if (key) windows.push({ activityId, block, key: [...key] })
    }
  }
  return windows
}
