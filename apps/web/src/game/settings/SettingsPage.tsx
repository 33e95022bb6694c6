import type { Settings } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/Panel.tsx'

/** Kept with the character, so they are the same on every device. */
export function SettingsPage() {
  const theme = useGame((state) => state.player?.settings.theme ?? 'dark')
  const displayMode = useGame((state) => state.player?.settings.displayMode ?? 'normal')
  const set = (wanted: Partial<Settings>) => void game.act({ type: 'updateSettings', ...wanted })
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 mid:px-7">
      <h1 className="text-2xl">Settings</h1>
      <p className="mt-1 mb-5 text-sm text-muted">Saved with your character, on every device the same.</p>
      <Card title="Appearance">
        <div className="grid gap-6">
          <Choice
            legend="Theme"
            value={theme}
            onChange={(value) => set({ theme: value })}
            options={[
              {
                value: 'dark',
                label: 'Dusk',
                hint: 'dark',
                picture: <Icon name="moon" className="mb-2 size-6 text-brass" />,
              },
              {
                value: 'light',
                label: 'Noon',
                hint: 'light',
                picture: <Icon name="sun" className="mb-2 size-6 text-brass" />,
              },
            ]}
          />
          <Choice
            legend="Display"
            value={displayMode}
            onChange={(value) => set({ displayMode: value })}
            options={[
              { value: 'normal', label: 'Normal', hint: 'room to breathe' },
              { value: 'compact', label: 'Compact', hint: 'more on one screen' },
            ]}
          />
        </div>
      </Card>
    </div>
  )
}
