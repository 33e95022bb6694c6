import type { StoryKind } from '@hearthward/contract'
import { useFilters } from '../filters.ts'
import { ManyChips } from '../ui/Chips.tsx'
import { Story } from './Story.tsx'
import { KIND_LABELS, kindsIn } from './words.ts'

const OPTIONS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value: value as StoryKind, label }))

/** Everything that happened to a player, or the kinds of it the address names. */
export function Timeline({ playerId }: { playerId: string }) {
  const [filters, setFilters] = useFilters()
  const kinds = kindsIn(filters['kinds'])
  const isNarrowed = kinds.length > 0
  return (
    <div className="grid gap-5">
      <ManyChips
        legend={<legend className="sr-only">Only these kinds</legend>}
        options={OPTIONS}
        value={kinds}
        onChange={(chosen) => setFilters({ kinds: chosen.join(',') })}
      />
      <Story
        key={kinds.join()}
        playerId={playerId}
        {...(isNarrowed && { kinds })}
        empty={isNarrowed ? 'Nothing of this kind is known of this player.' : 'Nothing is known of this player yet.'}
      />
    </div>
  )
}
