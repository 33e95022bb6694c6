import { describe, expect, test } from 'vitest'
import { advance, EQUIPMENT_SLOTS, type EquipmentSlot, type Item } from '../index.ts'
import { gameContent, gameOf, refusalTextOf } from '../testing/game.ts'
import { fullPack, pack, performIntent, performWithEvents, player, START } from '../testing/small-world.ts'

const world = gameOf()
const equipIntent = (itemId: string) => ({ type: 'equip', itemId }) as const
const unequipIntent = (slot: EquipmentSlot) => ({ type: 'unequip', slot }) as const

describe('putting on', () => {
  test('[G1] [EQUIP-1] an equipped item leaves the pack and is worn in its slot', () => {
    const ada = player({ inventory: pack(['shield'], ['sword'], ['cape']) })
    const { state, events } = performWithEvents(ada, world, equipIntent('sword'))
    expect(state.equipment).toEqual({ weapon: 'sword' })
    expect(state.inventory.map(({ id }) => id)).toEqual(['shield', 'cape'])
    expect(events).toEqual([{ type: 'equipped', at: START, slot: 'weapon', itemId: 'sword' }])
    const dressed = performIntent(performIntent(state, world, equipIntent('cape')), world, equipIntent('shield'))
    expect(dressed.equipment).toEqual({ weapon: 'sword', cape: 'cape', shield: 'shield' })
    expect(dressed.inventory).toEqual([])
    expect(EQUIPMENT_SLOTS).toContain('quiver')
  })

  test('[G1] [EQUIP-6] the item worn before goes to the slot of the new one in the pack', () => {
    const ada = player({ inventory: fullPack('nest', ['staff']), equipment: { weapon: 'sword' } })
    const after = performIntent(ada, world, equipIntent('staff'))
    expect(after.equipment).toEqual({ weapon: 'staff' })
    expect(after.inventory).toEqual(fullPack('nest', ['sword']))
  })

  test('[G2] [EQUIP-2] an item without a slot cannot be equipped', () => {
    expect(refusalTextOf(player({ inventory: pack(['logs', 3]) }), world, equipIntent('logs'))).toBe(
      'Item cannot be equipped',
    )
  })

  test('[G3] [EQUIP-5] an item that is only in the bank cannot be equipped', () => {
    const bank = pack(['sword'])
    expect(refusalTextOf(player({ bank }), world, equipIntent('sword'))).toBe('Item not found in inventory')
  })

  test.each(['wonder', '__proto__', 'constructor'])('[G9] [EQUIP-2] %s is no item and has no slot', (itemId) => {
    expect(refusalTextOf(player(), world, equipIntent(itemId))).toBe('Item cannot be equipped')
  })

  test('[G9] the checks come in the order slot, requirements, arrows, in the pack', () => {
    const archer = (levels: Parameters<typeof player>[1]) =>
      player({ equipment: { weapon: 'bow', quiver: 'fine_arrow' }, ammunition: 5 }, levels)
    const rules = gameOf({
      items: [
        { ...gameContent().items['bow'], id: 'heavy_bow', requirements: { strength: 9 } } as Item,
        { ...gameContent().items['logs'], id: 'trophy', requirements: { strength: 9 } } as Item,
      ],
    })
    // None of them is in the pack: each refusal comes from the first check that fails.
    expect(refusalTextOf(archer({}), rules, equipIntent('trophy'))).toBe('Item cannot be equipped')
    expect(refusalTextOf(archer({}), rules, equipIntent('heavy_bow'))).toBe(
      'You do not meet the requirements to equip this item',
    )
    expect(refusalTextOf(archer({ strength: 9 }), rules, equipIntent('heavy_bow'))).toBe(
      'Your bow cannot use this arrow tier',
    )
    const plain = { ...archer({ strength: 9 }), equipment: { weapon: 'bow', quiver: 'arrow' } }
    expect(refusalTextOf(plain, rules, equipIntent('heavy_bow'))).toBe('Item not found in inventory')
  })

  test('[G4] [EQUIP-3] every required level is needed', () => {
    const said = (levels: { ranged?: number; strength?: number }) =>
      refusalTextOf(player({ inventory: pack(['longbow']) }, levels), world, equipIntent('longbow'))
    const low = 'You do not meet the requirements to equip this item'
    expect([said({}), said({ ranged: 40 }), said({ strength: 5 }), said({ ranged: 39, strength: 99 })]).toEqual([
      low,
      low,
      low,
      low,
    ])
    expect(said({ ranged: 40, strength: 5 })).toBeNull()
  })

  test('[G5] all arrows go into the quiver at once, and more of the same are added', () => {
    const ada = player({ inventory: pack(['arrow', 40]) })
    const once = performIntent(ada, world, equipIntent('arrow'))
    expect(once).toMatchObject({ inventory: [], equipment: { quiver: 'arrow' }, ammunition: 40 })
    const twice = performIntent({ ...once, inventory: pack(['arrow', 5]) }, world, equipIntent('arrow'))
    expect(twice).toMatchObject({ inventory: [], ammunition: 45 })
  })

  test('[G5] other arrows move those in the quiver back to the pack', () => {
    const ada = player({ inventory: pack(['fine_arrow', 7]), equipment: { quiver: 'arrow' }, ammunition: 40 })
    const after = performIntent(ada, world, equipIntent('fine_arrow'))
    expect(after).toMatchObject({ equipment: { quiver: 'fine_arrow' }, ammunition: 7, inventory: pack(['arrow', 40]) })
  })

  test('[G6] [EQUIP-4] a bow takes arrows up to its own tier', () => {
    const ada = player({ inventory: pack(['fine_arrow', 7], ['arrow', 3]), equipment: { weapon: 'bow' } })
    expect(refusalTextOf(ada, world, equipIntent('fine_arrow'))).toBe('Your bow cannot use this arrow tier')
    expect(refusalTextOf(ada, world, equipIntent('arrow'))).toBeNull()
    const better = { ...ada, equipment: { weapon: 'longbow' } }
    expect(refusalTextOf(better, world, equipIntent('fine_arrow'))).toBeNull()
    expect(refusalTextOf({ ...ada, equipment: { weapon: 'sword' } }, world, equipIntent('fine_arrow'))).toBeNull()
  })

  test('[G6] [EQUIP-4] a bow that does not fit the arrows in the quiver cannot be equipped', () => {
    const ada = player({ inventory: pack(['bow']), equipment: { quiver: 'fine_arrow' }, ammunition: 5 })
    expect(refusalTextOf(ada, world, equipIntent('bow'))).toBe('Your bow cannot use this arrow tier')
    expect(refusalTextOf({ ...ada, equipment: { quiver: 'arrow' } }, world, equipIntent('bow'))).toBeNull()
  })

  test('[G7] [EQUIP-6] without room for the item worn before nothing changes', () => {
    const inventory = fullPack('nest', ['fine_arrow', 7])
    const quiver = { equipment: { quiver: 'arrow' }, ammunition: 40 }
    expect(refusalTextOf(player({ inventory, ...quiver }), world, equipIntent('fine_arrow'))).toBeNull()
    // Two swords in one slot, as staff may leave them: taking one of them frees no slot.
    const swords = fullPack('nest', ['sword', 2])
    const armed = player({ inventory: swords, equipment: { weapon: 'staff' } })
    expect(refusalTextOf(armed, world, equipIntent('sword'))).toBe('Inventory full! Cannot equip item.')
  })
})

