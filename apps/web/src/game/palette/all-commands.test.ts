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

test('command ids are unique, and each command has a name, an icon and a hint', () => {
  const commands = commandsOf(holding(['cooked_shrimp', 3], ['logs', 10]))
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  for (const { id, label, icon, hint } of commands) {
    expect(label, id).not.toBe('')
    expect(icon, id).not.toBe('')
    expect(hint, id).not.toBe('')
  }
})

test('[SET-3, SET-4] hidden skills have no command, and every encyclopedia entry has one', () => {
  const ids = commandsOf(newPlayer('ada', 0), 0, ['mining']).map(({ id }) => id)
  expect(ids.filter((id) => id.startsWith('skill:'))).toEqual(['skill:mining'])
  for (const entry of ['items:iron_ore', 'monsters:chicken', 'activities:gather_kindling', 'places:lumbridge'])
    expect(ids).toContain(`entry:${entry}`)
})

test('every shortcut runs a command that always exists', () => {
  const ids = new Set(commandsOf(newPlayer('ada', 0)).map(({ id }) => id))
  for (const { keys, command } of [...DOING, ...GOING]) expect(ids, keys).toContain(command)
})

test('activities here are started, others are travelled to, and impossible ones show the reason', () => {
  const player = newPlayer('ada', 0)
  expect(ofId(player, 'work:gather_kindling')).toMatchObject({
    group: 'Here',
    hindrance: null,
    effect: { intents: [{ type: 'startActivity', activityId: 'gather_kindling' }] },
  })
  const far = worksOf(content).find(({ locationId }) => locationId === 'varrock')
  expect(ofId(player, `work:${far?.id}`)).toMatchObject({
    group: 'Elsewhere',
    effect: { intents: [{ type: 'travel', locationId: 'varrock' }], page: { to: '/game' } },
  })
  const hindered = commandsOf(player).filter(({ hindrance }) => hindrance?.startsWith('Needs '))
  expect(hindered.length).toBeGreaterThan(10)
})

test('the rules refuse exactly the disabled commands', () => {
  const player = holding(['cooked_shrimp', 3], ['logs', 10], ['bronze_sword', 1], ['guam_seed', 2])
  for (const { id, hindrance, effect } of commandsOf(player)) {
    const outcomes = (effect.intents ?? []).map((intent) => perform(player, world, intent, 0))
    const isHindered = outcomes.some(isRefused)
    // The rules do not refuse what is already set; the palette disables it all the same.
    if (hindrance?.startsWith('Already')) continue
    expect([id, isHindered]).toEqual([id, outcomes.length > 0 && Boolean(hindrance)])
  }
})

test('stop names the running activity, and resume the last one', () => {
  const idle = newPlayer('ada', 0)
  expect(ofId(idle, 'stop')?.hindrance).toBe('Nothing is running')
  expect(ofId(idle, 'go-on')?.hindrance).toBe('Nothing has ended yet')
  const kindling = content.activities['gather_kindling']
  if (!kindling) throw new Error('no kindling')
  const busy = after(idle, startIntentOf(kindling))
  expect(ofId(busy, 'stop')).toMatchObject({ hint: 'Ends: Gather kindling', hindrance: null })
  expect(ofId(busy, 'work:gather_kindling')?.hindrance).toBe('Already running')
  expect(ofId(busy, 'travel:varrock')?.hint).toContain('Ends your current action')
  const rested = after(busy, { type: 'stopAction' })
  expect(ofId(rested, 'go-on')).toMatchObject({ label: 'Resume: Gather kindling', hindrance: null })
})

test('an item in the pack can be opened, used and deposited', () => {
  const player = holding(['cooked_shrimp', 3])
  player.currentHitpoints = 1
  expect(ofId(player, 'item:cooked_shrimp')?.effect).toEqual({ slot: 0 })
  expect(ofId(player, 'eat:cooked_shrimp')).toMatchObject({ hindrance: null })
  expect(ofId(player, 'deposit:cooked_shrimp')?.effect.intents).toEqual([
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
  expect(ofId(player, 'harvest-all', day)?.effect.intents).toEqual([{ type: 'harvest', slotId: 1 }])
  expect(ofId(player, 'harvest:1', day)?.label).toBe('Harvest: guam')
})
