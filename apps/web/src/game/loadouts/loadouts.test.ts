import { content } from '@hearthward/content'
import { type Loadout, newPlayer, type Player } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { draftErrors, draftOf, draftOfWorn, piecesBySlot, saveIntent, withPiece } from './draft.ts'
import { assignableUses, assignedNames, loadoutIcon, supplyChoices, wearPreview } from './loadouts.ts'

const melee: Loadout = {
  id: 1,
  name: 'Melee',
  equipment: { weapon: 'wooden_club', hands: 'leather_gloves' },
  ammunition: 0,
  style: 'controlled',
  mode: 'melee',
  supplies: { bread: 5 },
  uses: [
    { kind: 'skill', id: 'woodcutting' },
    { kind: 'monster', id: 'chicken' },
  ],
}
const holding = (parts: Partial<Player> = {}): Player => ({
  ...newPlayer('ada', 0),
  bank: [
    { id: 'wooden_club', quantity: 1, slot: 0 },
    { id: 'bread', quantity: 2, slot: 1 },
    { id: 'logs', quantity: 9, slot: 2 },
  ],
  ...parts,
})

test('the preview of a loadout names what it lacks', () => {
  expect(wearPreview(holding(), content, melee)).toEqual({
    isWorn: false,
    refusal: null,
    shortages: ['Missing: Leather gloves, 3 × Bread'],
    lacking: ['leather_gloves', 'bread'],
  })
  const worn = holding({ equipment: melee.equipment })
  expect(wearPreview(worn, content, melee)).toMatchObject({ isWorn: true, lacking: ['bread'] })
  const other = { ...worn, combatMode: { style: 'defensive', mode: 'melee' } } as Player
  expect(wearPreview(other, content, melee).isWorn).toBe(false)
})

test('the preview shows why a loadout cannot be worn', () => {
  const inventory = Array.from({ length: 28 }, (_, slot) => ({ id: 'honeycomb', quantity: 1, slot }))
  const bank = Array.from({ length: 200 }, (_, slot) => ({ id: `thing_${slot}`, quantity: 1, slot }))
  const stuffed = holding({ inventory, bank, equipment: { cape: 'travellers_cloak' } })
  expect(wearPreview(stuffed, content, melee).refusal).toBe('Pack and bank have no room for what you would take off')
})

test('a loadout can be assigned to foes, skills and activities, each once, and shows them by name', () => {
  const options = assignableUses(content)
  expect(new Set(options.map(({ use }) => `${use.kind}:${use.id}`)).size).toBe(options.length)
  expect(options.find(({ use }) => use.id === 'chicken')).toMatchObject({ name: 'Chicken', kind: 'Foe' })
  expect(options.some(({ use }) => use.id === 'fight_chickens')).toBe(false)
  for (const { icon, name } of options) expect([name, icon]).not.toContain('')
  expect(assignedNames(options, melee)).toEqual(['Woodcutting', 'Chicken'])
})

test('a loadout has the icon of its weapon, or of its combat mode', () => {
  expect(loadoutIcon(content, melee)).toBe(content.items['wooden_club']?.icon)
  expect(loadoutIcon(content, { ...melee, equipment: {}, mode: 'magic' })).toBe('magic-swirl')
})

test('supplies to choose from are food, potions, runes and tools that the player has', () => {
  expect(supplyChoices(holding(), content)).toEqual(['bread'])
})

test('a new draft takes over what is worn, under a name that is still free', () => {
  const player = holding({ equipment: { weapon: 'wooden_club' }, loadouts: [melee] })
  const draft = draftOfWorn(player, content)
  expect(draft).toMatchObject({ name: 'Melee 2', equipment: { weapon: 'wooden_club' }, supplies: [] })
  expect(saveIntent(draft, undefined)).toEqual({
    type: 'saveLoadout',
    name: 'Melee 2',
    equipment: { weapon: 'wooden_club' },
    ammunition: 0,
    style: 'controlled',
    mode: 'melee',
    supplies: {},
  })
})

test('a draft without changes saves the same loadout', () => {
  const { uses, id, ...saved } = melee
  expect(saveIntent(draftOf(melee, melee.name), id)).toEqual({ type: 'saveLoadout', loadoutId: id, ...saved })
})

test('errors of a draft are shown at their fields', () => {
  const draft = draftOf(melee, '  ')
  const equipment = withPiece(draft.equipment, 'quiver', 'iron_arrow')
  const wrong = { ...draft, equipment, ammunition: 'many', supplies: [{ itemId: 'bread', amount: '0' }] }
  expect(draftErrors(wrong)).toEqual({
    name: 'Enter a name of 1 to 30 characters.',
    ammunition: 'Enter a whole number from 1 to 1,000,000.',
    supplies: { bread: 'Enter a whole number from 1 to 1,000,000.' },
  })
  expect(draftErrors({ ...wrong, name: 'Bow', ammunition: '1k', supplies: [{ itemId: 'bread', amount: '20' }] })).toBe(
    null,
  )
  expect(draftErrors({ ...draft, name: 'Bow', ammunition: 'many' })).toBe(null)
})

test('each slot offers what fits it: owned, worn or already chosen', () => {
  const pieces = piecesBySlot(holding({ equipment: { cape: 'travellers_cloak' } }), content, melee.equipment)
  expect(pieces).toMatchObject({
    weapon: ['wooden_club'],
    hands: ['leather_gloves'],
    cape: ['travellers_cloak'],
    ring: [],
  })
  expect(withPiece(melee.equipment, 'hands', '')).toEqual({ weapon: 'wooden_club' })
})
