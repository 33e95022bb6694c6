import type { SettingsChange } from '@hearthward/engine'
import type { Command, Provider } from '../command.ts'

/** Toggles settings that have two values. */
export const settings: Provider = ({ player: { settings } }) => {
  const { theme, displayMode, soundEnabled, autoEatEnabled, autoBankEnabled } = settings
  const isDark = theme === 'dark'
  const isNormal = displayMode === 'normal'
  return [
    toggle('theme', isDark ? 'sun' : 'moon', isDark ? 'Light theme (Noon)' : 'Dark theme (Dusk)', {
      theme: isDark ? 'light' : 'dark',
    }),
    toggle('display', 'cog', isNormal ? 'Compact display' : 'Normal display', {
      displayMode: isNormal ? 'compact' : 'normal',
    }),
    toggle('sounds', 'cog', `Sounds ${oppositeOf(soundEnabled)}`, { soundEnabled: !soundEnabled }),
    toggle('auto-eat', 'meal', `Auto-eat in fights: ${oppositeOf(autoEatEnabled)}`, {
      autoEatEnabled: !autoEatEnabled,
    }),
    toggle('auto-bank', 'locked-chest', `Auto-bank when the pack is full: ${oppositeOf(autoBankEnabled)}`, {
      autoBankEnabled: !autoBankEnabled,
    }),
  ]
}

const oppositeOf = (isOn: boolean) => (isOn ? 'off' : 'on')

function toggle(id: string, icon: string, label: string, change: SettingsChange): Command {
  return {
    id: `setting:${id}`,
    group: 'Settings',
    label,
    icon,
    hint: 'Saved with your character',
    words: `switch toggle turn ${id}`,
    effect: { intents: [{ type: 'updateSettings', ...change }] },
  }
}
