import type { Settings, SettingsChange } from '@hearthward/engine'
import { useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { type NotificationAccess, notificationAccess, requestNotifications } from '../../client/notifications.ts'
import { play } from '../../client/sounds.ts'
import { Choice } from '../../ui/form/Choice.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { Card } from '../../ui/Panel.tsx'
import { BANK_SUPPLIES } from './bank-supplies.ts'
import { SkillsShown } from './SkillsShown.tsx'

const set = (change: SettingsChange) => void game.act({ type: 'updateSettings', ...change })

/** Stored with the character, so they apply on every device. */
export function SettingsPage() {
  const settings = useGame((state) => state.player?.settings)
  if (!settings) return null
  return (
    <Page title="Settings" intro="Saved with your character, the same on every device.">
      <div className="grid gap-4">
        <Appearance {...settings} />
        <Food {...settings} />
        <PackAndBank {...settings} />
        <News {...settings} />
        <SkillsShown />
      </div>
    </Page>
  )
}

function Appearance({ theme, displayMode }: Settings) {
  return (
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
            { value: 'normal', label: 'Normal', hint: 'more space' },
            { value: 'compact', label: 'Compact', hint: 'more on one screen' },
          ]}
        />
      </div>
    </Card>
  )
}

function PackAndBank({ autoBankEnabled, bankSuppliesEnabled }: Settings) {
  return (
    <Card title="Pack and bank">
      <div className="grid gap-5">
        <Switch
          label="Supplies from the bank"
          hint={BANK_SUPPLIES}
          checked={bankSuppliesEnabled === true}
          onChange={(enabled) => set({ bankSuppliesEnabled: enabled })}
        />
        <Switch
          label="Auto-bank when the pack is full"
          hint="New items go to the bank and the action continues."
          checked={autoBankEnabled}
          onChange={(enabled) => set({ autoBankEnabled: enabled })}
        />
      </div>
    </Card>
  )
}

function Food({ autoEatEnabled, autoEatThreshold, bankSuppliesEnabled }: Settings) {
  const most = useGame((state) => state.player?.maxHitpoints ?? 0)
  // The slider's value while dragging; the setting is saved on release.
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = dragged ?? autoEatThreshold
  const settle = () => {
    if (dragged !== null && dragged !== autoEatThreshold) set({ autoEatThreshold: dragged })
    setDragged(null)
  }
  return (
    <Card title="Food">
      <div className="grid gap-5">
        <Switch
          label="Auto-eat in fights"
          hint={
            bankSuppliesEnabled
              ? 'Eats the food in your pack that heals the most; without any, the food in your bank.'
              : 'Eats the food in your pack that heals the most.'
          }
          checked={autoEatEnabled}
          onChange={(enabled) => set({ autoEatEnabled: enabled })}
        />
        <label className="grid gap-1.5">
          <span className="flex justify-between text-sm">
            <span className="font-semibold">Eat at</span>
            <span className="text-muted">
              {shown}% of your health, <strong className="text-text">{Math.floor((most * shown) / 100)}</strong>{' '}
              hitpoints
            </span>
          </span>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={shown}
            disabled={!autoEatEnabled}
            aria-label="Eat at this percentage of your health"
            aria-valuetext={`${shown}%`}
            className="h-10 w-full accent-brass disabled:opacity-50 mid:h-8"
            onChange={(event) => setDragged(Number(event.target.value))}
            onPointerUp={settle}
            onKeyUp={settle}
            onBlur={settle}
          />
        </label>
      </div>
    </Card>
  )
}

const WHY_NOT: Record<NotificationAccess, string> = {
  yes: 'For levels, rare finds and ended actions, while the page is in the background.',
  'not asked':
    'For levels, rare finds and ended actions, while the page is in the background. Your browser will ask you.',
  no: 'Your browser blocks notifications from this page. Allow them in its settings first.',
  impossible: 'Your browser does not support notifications.',
}

function News({ soundEnabled, notificationsEnabled }: Settings) {
  const [permitted, setPermitted] = useState(notificationAccess)
  const notify = async (isWanted: boolean) => {
    if (!isWanted) return set({ notificationsEnabled: false })
    const answer = await requestNotifications()
    setPermitted(answer)
    if (answer === 'yes') set({ notificationsEnabled: true })
  }
  return (
    <Card title="Alerts">
      <div className="grid gap-5">
        <Switch
          label="Sounds"
          hint="Short and soft, for levels, rare finds and ended actions."
          checked={soundEnabled}
          onChange={(enabled) => {
            set({ soundEnabled: enabled })
            if (enabled) play('level')
          }}
        />
        <Switch
          label="Notifications"
          hint={WHY_NOT[permitted]}
          checked={notificationsEnabled && permitted === 'yes'}
          disabled={permitted === 'no' || permitted === 'impossible'}
          onChange={(isWanted) => void notify(isWanted)}
        />
      </div>
    </Card>
  )
}
