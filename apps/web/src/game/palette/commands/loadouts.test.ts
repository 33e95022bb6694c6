import { content } from '@hearthward/content'
import { type Loadout, newPlayer, USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { meaningOf } from '../../shortcuts.ts'
import { entryOf, search } from '../search.ts'
import { loadouts } from './loadouts.ts'
import { rooms } from './rooms.ts'

const loadout = (id: number, name: string, parts: Partial<Loadout> = {}): Loadout => ({
  id,
  name,
  equipment: {},
  ammunition: 0,
  style: 'controlled',
  mode: 'melee',
  supplies: {},
  uses: [],
  ...parts,
})

const context = { player: newPlayer('ada', 0), era: { from: 0, content, ...USUAL_RATES }, now: 0, skills: [] }
const allCommandsOfPages = () => [...loadouts(context), ...rooms(context)].map(entryOf)

function commands(...own: Loadout[]) {
  const player = { ...newPlayer('ada', 0), loadouts: own }
  return loadouts({ player, era: { from: 0, content, ...USUAL_RATES }, now: 0, skills: [] })
}

test('a loadout is worn by a command, which names what is missing', () => {
  expect(commands(loadout(3, 'Club', { equipment: { weapon: 'wooden_club' } }))[0]).toMatchObject({
    id: 'loadout:3',
    label: 'Wear: Club',
    hint: `Missing: ${content.items['wooden_club']?.name}`,
    hindrance: null,
    effect: { intents: [{ type: 'wearLoadout', loadoutId: 3 }] },
  })
  expect(commands(loadout(1, 'Bare'))[0]).toMatchObject({ hint: 'You wear it now' })
})

test('the page of the loadouts is found without any loadout', () => {
  const found = search(allCommandsOfPages(), 'loadout', [], 3).commands.map(({ id }) => id)
  expect(found).toEqual(['loadouts', 'room:/game/equipment'])
})

test("'wear melee set' finds it, and its keys run it", () => {
  const entries = commands(loadout(1, 'Melee'), loadout(10, 'Bow')).map(entryOf)
  expect(search(entries, 'wear melee set', [], 1).commands.map(({ id }) => id)).toEqual(['loadout:1'])
  expect(meaningOf('w 1')).toEqual({ command: 'loadout:1' })
  expect(meaningOf('w 0')).toEqual({ command: 'loadout:10' })
})
