import { content } from '@hearthward/content'
import { LONGEST_PLAN, type PlanContent } from '@hearthward/contract'
import { FULL_PACK_RULES, PLAN_LIMIT } from '@hearthward/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeInHash, LONGEST_CODE, planCode, planLink, readPlanCode, readSharedText } from './plan-code.ts'

const PLAN: PlanContent = {
  name: 'Früh am Ofen 🔥',
  rules: {
    onDeath: 'stop',
    onMissingSupplies: 'continue',
    onFullPack: { logs: 'bank', bones: 'drop', flax: 'bank', stone: 'keep' },
  },
  entries: [
    { activityId: 'gather_kindling', locationId: 'lumbridge', goal: { kind: 'count', count: 50 }, repeats: true },
    { activityId: 'salvage_timber', locationId: 'rimmington', goal: { kind: 'level', level: 40 } },
    { recipeId: 'stool', goal: { kind: 'stock', itemId: 'oak_logs', quantity: 1_000 } },
    { activityId: 'burn_logs', locationId: content.activities['burn_logs']?.locationId ?? null, repeats: true },
    { activityId: 'fight_chickens', locationId: 'lumbridge', goal: { kind: 'supplies' } },
    { activityId: 'fight_chickens', goal: { kind: 'level', level: 40, skill: 'strength' } },
    { activityId: 'mend_fences', locationId: 'rimmington', goal: { kind: 'time', at: 1_800_000_000_000 } },
  ],
}
for (const entry of PLAN.entries)
  if (entry.activityId) entry.locationId = content.activities[entry.activityId]?.locationId ?? null

const LINK = planLink(PLAN, 'https://play.example.org')
const coded = (packed: unknown) => `1.${btoa(JSON.stringify(packed)).replaceAll('=', '')}`
const read = (code: string) => readPlanCode(code, content)
const sorted = ({ rules, ...plan }: PlanContent) => ({
  ...plan,
  rules: { ...rules, onFullPack: Object.fromEntries(Object.entries(rules.onFullPack).sort()) },
})

describe('a shared plan', () => {
  test('is read as it was written, from the link, the text around it and the code alone', () => {
    const code = planCode(PLAN)
    expect(code).toMatch(/^1\.[\w-]+$/)
    expect(codeInHash(new URL(LINK).hash)).toBe(code)
    for (const text of [LINK, `Look at this:\n1. Gather kindling\n${LINK}\nGood, is it not?`, `  ${code}\n`]) {
      const found = readSharedText(text, content)
      expect('plan' in found && sorted(found.plan)).toEqual(sorted(PLAN))
    }
  })

  test('is after the # of the link, which reaches no server', () => {
    const { pathname, search } = new URL(LINK)
    expect([pathname, search]).toEqual(['/', ''])
  })

  test('fits into a link, however full', () => {
    const longest = <T extends { id: string }>(all: Readonly<Record<string, T>>, most: number) =>
      Object.values(all)
        .sort((one, other) => other.id.length - one.id.length)
        .slice(0, most)
    const [item] = longest(content.items, 1)
    const fullest: PlanContent = {
      name: 'x'.repeat(40),
      rules: {
        ...PLAN.rules,
        onFullPack: Object.fromEntries(longest(content.items, FULL_PACK_RULES).map(({ id }) => [id, 'sell'])),
      },
      entries: longest(content.activities, PLAN_LIMIT).map(({ id }) => ({
        activityId: id,
        goal: { kind: 'stock', itemId: item?.id ?? '', quantity: 1_000_000 },
        repeats: true,
      })),
    }
    expect(JSON.stringify(fullest).length).toBeLessThan(LONGEST_PLAN)
    expect(planCode(fullest).length).toBeLessThan(LONGEST_CODE)
  })

  test('is refused before it is read if it is too long', () => {
    expect(read(`1.${'A'.repeat(LONGEST_CODE)}`)).toEqual({ problem: 'This is too long to be a shared plan.' })
    expect(readSharedText(`${LINK}${' '.repeat(20_000)}`, content)).toMatchObject({ problem: /too long/ as never })
  })
})

describe('a plan from a stranger', () => {
  const RULES = [0, 0, [], [], []]
  test.each<[string, unknown]>([
    ['that is no list', { name: 'x' }],
    ['without rules', ['x', null, []]],
    ['with a name that is no text', [7, RULES, []]],
    ['with an entry that is no list', ['x', RULES, ['gather_kindling']]],
    ['with an id that is no text', ['x', RULES, [[{ activityId: 'x' }]]]],
    ['with an unknown end', ['x', RULES, [['gather_kindling', 'forever']]]],
    ['with an end and more', ['x', RULES, [['gather_kindling', 'c50; drop table']]]],
    ['with an unknown rule', ['x', [2, 0, [], [], []], []]],
    ['with 51 entries', ['x', RULES, Array(PLAN_LIMIT + 1).fill(['gather_kindling'])]],
  ])('%s is damaged', (_, packed) => {
    expect(read(coded(packed))).toEqual({ problem: 'This plan is damaged. Copy the whole link again.' })
  })

  test.each(['', '1.', '1.%%%', '1.AAAA', '1.eyJh', 'gather kindling', '1.W10.W10'])('%j is no plan', (code) =>
    expect(read(code)).toHaveProperty('problem'),
  )

  test('of a later version says so', () => {
    expect(read('2.W10')).toEqual({ problem: expect.stringMatching(/another version of the game/) })
  })

  test('an unknown activity is kept, without a place', () => {
    expect(read(coded(['x', RULES, [['no_such_thing', 'c5']]]))).toMatchObject({
      plan: { entries: [{ activityId: 'no_such_thing', locationId: null, goal: { kind: 'count', count: 5 } }] },
    })
  })

  test('a level without a skill, as in older links, is that of the activity', () => {
    expect(read(coded(['x', RULES, [['fight_chickens', 'l40']]]))).toMatchObject({
      plan: { entries: [{ activityId: 'fight_chickens', goal: { kind: 'level', level: 40 } }] },
    })
  })

  test('an item named like a property of every object is an item', () => {
    const found = read(coded(['x', [0, 0, ['__proto__'], [], []], [['constructor']]]))
    if (!('plan' in found)) throw new Error('not read')
    expect(Object.keys(found.plan.rules.onFullPack)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(found.plan.rules.onFullPack)).toBe(Object.prototype)
    expect(found.plan.entries).toEqual([{ activityId: 'constructor', locationId: null }])
  })

  test('of any text is either a plan or a problem', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => coded(JSON.parse(json))),
        ),
        (text) => {
          const found = readSharedText(text, content)
          expect(Object.keys(found)).toHaveLength(1)
        },
      ),
    )
  })
})
