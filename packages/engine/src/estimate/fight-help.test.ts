import { describe, expect, test } from 'vitest'
import { estimateFightRun, fighterOf, fightHelp, type Player, withChanges } from '../index.ts'
import { fight, gameContent, gameOf, monster } from '../testing/game.ts'
import { eraOf, fullPack, pack, player } from '../testing/small-world.ts'

const world = gameOf({
  monsters: [
    monster('brute', { hitpoints: 80, attack: 20, defence: 15, strength: 20, bonus: -50 }),
    monster('worm', { hitpoints: 20, attack: 1, strength: 1, bonus: -99, speed: 60_000 }),
  ],
  activities: [
    fight('duel', 'brute', { duration: 1_000, xpRate: 100 }),
    fight('dig', 'worm', { duration: 1_000, xpRate: 5 }),
  ],
  items: [
    {
      ...gameContent().items['staff'],
      id: 'great_staff',
      combatStats: { attackBonus: 60, defenceBonus: 0, otherBonus: 60 },
    } as never,
  ],
})
const era = eraOf(world)
const duel = era.content.activities['duel'] as never

function fighter(parts: Partial<Player> = {}): Player {
  const levels = { attack: 20, strength: 20, defence: 20, hitpoints: 20 }
  const ada = player({ maxHitpoints: 200, currentHitpoints: 200, ...parts }, levels)
  ada.settings.bankSuppliesEnabled = false
  return ada
}

describe('[F37] the player as changed', () => {
  test('[F37] has the gear, food, style and potion of the change, owned or not, and the original stays', () => {
    const ada = fighter({ inventory: pack(['bread', 5], ['logs', 3]) })
    const before = structuredClone(ada)
    const changed = withChanges(ada, era.content, {
      equipment: { weapon: 'sword', shield: 'shield' },
      style: 'defensive',
      food: { cake: 40 },
      potionId: 'strong_potion',
    })
    expect(changed.equipment).toMatchObject({ weapon: 'sword', shield: 'shield' })
    expect(changed.combatMode).toEqual({ mode: 'melee', style: 'defensive' })
    expect(changed.combat.activeBuffs).toMatchObject([{ type: 'strength', boost: 5 }])
    expect(changed.inventory.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['logs', 3],
      ['cake', 40],
    ])
    expect(ada).toEqual(before)
  })

  test('[F37] takes off what is null and keeps what is not named', () => {
    const ada = fighter({ equipment: { weapon: 'sword', shield: 'shield' } })
    expect(withChanges(ada, era.content, { equipment: { weapon: null } }).equipment).toEqual({ shield: 'shield' })
    expect(withChanges(ada, era.content, {})).toEqual(ada)
  })

  test('[F37] has the given number of arrows and no others of their kind, and eats at the given share', () => {
    const ada = fighter({ inventory: pack(['fine_arrow', 70], ['logs', 3]), bank: pack(['fine_arrow', 900]) })
    const changed = withChanges(ada, era.content, {
      equipment: { weapon: 'bow', quiver: 'fine_arrow' },
      mode: 'ranged',
      ammunition: 40,
      autoEatThreshold: 55,
    })
    expect(changed).toMatchObject({ ammunition: 40, combatMode: { mode: 'ranged' }, bank: [] })
    expect(changed.inventory.map(({ id }) => id)).toEqual(['logs'])
    expect(changed.settings).toMatchObject({ autoEatEnabled: true, autoEatThreshold: 55 })
    const run = estimateFightRun(changed, era, duel)
    expect(run?.end).toBe('ammunition')
  })

  test('[F37] a kept potion lasts as long as the estimate', () => {
    const ada = fighter()
    const most = (at: number) =>
      fighterOf(withChanges(ada, era.content, { potionId: 'strong_potion' }), era.content, at).most
    expect(most(ada.settledAt + 24 * 3_600_000)).toBe(most(ada.settledAt))
    expect(most(ada.settledAt)).toBeGreaterThan(fighterOf(ada, era.content, ada.settledAt).most)
  })
})

describe('[F38] what would help', () => {
  test('[F38] names food of the bank, better gear and a safe foe, with the chance each gives', () => {
    const ada = fighter({ bank: pack(['cake', 900], ['shield'], ['helm']), inventory: pack(['sword']) })
    const help = fightHelp(ada, era, duel)
    expect(help[0]).toMatchObject({ kind: 'food', food: { cake: 900 } })
    const food = withChanges(ada, era.content, { food: { cake: 900 } })
    expect(help[0]?.survival).toBe(estimateFightRun(food, era, duel, null)?.survival[1])
    expect(help.at(-1)?.kind).toBe('foe')
    expect(help.at(-1)?.survival).toBeGreaterThan(0.95)
  })

  test('[F38] names nothing that is not owned, worn already, or of no use', () => {
    const help = fightHelp(fighter({ inventory: pack(['logs', 4]) }), era, duel)
    expect(help.map(({ kind }) => kind)).toEqual(['foe'])
  })

  test('[F38] names food of the bank only if the pack has a slot for it', () => {
    const kinds = (inventory: Player['inventory']) =>
      fightHelp(fighter({ bank: pack(['cake', 900]), inventory }), era, duel).map(({ kind }) => kind)
    expect(kinds(fullPack())).not.toContain('food')
    expect(kinds(fullPack().slice(1))).toContain('food')
  })

  test('[F38] names no weapon of another combat mode', () => {
    const near = fighter({ inventory: pack(['cake', 255], ['sword'], ['shield']), bank: pack(['great_staff']) })
    const found = fightHelp(near, era, duel).find(({ kind }) => kind === 'gear')
    expect(found).toMatchObject({ equipment: { weapon: 'sword', shield: 'shield' } })
  })

  test('[F38] names the gear that makes the difference', () => {
    const near = fighter({ inventory: pack(['cake', 255], ['shield']), bank: pack(['sword']) })
    const found = fightHelp(near, era, duel).find(({ kind }) => kind === 'gear')
    expect(found).toMatchObject({ equipment: { weapon: 'sword', shield: 'shield' } })
  })
})
