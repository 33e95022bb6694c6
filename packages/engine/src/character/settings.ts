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
  bankSuppliesEnabled: isSwitch,
  soundEnabled: isSwitch,
  notificationsEnabled: isSwitch,
  theme: isOneOf(THEMES),
  autoEatEnabled: isSwitch,
  // JSON can hold -0, which is equal to 0 but gives another hash.
  autoEatThreshold: (value) =>
    Number.isInteger(value) && !Object.is(value, -0) && (value as number) >= 0 && (value as number) <= 100,
  displayMode: isOneOf(DISPLAY_MODES),
}

export function isSetting(field: string, value: unknown): boolean {
  return Object.hasOwn(checks, field) && checks[field as keyof Settings](value)
}

/** Changes the given settings and keeps the others; one invalid value refuses them all (rule X1). */
export function updateSettings(player: Player, { type: _, ...given }: UpdateSettings): Refused | undefined {
  const changes = Object.entries(given).filter(([, value]) => value !== undefined)
  for (const [field, value] of changes) {
    if (!isSetting(field, value)) return refuse('settings/invalid', { field })
  }
  Object.assign(player.settings, Object.fromEntries(changes))
}

/** The total of all skills: a line of every list, not a skill that can be hidden. */
const OVERALL = 'overall'

/** Hides a skill in the player's own lists or shows it again; it has no other effect (rule X6). */
export function showSkill(player: Player, { skillType, isShown }: ShowSkill): Refused | undefined {
  const refused = checkHideable(skillType)
  if (refused) return refused
  if (typeof isShown !== 'boolean') return refuse('settings/invalid', { field: 'isShown' })
  // Kept in the order of the skills, so that the order of hiding does not change the state.
  player.hiddenSkills = SKILLS.filter((skill) => (skill === skillType ? !isShown : player.hiddenSkills.includes(skill)))
}

/** The refusal if this cannot be hidden. */
export function checkHideable(skillType: string): Refused | undefined {
  if (skillType === OVERALL) return refuse('skill/overall')
  if (!SKILLS.includes(skillType as SkillType)) return refuse('settings/invalid', { field: 'skillType' })
}

/** The skills in a player's lists: all but those hidden for everybody or by this player. */
export function shownSkills(
  hiddenForAll: readonly SkillType[],
  { hiddenSkills }: Pick<Player, 'hiddenSkills'>,
): SkillType[] {
  return SKILLS.filter((skill) => !hiddenForAll.includes(skill) && !hiddenSkills.includes(skill))
}
