import type { UpdateSettings } from './intents.ts'
import { DISPLAY_MODES, type Player, type Settings, THEMES } from './player.ts'
import { type Refused, refuse } from './refusals.ts'

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

/** Changes the settings named and leaves the others; one wrong value refuses them all (rule X1). */
export function updateSettings(player: Player, { type: _, ...named }: UpdateSettings): Refused | undefined {
  const wanted = Object.entries(named).filter(([, value]) => value !== undefined)
  for (const [field, value] of wanted) {
    if (!Object.hasOwn(checks, field) || !checks[field as keyof Settings](value))
      return refuse('settings/invalid', { field })
  }
  Object.assign(player.settings, Object.fromEntries(wanted))
}