describe('taking off', () => {
  test('[G8] an unequipped item goes to the pack', () => {
    const ada = player({ equipment: { weapon: 'sword', cape: 'cape' } })
    const after = performIntent(ada, world, unequipIntent('weapon'))
    expect(after.equipment).toEqual({ cape: 'cape' })
    expect(after.inventory).toEqual(pack(['sword']))
  })

  test('[G8] the quiver is emptied as a whole', () => {
    const ada = player({ equipment: { quiver: 'arrow' }, ammunition: 40, inventory: pack(['arrow', 2]) })
    expect(performIntent(ada, world, unequipIntent('quiver'))).toMatchObject({
      equipment: {},
      ammunition: 0,
      inventory: pack(['arrow', 42]),
    })
  })

  test('[G8] [EQUIP-7] it needs room', () => {
    const full = player({ equipment: { weapon: 'sword' }, inventory: fullPack() })
    expect(refusalTextOf(full, world, unequipIntent('weapon'))).toBe('Inventory full! Cannot unequip item.')
    const stacked = player({
      equipment: { quiver: 'arrow' },
      ammunition: 9,
      inventory: fullPack('nest', ['arrow', 1]),
    })
    expect(refusalTextOf(stacked, world, unequipIntent('quiver'))).toBeNull()
  })

  test.each(['shield', 'pocket', '__proto__', 'constructor'])('[G8] nothing is worn on %s', (slot) => {
    const ada = player({ equipment: { weapon: 'sword' } })
    expect(refusalTextOf(ada, world, unequipIntent(slot as EquipmentSlot))).toBe('Nothing is equipped in this slot')
  })

  test('[G8] no worn item is lost over an absence', () => {
    const ada = player({ equipment: { weapon: 'sword', quiver: 'arrow' }, ammunition: 9 })
    expect(advance(ada, world, START + 80_000_000).state).toMatchObject({ equipment: ada.equipment, ammunition: 9 })
  })
})

test('[G1] another copy of the worn item replaces it, and the old one goes to the pack', () => {
  const armed = performIntent(player({ inventory: pack(['sword'], ['sword']) }), gameOf(), {
    type: 'equip',
    itemId: 'sword',
  })
  expect(armed.inventory.filter(({ id }) => id === 'sword')).toHaveLength(1)
  const again = performIntent(armed, gameOf(), { type: 'equip', itemId: 'sword' })
  expect(again.equipment.weapon).toBe('sword')
  expect(again.inventory.filter(({ id }) => id === 'sword')).toHaveLength(1)
})
