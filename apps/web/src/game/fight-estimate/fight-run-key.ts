import type { Content } from '@hearthward/engine'
import { BANK_STACKS, CAST_RUNES, find, type Player, supplyOf } from '@hearthward/engine'
import { fightKey } from '../action/rates.ts'

/** Everything an estimate of a whole fight depends on, in steps: a single bite or arrow changes nothing visible. */
export function fightRunKey(player: Player, content: Content): string {
  const { currentHitpoints, maxHitpoints, ammunition, settings, equipment, inventory, currentAction } = player
  const food = [...inventory, ...(settings.bankSuppliesEnabled ? player.bank : [])].filter(
    ({ id }) => find(content.items, id)?.type === 'food',
  )
  return JSON.stringify([
    fightKey(player, content),
    // Loot takes the slots that are left.
    inventory.map(({ id }) => id),
    settings.autoEatThreshold,
    settings.bankSuppliesEnabled,
    settings.autoBankEnabled,
    player.plan.rules.onFullPack,
    // Only a full bank has no room for what does not fit into the pack.
    player.bank.length >= BANK_STACKS && player.bank.map(({ id }) => id),
    Math.round((currentHitpoints / maxHitpoints) * 10),
    food.map(({ id, quantity }) => [id, inSteps(quantity)]),
    [ammunition, supplyOf(player, equipment.quiver ?? ''), ...CAST_RUNES.map((rune) => supplyOf(player, rune))].map(
      inSteps,
    ),
    currentAction?.goal?.kind === 'supplies',
  ])
}

/** Steps of about a tenth. */
const inSteps = (amount: number) => (amount < 10 ? amount : Math.floor(Math.log(amount) * 10))
