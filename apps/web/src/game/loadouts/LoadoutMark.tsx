import type { Activity } from '@hearthward/engine'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useAssignedLoadout } from './loadouts.ts'

/** The loadout that is worn when the activity begins. */
export function LoadoutMark({ activity }: { activity: Activity }) {
  const loadout = useAssignedLoadout(activity)
  if (!loadout) return null
  return (
    <p className="flex items-center gap-1.5 text-[0.8125rem] text-muted" data-tip="Worn when this begins">
      <Icon name="mail-shirt" className="size-3.5 shrink-0 text-brass" />
      <span className="sr-only">Loadout: </span>
      <span className="truncate">{loadout.name}</span>
    </p>
  )
}
