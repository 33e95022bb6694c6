import type { Settings } from '@hearthward/engine'
import type { Command, Provider } from '../command.ts'

/** Each setting that has two sides, turned over. */
export const settings: Provider = ({ player: { settings } }) => {
  const { theme, displayMode, soundEnabled, autoEatEnabled, autoBankEnabled } = settings
  const isDark = theme === 'dark'
  const isNormal = displayMode === 'normal'
  return [
    turn('theme', isDark ? 'sun' : 'moon', isDark ? 'Noon, the light theme' : 'Dusk, the dark theme', {
      theme: isDark ? 'light' : 'dark',
    }),
    turn('display', 'cog', isNormal ? 'Compact display' : 'Normal display', {
      displayMode: isNormal ? 'compact' : 'normal',
    }),
    turn('sounds', 'cog', `Sounds ${onOff(soundEnabled)}`, { soundEnabled: !soundEnabled }),
    turn('auto-eat', 'meal', `Eat by yourself in a fight: ${onOff(autoEatEnabled)}`, {
      autoEatEnabled: !autoEatEnabled,
    }),
    turn('auto-bank', 'locked-chest', `Bank what finds no room: ${onOff(autoBankEnabled)}`, {
      autoBankEnabled: !autoBankEnabled,
    }),
  ]
}

const onOff = (isOn: boolean) => (isOn ? 'off' : 'on')

function turn(id: string, icon: string, label: string, wanted: Partial<Settings>): Command {
  return {
    id: `setting:${id}`,
    group: 'Settings',
    label,
    icon,
    hint: 'Saved with your character',
    words: `switch toggle turn ${id}`,
    deed: { acts: [{ type: 'updateSettings', ...wanted }] },
  }
}
