import { content } from '@hearthward/content'
import { type Branch, type Need, newPlayer, type PlannerGoal, planFor, USUAL_RATES } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { costText, needWords, wayDetail, wayName } from './branch-words.ts'

const input = {
  player: newPlayer('ada', 0),
  era: { ...USUAL_RATES, from: 0, content },
  priceOf: () => 30,
  taxRate: 0,
  fightOf: () => null,
  choices: {},
}
const treeFor = (goal: PlannerGoal) => planFor(goal, input)
const words = (need: Need, isMet = false) => {
  const { name, detail } = needWords(content, { need, isMet })
  return `${name}: ${detail}`
}
const oak = { kind: 'item', itemId: 'oak_logs', quantity: 100, held: 18, isGain: false } as const

describe('the words of a tree', () => {
  test('name what is missing', () => {
    expect(words(oak)).toBe('Oak logs: 82 of 100 missing')
    expect(words({ ...oak, held: 0 })).toBe('Oak logs: 100 missing')
    expect(words({ ...oak, held: 100 }, true)).toBe('Oak logs: 100 held by then')
    expect(words({ ...oak, isGain: true })).toBe('Oak logs: 100 more to get')
    expect(words({ ...oak, isCarried: true })).toBe('Oak logs: 82 of 100 missing, must be in the pack')
    expect(words({ kind: 'level', skill: 'fletching', level: 15, present: 3 })).toBe('Fletching 15: from level 3')
    const runs = { kind: 'runs', activityId: 'gather_kindling', quantity: 111 } as const
    expect(words({ ...runs, training: { skill: 'woodcutting', level: 5 } })).toBe(
      'Gather kindling: 111 times, until Woodcutting 5',
    )
    expect(words({ ...runs, training: null })).toBe('Gather kindling: 111 times')
    expect(words({ kind: 'kills', monsterId: 'chicken', quantity: 3, isLater: true })).toMatch(
      /: 3 to defeat, once the quest asks for it$/,
    )
    expect(words({ kind: 'talk', npcId: 'combat_trainer' })).toMatch(/^Talk to .+: by you$/)
    const stance = { kind: 'stance', mode: 'ranged', style: 'controlled', weaponId: 'shortbow' } as const
    expect(words(stance)).toBe('Fight with: Shortbow: by you: Ranged, Controlled, with arrows')
    expect(words({ ...stance, mode: 'melee', style: 'accurate', weaponId: null })).toBe(
      'Fight in another way: by you: Melee, Accurate',
    )
    expect(words({ kind: 'step', text: 'Ring the bell.' })).toBe('Ring the bell.: by you')
  })

  test('name each way with its time, coins, place and missing levels', () => {
    const { ways } = treeFor({ kind: 'item', itemId: 'oak_logs', quantity: 100 })
    const lines = ways.map((way) => `${wayName(content, way)} (${wayDetail(content, way)})`)
    expect(lines).toContainEqual(expect.stringMatching(/^Buy: Grand Exchange \(3,000 coins\)$/))
    expect(lines).toContainEqual(expect.stringMatching(/^Gather: Fell oaks \(\d+ min, at .+, needs Woodcutting \d+\)$/))
    const bow = treeFor({ kind: 'item', itemId: 'oak_longbow', quantity: 1 }).ways
    expect(bow.map((way) => wayName(content, way))).toContainEqual(expect.stringMatching(/^Make: /))
    const level = treeFor({ kind: 'level', skill: 'fishing', level: 9 }).ways
    expect(level.map((way) => wayName(content, way))).toContain('The best of each level')
  })

  test('say what a branch costs, and that a time is not known', () => {
    const branch = { time: 90_000, coins: 0, isTimeKnown: true }
    expect(costText(branch)).toBe('1 min 30 s')
    expect(costText({ ...branch, coins: 19.2 })).toBe('1 min 30 s, 20 coins')
    expect(costText({ ...branch, isTimeKnown: false })).toBe('over 1 min 30 s')
    expect(costText({ ...branch, time: 0, isTimeKnown: false })).toBe('time unknown')
    expect(costText({ ...branch, time: 0 } satisfies Partial<Branch>)).toBe('')
  })
})
