import { expect, test } from 'vitest'
import { availableSkills, defaultXpRate, find, ITEM_TYPES, NPC_TYPES, SKILLS, STEP_TYPES, xpRateOf } from '../index.ts'
import { activity, contentOf } from '../testing/small-world.ts'

test('[A13] [LOC-18] the skills of a place are those of its active activities, each once', () => {
  const content = contentOf([
    activity('chop', { skillType: 'woodcutting' }),
    activity('fell', { skillType: 'woodcutting' }),
    activity('net', { skillType: 'fishing' }),
    activity('mine', { skillType: 'mining', locationId: 'varrock' }),
    activity('burn', { skillType: 'firemaking', deactivated: true }),
  ])
  expect(availableSkills(content, 'lumbridge').sort()).toEqual(['fishing', 'woodcutting'])
  expect(availableSkills(content, 'varrock')).toEqual(['mining'])
  expect(availableSkills(content, 'nowhere')).toEqual([])
})

const bases = {
  '[SKILL-20]': [40, ['attack', 'strength', 'defence', 'ranged', 'magic']],
  '[SKILL-21]': [30, ['hitpoints']],
  '[SKILL-22]': [30, ['prayer']],
  '[SKILL-23]': [25, ['mining', 'fishing', 'woodcutting']],
  '[SKILL-24]': [20, ['farming']],
  '[SKILL-25]': [
    30,
    [
      'smithing',
      'crafting',
      'fletching',
      'cooking',
      'firemaking',
      'herblore',
      'construction',
      'runecrafting',
      'tailoring',
    ],
  ],
} as const

test('[A14] [SKILL-20] [SKILL-21] [SKILL-22] [SKILL-23] [SKILL-24] [SKILL-25] each skill has its base of experience', () => {
  const named: string[] = []
  for (const [row, [base, skills]] of Object.entries(bases)) {
    for (const skill of skills) {
      expect(defaultXpRate(skill, 0), `${row} ${skill}`).toBe(base)
      named.push(skill)
    }
  }
  expect(named.sort()).toEqual([...SKILLS].sort())
})

test('[A14] [SKILL-19] each level an activity asks for adds 2.5 to the base', () => {
  for (const skill of SKILLS) {
    const base = defaultXpRate(skill, 0)
    expect([1, 2, 50, 99].map((level) => defaultXpRate(skill, level) - base)).toEqual([2.5, 5, 125, 247.5])
  }
})

test('[A14] [SKILL-18] [SKILL-19] the rate is data of the activity, and the default of its level if it has none', () => {
  expect(xpRateOf(activity('dig', { skillType: 'mining', xpRate: 7, levelRequirements: { mining: 40 } }))).toBe(7)
  const { xpRate: _, ...unpaid } = activity('dig', {
    skillType: 'mining',
    levelRequirements: { mining: 40, attack: 9 },
  })
  expect(xpRateOf(unpaid)).toBe(25 + 2.5 * 40)
  expect(xpRateOf({ ...unpaid, levelRequirements: {} })).toBe(27.5)
})

test('[INV-4] [QUEST-3] [NPC-2] items, steps and people have these types', () => {
  expect(ITEM_TYPES).toEqual(expect.arrayContaining(['food', 'potion', 'consumable']))
  expect(STEP_TYPES).toEqual(['kill', 'collect', 'skill', 'talk', 'explore', 'custom'])
  expect(NPC_TYPES).toEqual(['shop', 'skill_trainer', 'quest', 'other'])
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])('%o is not an id', (id) => {
  expect(find(contentOf([]).activities, id)).toBeUndefined()
})
