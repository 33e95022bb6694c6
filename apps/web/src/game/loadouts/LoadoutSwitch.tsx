import type { Loadout } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { withKeys } from '../shortcuts.ts'
import { isWorn, loadoutIcon, useLoadouts } from './loadouts.ts'
import { wear } from './wear.ts'

/** One button for each loadout, to change during a fight. */
export function LoadoutSwitch() {
  const loadouts = useLoadouts()
  if (loadouts.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-label="Loadouts" className="flex flex-wrap gap-1">
      {loadouts.map((loadout) => (
        <SwitchButton key={loadout.id} loadout={loadout} />
      ))}
    </div>
  )
}

function SwitchButton({ loadout }: { loadout: Loadout }) {
  const icon = useGame(({ content }) => loadoutIcon(content, loadout))
  const isOn = useGame(({ player }) => player !== null && isWorn(player, loadout))
  return (
    <Button
      small
      className="px-2.5! aria-pressed:border-brass"
      aria-pressed={isOn}
      aria-label={`Wear ${loadout.name}`}
      data-tip={withKeys(`Wear ${loadout.name}`, `loadout:${loadout.id}`)}
      onClick={() => void wear(loadout)}
    >
      <Icon name={icon} className="size-[1.1em] text-brass" />
      <span className="text-muted">{loadout.id}</span>
    </Button>
  )
}
