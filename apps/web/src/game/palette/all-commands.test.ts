import { content } from '@hearthward/content'
import {
  isRefused,
  newPlayer,
  type Player,
  perform,
  SKILLS,
  type SkillType,
  startIntentOf,
  USUAL_RATES,
  worksOf,
} from '@hearthward/engine'
import { expect, test } from 'vitest'
import { DOING, GOING } from '../shortcuts.ts'
import { allCommands } from './all-commands.ts'

const era = { from: 0, content, ...USUAL_RATES }
const world = { timeline: [era], rolls: () => undefined }
const commandsOf = (player: Player, now = 0, skills = SKILLS as readonly SkillType[]) =>
  allCommands({ player, era, now, skills })
const ofId = (player: Player, id: string, now = 0) => commandsOf(player, now).find((command) => command.id === id)

function after(player: Player, ...intents: Parameters<typeof perform>[2][]): Player {
  return intents.reduce((state, intent) => {
    const outcome = perform(state, world, intent, 0)
    if (isRefused(outcome)) throw new Error(outcome.refused)
    return outcome.state
  }, player)
}

const holding = (...things: [id: string, quantity: number][]): Player => ({
  ...newPlayer('ada', 0),
  inventory: things.map(([id, quantity], slot) => ({ id, quantity, slot })),
})

test('no two commands have the same id, and each has a name, a picture and a line', () => {
  const commands = commandsOf(holding(['cooked_shrimp', 3], ['logs', 10]))
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  for (const { id, label, icon, hint } of commands) {
    expect(label, id).not.toBe('')
    expect(icon, id).not.toBe('')
    expect(hint, id).not.toBe('')
  }
})

test('[SET-3, SET-4] a hidden skill is not among them, and everything can be looked up', () => {
  const ids = commandsOf(newPlayer('ada', 0), 0, ['mining']).map(({ id }) => id)
  expect(ids.filter((id) => id.startsWith('skill:'))).toEqual(['skill:mining'])
  for (const entry of ['items:iron_ore', 'monsters:chicken', 'activities:gather_kindling', 'places:lumbridge'])
    expect(ids).toContain(`entry:${entry}`)
})

test('every shortcut stands for a command there always is', () => {
  const ids = new Set(commandsOf(newPlayer('ada', 0)).map(({ id }) => id))
  for (const { keys, command } of [...DOING, ...GOING]) expect(ids, keys).toContain(command)
})

test('what is near is begun, what is far is travelled to, and why it cannot be is told before', () => {
  const player = newPlayer('ada', 0)
  expect(ofId(player, 'work:gather_kindling')).toMatchObject({
    group: 'Here',
    hindrance: null,
    deed: { acts: [{ type: 'startActivity', activityId: 'gather_kindling' }] },
  })
  const far = worksOf(content).find(({ locationId }) => locationId === 'varrock')
  expect(ofId(player, `work:${far?.id}`)).toMatchObject({
    group: 'Elsewhere',
    deed: { acts: [{ type: 'travel', locationId: 'varrock' }], page: { to: '/game' } },
  })
  const hindered = commandsOf(player).filter(({ hindrance }) => hindrance?.startsWith('Needs '))
  expect(hindered.length).toBeGreaterThan(10)
})

test('a command without a hindrance is not refused, one with a hindrance is', () => {
  const player = holding(['cooked_shrimp', 3], ['logs', 10], ['bronze_sword', 1], ['guam_seed', 2])
  for (const { id, hindrance, deed } of commandsOf(player)) {
    const outcomes = (deed.acts ?? []).map((intent) => perform(player, world, intent, 0))
    const isHindered = outcomes.some(isRefused)
    // Saying it twice is no refusal of the rules; the palette tells it apart all the same.
    if (hindrance?.includes('already')) continue
    expect([id, isHindered]).toEqual([id, outcomes.length > 0 && Boolean(hindrance)])
  }
})

test('stop knows what runs, and going on what ran', () => {
  const idle = newPlayer('ada', 0)
  expect(ofId(idle, 'stop')?.hindrance).toBe('Nothing is running')
  expect(ofId(idle, 'go-on')?.hindrance).toBe('Nothing has ended yet')
  const kindling = content.activities['gather_kindling']
  if (!kindling) throw new Error('no kindling')
  const busy = after(idle, startIntentOf(kindling))
  expect(ofId(busy, 'stop')).toMatchObject({ hint: 'Ends: Gather kindling', hindrance: null })
  expect(ofId(busy, 'work:gather_kindling')?.hindrance).toBe('Running already')
  expect(ofId(busy, 'travel:varrock')?.hint).toContain('Ends what you do')
  const rested = after(busy, { type: 'stopAction' })
  expect(ofId(rested, 'go-on')).toMatchObject({ label: 'Go on: Gather kindling', hindrance: null })
})

test('a thing in the pack can be looked at, used for what it is, and put away', () => {
  const player = holding(['cooked_shrimp', 3])
  player.currentHitpoints = 1
  expect(ofId(player, 'item:cooked_shrimp')?.deed).toEqual({ slot: 0 })
  expect(ofId(player, 'eat:cooked_shrimp')).toMatchObject({ hindrance: null })
  expect(ofId(player, 'deposit:cooked_shrimp')?.deed.acts).toEqual([
    { type: 'deposit', itemId: 'cooked_shrimp', quantity: 3 },
  ])
  expect(ofId(player, 'withdraw:cooked_shrimp')).toBe(undefined)
  const banked = after(player, { type: 'depositAll' })
  expect(ofId(banked, 'withdraw:cooked_shrimp')?.hint).toBe('All 3')
})

test('a ready slot can be harvested', () => {
  const player = after(holding(['guam_seed', 1]), { type: 'plant', slotId: 1, seedId: 'guam_seed' })
  expect(ofId(player, 'harvest-all')?.hindrance).toBe('Nothing is ready')
  const day = 86_400_000
  expect(ofId(player, 'harvest-all', day)?.deed.acts).toEqual([{ type: 'harvest', slotId: 1 }])
  expect(ofId(player, 'harvest:1', day)?.label).toBe('Harvest: guam')
})
