import { content } from '@hearthward/content'
import { type Intent, isRefused, newPlayer, type Player, perform, SKILLS, USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { planCommandsFor } from './plan-commands.ts'

const era = { from: 0, content, ...USUAL_RATES }
const world = { timeline: [era], rolls: () => undefined }
const fresh = newPlayer('ada', 0)
const suggested = (text: string, player: Player = fresh) =>
  planCommandsFor({ player, era, now: 0, skills: SKILLS })(text)
const entryOf = (intents: readonly Intent[] | undefined) => {
  const [intent] = intents ?? []
  return intent?.type === 'queueAction' ? intent : undefined
}
const goalsOf = (text: string, player?: Player) =>
  suggested(text, player)
    .filter(({ group }) => group === 'Plan')
    .map(({ effect }) => [entryOf(effect.intents)?.activityId, entryOf(effect.intents)?.goal])

test('an action with a number is an entry for as many times, with its place', () => {
  const [first] = suggested('gather kindling 50')
  expect(first).toMatchObject({
    group: 'Plan',
    label: 'Gather kindling: 50 times',
    hint: expect.stringMatching(/^Start now · Hearthford · about \d/),
    hindrance: null,
    effect: {
      intents: [
        {
          type: 'queueAction',
          activityId: 'gather_kindling',
          locationId: 'lumbridge',
          goal: { kind: 'count', count: 50 },
        },
      ],
    },
  })
  const busy = perform(
    fresh,
    world,
    { type: 'startActivity', activityId: 'gather_kindling', locationId: 'lumbridge' },
    0,
  )
  if (isRefused(busy)) throw new Error(busy.refused)
  expect(suggested('salvage timber 5', busy.state)[0]?.hint).toMatch(/^Add to the plan · /)
})

test('a skill with a level opens the planner or adds an action, what the player can do best first', () => {
  for (const text of ['woodcutting to 40', 'woodcutting level 40', 'woodcutting 40']) {
    expect(suggested(text)[0]).toMatchObject({
      label: 'Woodcutting 40',
      hint: expect.stringContaining('with its materials'),
      effect: { page: { to: '/game/planner', search: { goal: 'level:woodcutting:40' } } },
    })
    const goals = goalsOf(text)
    expect(goals.length).toBeGreaterThan(2)
    for (const [id, goal] of goals) {
      expect(content.activities[String(id)]?.skillType).toBe('woodcutting')
      expect(goal).toEqual({ kind: 'level', level: 40 })
    }
    expect(goals[0]?.[0]).toBe('gather_kindling')
  }
  const able = { ...fresh, skills: { ...fresh.skills, woodcutting: { ...fresh.skills.woodcutting, level: 30 } } }
  expect(goalsOf('woodcutting to 40', able)[0]?.[0]).not.toBe('gather_kindling')
})

test('a level of a fighting skill is trained by the fights of the style, which end with that skill', () => {
  const strong: Player = { ...fresh, combatStyle: 'aggressive', combatMode: { mode: 'melee', style: 'aggressive' } }
  const isFought = ([id]: readonly unknown[]) => content.activities[String(id)]?.monsterId !== undefined
  const goals = goalsOf('strength to 9', strong).filter(isFought)
  expect(goals.length).toBeGreaterThan(0)
  for (const [, goal] of goals) expect(goal).toEqual({ kind: 'level', level: 9, skill: 'strength' })
  expect(goalsOf('attack to 9', strong).filter(isFought)).toEqual([])
  const [, goal] = goalsOf('chickens to level 9', strong)[0] ?? []
  expect(goal).toEqual({ kind: 'level', level: 9, skill: 'strength' })
})

test('single actions to a level are those the player can do on the way, with the materials there are', () => {
  expect(goalsOf('smithing to 40')).toEqual([])
  const bars = { ...fresh, bank: [{ id: 'bronze_bar', quantity: 40, slot: 0 }] }
  expect(goalsOf('smithing to 40', bars).length).toBeGreaterThan(0)
  for (const [id] of goalsOf('woodcutting to 10')) {
    expect(content.activities[String(id)]?.levelRequirements.woodcutting).toBeLessThan(10)
  }
  expect(goalsOf('woodcutting to 10').length).toBeGreaterThan(0)
})

test.each(['bronze bar 30', '30 bronze bars'])('%s is a stock of that item, by any action that yields it', (text) => {
  const goals = goalsOf(text)
  expect(goals.length).toBeGreaterThan(0)
  for (const [, goal] of goals) expect(goal).toEqual({ kind: 'stock', itemId: 'bronze_bar', quantity: 30 })
})

test('materials that are missing are named', () => {
  const gathering = { type: 'startActivity', activityId: 'gather_kindling', locationId: 'lumbridge' } as const
  const busy = perform(fresh, world, gathering, 0)
  if (isRefused(busy)) throw new Error(busy.refused)
  expect(suggested('bronze bar 30', busy.state)[0]?.hint).toMatch(/Needs .*ore, you have none/)
})

test('an item with a number after until is a stock of it, by any action that yields it', () => {
  const goals = goalsOf('oak logs until 200')
  expect(goals[0]?.[1]).toEqual({ kind: 'stock', itemId: 'oak_logs', quantity: 200 })
  for (const [id] of goals.slice(0, 1))
    expect(content.activities[String(id)]?.outputs.some(({ itemId }) => itemId === 'oak_logs')).toBe(true)
})

test('a level the player does not have yet is named, and the entry can be added all the same', () => {
  const busy = perform(
    fresh,
    world,
    { type: 'startActivity', activityId: 'gather_kindling', locationId: 'lumbridge' },
    0,
  )
  if (isRefused(busy)) throw new Error(busy.refused)
  const [first] = suggested('fell oaks 5', busy.state)
  expect(first).toMatchObject({ hint: expect.stringContaining('Needs Woodcutting 10'), hindrance: null })
})

test('a level that is reached, and an action that cannot start, show the reason', () => {
  expect(suggested('woodcutting to 1')[0]?.hindrance).toBe('This goal is already reached')
  expect(suggested('three legged stool 5')[0]?.hindrance).toMatch(/level/i)
})

test('the rules refuse exactly the disabled suggestions', () => {
  for (const text of ['kindling 5', 'smithing to 20', 'shrimp until 9', 'attack to 9', 'prayer 30', 'chicken 3']) {
    const commands = suggested(text)
    expect(commands.length, text).toBeGreaterThan(0)
    for (const { id, hindrance, effect } of commands) {
      const [intent] = effect.intents ?? []
      const isRefusedByRules = intent !== undefined && isRefused(perform(fresh, world, intent, 0))
      expect([id, isRefusedByRules]).toEqual([id, hindrance !== null])
    }
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  }
})

test.each(['', 'gather kindling', 'zzzz 50', '<script>alert(1)</script> 5', 'woodcutting to level 500'])(
  '%j suggests no entry',
  (text) => expect(suggested(text)).toEqual([]),
)
