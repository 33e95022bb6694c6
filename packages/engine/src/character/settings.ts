import type { ShowSkill, UpdateSettings } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import { DISPLAY_MODES, type Player, type Settings, THEMES } from './player.ts'
import { SKILLS, type SkillType } from './skills.ts'

type Check = (value: unknown) => boolean
const isSwitch: Check = (value) => typeof value === 'boolean'
const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)

const checks: Record<keyof Settings, Check> = {
  autoBankEnabled: isSwitch,
  soundEnabled: isSwitch,
  notificationsEnabled: isSwitch,
  theme: isOneOf(THEMES),
  autoEatEnabled: isSwitch,
  // JSON can hold -0, which is equal to 0 and yet another state.
  autoEatThreshold: (value) =>
    Number.isInteger(value) && !Object.is(value, -0) && (value as number) >= 0 && (value as number) <= 100,
  displayMode: isOneOf(DISPLAY_MODES),
}

export function isSetting(field: string, value: unknown): boolean {
  return Object.hasOwn(checks, field) && checks[field as keyof Settings](value)
}

/** Changes the settings named and leaves the others; one wrong value refuses them all (rule X1). */
export function updateSettings(player: Player, { type: _, ...named }: UpdateSettings): Refused | undefined {
  const wanted = Object.entries(named).filter(([, value]) => value !== undefined)
  for (const [field, value] of wanted) {
    if (!isSetting(field, value)) return refuse('settings/invalid', { field })
  }
  Object.assign(player.settings, Object.fromEntries(wanted))
}

/** All twenty together: a line of every list, and no skill that could be hidden. */
const OVERALL = 'overall'

/** Leaves a skill out of the player's own lists, or puts it back; nothing else follows from it (rule X6). */
export function showSkill(player: Player, { skillType, isShown }: ShowSkill): Refused | undefined {
  const refused = hideable(skillType)
  if (refused) return refused
  if (typeof isShown !== 'boolean') return refuse('settings/invalid', { field: 'isShown' })
  // In the order of the skills: hidden in another order, it is still the same state.
  player.hiddenSkills = SKILLS.filter((skill) => (skill === skillType ? !isShown : player.hiddenSkills.includes(skill)))
}

/** Why this cannot be hidden, or nothing where it can. */
export function hideable(skillType: string): Refused | undefined {
  if (skillType === OVERALL) return refuse('skill/overall')
  if (!SKILLS.includes(skillType as SkillType)) return refuse('settings/invalid', { field: 'skillType' })
}

/** The skills a player's lists have: all but those hidden for everybody and those this player has hidden. */
export function shownSkills(
  hiddenForAll: readonly SkillType[],
  { hiddenSkills }: Pick<Player, 'hiddenSkills'>,
): SkillType[] {
  return SKILLS.filter((skill) => !hiddenForAll.includes(skill) && !hiddenSkills.includes(skill))
}
