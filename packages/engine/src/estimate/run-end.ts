import { fitsCertainYield, missingResource, neededQuantity } from '../activity/action.ts'
import type { Player, Stack } from '../character/player.ts'
import type { Activity } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import type { Era } from '../core/world.ts'
import { copyStacks, countOf } from '../inventory/inventory.ts'
import { takeSupply } from '../inventory/supplies.ts'
import { storeYield } from '../plan/full-pack.ts'

/** What ends the runs of an activity, and after how many completions. */
export interface RunsEnd {
  by: 'supplies' | 'full pack'
  times: number
}

/** More than a pack that fills and supplies that run out one after the other ever need. */
const MOST_STEPS = 500

/**
 * When the certain part of an activity ends by itself; `null` if it does not. It is carried out on a copy, by the rules
 * for supplies and for a full pack. As soon as completions are alike, many are taken at once.
 */
export function endOfRuns(player: Player, era: Era, activity: Activity): RunsEnd | null {
  const trial = { ...player, inventory: copyStacks(player.inventory), bank: copyStacks(player.bank) }
  const items = [...new Set([...activity.resources, ...activity.outputs].map(({ itemId }) => itemId))]
  let before = amountsOf(trial, items)
  let change: number[] = []
  let times = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    if (missingResource(trial, activity)) return { by: 'supplies', times }
    if (!fitsCertainYield(trial, era.content, activity)) return { by: 'full pack', times }
    const lost = completeCertainPart(trial, era, activity)
    times++
    if (Object.keys(lost).length > 0) return { by: 'full pack', times }
    const now = amountsOf(trial, items)
    const next = now.map((amount, index) => amount - (before[index] as number))
    if (next.every((amount, index) => amount === change[index])) {
      const alike = repeatChange(trial, activity, items, next)
      if (alike === Number.POSITIVE_INFINITY) return null
      times += alike
    }
    change = next
    before = amountsOf(trial, items)
  }
  return null
}

/** Returns what had no room. */
function completeCertainPart(player: Player, era: Era, { resources, outputs }: Activity): Amounts {
  for (const { itemId, quantity, consumed } of resources) if (consumed) takeSupply(player, itemId, quantity)
  const yielded: Amounts = {}
  for (const { itemId, quantity, chance } of outputs) {
    if (chance >= 1) yielded[itemId] = (yielded[itemId] ?? 0) + quantity
  }
  return storeYield({ player, era, content: era.content, events: [] }, yielded, player.settledAt)
}

/** The items in the pack and in the bank, and the slots they take. */
function amountsOf({ inventory, bank }: Player, items: readonly string[]): number[] {
  const counts = [inventory, bank].flatMap((stacks) => items.map((itemId) => countOf(stacks, itemId)))
  return [...counts, inventory.length, bank.length]
}

/** Repeats a change as often as it stays the same: while each stack lasts for one more completion. */
function repeatChange(player: Player, { resources }: Activity, items: readonly string[], change: number[]): number {
  const { inventory, bank } = player
  const changed: [stack: Stack, by: number][] = []
  let times = Number.POSITIVE_INFINITY
  for (const [index, by] of change.entries()) {
    if (by === 0) continue
    const itemId = items[index % items.length]
    const stack = (index < items.length ? inventory : bank).find(({ id }) => id === itemId)
    // Another slot is taken or freed each time.
    if (index >= 2 * items.length || !stack || itemId === undefined) return 0
    changed.push([stack, by])
    if (by < 0) times = Math.min(times, Math.floor((stack.quantity - neededQuantity(resources, itemId) - 1) / -by))
  }
  if (times < 1) return 0
  if (times < Number.POSITIVE_INFINITY) for (const [stack, by] of changed) stack.quantity += by * times
  return times
}
