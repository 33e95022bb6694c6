import { buffEnd } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { formatDuration } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useCurrentTime } from '../current-time.ts'

/** Active potion effects with their remaining time. */
export function Buffs() {
  const buffs = useGame((state) => state.player?.combat.activeBuffs)
  const now = useCurrentTime(buffs !== undefined && buffs.length > 0)
  const lasting = (buffs ?? []).filter((buff) => buffEnd(buff) > now)
  if (lasting.length === 0) return null
  return (
    <ul aria-label="Active potions" className="mt-1 flex flex-wrap gap-1.5">
      {lasting.map((buff) => (
        <li
          key={buff.id}
          data-tip={buff.description}
          className="flex items-center gap-1.5 rounded-lg border border-river/40 bg-river/8 px-2 py-1 text-[0.8125rem]"
        >
          <Icon name={buff.icon} className="size-4 text-river" />
          <span className="font-semibold text-river-ink">
            +{buff.boost} {buff.type}
          </span>
          <span className="text-muted">{formatDuration(buffEnd(buff) - now)}</span>
        </li>
      ))}
    </ul>
  )
}
