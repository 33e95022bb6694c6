/** The twenty skills, in display order. */
export const SKILLS = [
  'attack',
  'strength',
  'defence',
  'hitpoints',
  'ranged',
  'magic',
  'prayer',
  'mining',
  'fishing',
  'woodcutting',
  'farming',
  'smithing',
  'crafting',
  'fletching',
  'cooking',
  'firemaking',
  'herblore',
  'construction',
  'runecrafting',
  'tailoring',
] as const

export type SkillType = (typeof SKILLS)[number]

export const MAX_LEVEL = 99
export const MAX_EXPERIENCE = 200_000_000

/**
 * Experience needed for each level, from level 1 on (rule S1). A table of integers, because the formula needs powers,
 * which browsers may round differently from the server.
 */
// biome-ignore format: a table reads better filled than one number a line
export const EXPERIENCE_TABLE: readonly number[] = [
  0, 83, 174, 276, 388, 512, 650, 801, 969, 1_154, 1_358, 1_584, 1_833, 2_107, 2_411, 2_746, 3_115, 3_523, 3_973,
  4_470, 5_018, 5_624, 6_291, 7_028, 7_842, 8_740, 9_730, 10_824, 12_031, 13_363, 14_833, 16_456, 18_247, 20_224,
  22_406, 24_815, 27_473, 30_408, 33_648, 37_224, 41_171, 45_529, 50_339, 55_649, 61_512, 67_983, 75_127, 83_014,
  91_721, 101_333, 111_945, 123_660, 136_594, 150_872, 166_636, 184_040, 203_254, 224_466, 247_886, 273_742, 302_288,
  333_804, 368_599, 407_015, 449_428, 496_254, 547_953, 605_032, 668_051, 737_627, 814_445, 899_257, 992_895,
  1_096_278, 1_210_421, 1_336_443, 1_475_581, 1_629_200, 1_798_808, 1_986_068, 2_192_818, 2_421_087, 2_673_114,
  2_951_373, 3_258_594, 3_597_792, 3_972_294, 4_385_776, 4_842_295, 5_346_332, 5_902_831, 6_517_253, 7_195_629,
  7_944_614, 8_771_558, 9_684_577, 10_692_629, 11_805_606, 13_034_431,
]

export function levelFor(experience: number): number {
  let low = 1
  let high = MAX_LEVEL
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (experience >= experienceFor(middle)) low = middle
    else high = middle - 1
  }
  return low
}

export function experienceFor(level: number): number {
  return EXPERIENCE_TABLE[level - 1] ?? Number.POSITIVE_INFINITY
}

export type SkillLevels = Readonly<Record<SkillType, { readonly level: number }>>

export function totalLevel(skills: SkillLevels): number {
  let total = 0
  for (const skill of SKILLS) total += skills[skill].level
  return total
}

/** The first level that is not reached, of those needed. */
export function lackingLevel(
  skills: SkillLevels,
  needed: Readonly<Partial<Record<SkillType, number>>>,
): { skill: string; level: number } | undefined {
  for (const skill in needed) {
    const level = needed[skill as SkillType] ?? 0
    if (skills[skill as SkillType].level < level) return { skill, level }
  }
}

/** The skills that determine the combat level. */
export const COMBAT_SKILLS: readonly SkillType[] = [
  'attack',
  'strength',
  'defence',
  'hitpoints',
  'ranged',
  'magic',
  'prayer',
]

/** The skills that a kill can train (rules F7 to F9). */
export const FIGHT_SKILLS: readonly SkillType[] = COMBAT_SKILLS.filter((skill) => skill !== 'prayer')

/** Rule S5. */
export function combatLevel(skills: SkillLevels): number {
  const level = (skill: SkillType) => skills[skill].level
  const endurance = 0.25 * (level('defence') + level('hitpoints') + level('prayer') / 2)
  const melee = level('attack') + level('strength')
  return Math.floor(endurance + 0.325 * Math.max(melee, level('ranged') * 1.5, level('magic') * 1.5))
}

/** 'Woodcutting', as at the start of a sentence or on a label. */
export function skillName(skill: SkillType): string {
  return skill.charAt(0).toUpperCase() + skill.slice(1)
}
