import { expect, test } from 'vitest'
import {
  combatLevel,
  experienceFor,
  levelFor,
  MAX_EXPERIENCE,
  MAX_LEVEL,
  newPlayer,
  SKILLS,
  type SkillType,
  skillName,
  totalLevel,
} from '../index.ts'
import { EXPERIENCE_TABLE } from './skills.ts'

const levels = (some: Partial<Record<SkillType, number>>, rest = 1) =>
  Object.fromEntries(SKILLS.map((skill) => [skill, { level: some[skill] ?? rest }])) as Record<
    SkillType,
    { level: number }
  >

test('[SKILL-1] there are exactly twenty skills, by these names', () => {
  const named =
    'attack strength defence hitpoints magic ranged prayer mining fishing woodcutting farming smithing crafting fletching ' +
    'cooking firemaking herblore construction runecrafting tailoring'
  expect([...SKILLS].sort()).toEqual(named.split(' ').sort())
  expect(Object.keys(newPlayer('ada', 0).skills).sort()).toEqual(named.split(' ').sort())
})

test('[S1] [SKILL-6] the table of experience is the formula, level by level', () => {
  expect(EXPERIENCE_TABLE).toHaveLength(99)
  let sum = 0
  for (let level = 1; level <= 99; level++) {
    expect(experienceFor(level), `level ${level}`).toBe(Math.floor(sum / 4))
    sum += Math.floor(level + 300 * 2 ** (level / 7))
  }
  expect([2, 10, 50, 99].map(experienceFor)).toEqual([83, 1_154, 101_333, 13_034_431])
})

test('[S1] [SKILL-5] a level begins with its entry in the table, and not a point earlier', () => {
  expect(levelFor(0)).toBe(1)
  for (let level = 2; level <= 99; level++) {
    expect(levelFor(experienceFor(level))).toBe(level)
    expect(levelFor(experienceFor(level) - 1)).toBe(level - 1)
  }
})

test('[S3] [SKILL-4] no amount of experience makes a level above 99', () => {
  expect(MAX_LEVEL).toBe(99)
  expect(levelFor(MAX_EXPERIENCE)).toBe(99)
  expect(levelFor(Number.MAX_SAFE_INTEGER)).toBe(99)
  expect(experienceFor(100)).toBe(Number.POSITIVE_INFINITY)
})

test('[S5] [SKILL-10] [SKILL-11] a fighter with the sword counts attack and strength', () => {
  expect(combatLevel(levels({ attack: 60, strength: 70, defence: 45, hitpoints: 50, prayer: 30 }))).toBe(
    Math.floor(0.25 * (45 + 50 + 15) + 0.325 * 130),
  )
  expect(combatLevel(levels({}, 99))).toBe(126)
})

test('[S5] [SKILL-12] an archer counts ranged one and a half times', () => {
  // 0.25 x (1 + 10 + 0.5) + 0.325 x 60 x 1.5 = 2.875 + 29.25
  expect(combatLevel(levels({ ranged: 60, hitpoints: 10 }))).toBe(32)
  expect(combatLevel(levels({ ranged: 60, hitpoints: 10, attack: 45, strength: 46 }))).toBe(32)
})

test('[S5] [SKILL-13] a mage counts magic one and a half times', () => {
  expect(combatLevel(levels({ magic: 60, hitpoints: 10 }))).toBe(32)
  expect(combatLevel(levels({ magic: 80, ranged: 60, hitpoints: 10 }))).toBe(41)
})

test('[S5] [SKILL-14] a combat level is a whole number, rounded down, for all combinations of levels', () => {
  for (const [endurance, prayer] of [
    [2, 1],
    [57, 13],
    [109, 43],
    [160, 88],
    [198, 99],
  ] as const) {
    for (let best = 1; best <= 99; best++) {
      const ranged = levels({ defence: 1, hitpoints: endurance - 1, prayer, ranged: best, attack: 1, strength: 1 })
      // In units of 1/2000 all terms are whole, so nothing is rounded on the way.
      const whole = 500 * endurance + 250 * prayer + 650 * Math.max(2, best * 1.5)
      expect(combatLevel(ranged)).toBe((whole - (whole % 2_000)) / 2_000)
    }
  }
})

test('[S6] [SKILL-16] total level is the sum of all twenty levels, as they are at that moment', () => {
  expect(totalLevel(levels({}, 99))).toBe(1_980)
  const player = newPlayer('ada', 0)
  expect(totalLevel(player.skills)).toBe(29)
  for (const skill of SKILLS) {
    const before = totalLevel(player.skills)
    player.skills[skill].level += 3
    expect(totalLevel(player.skills), skill).toBe(before + 3)
  }
  expect(JSON.stringify(player).toLowerCase()).not.toContain('totallevel')
})

test('a skill is written with a capital on labels', () => {
  expect(skillName('woodcutting')).toBe('Woodcutting')
})
