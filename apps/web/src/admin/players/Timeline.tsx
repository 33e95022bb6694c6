import { useStaffAccess } from '../../client/account/access.ts'
import { useFilters } from '../filters.ts'
import { ManyChips } from '../ui/table/Chips.tsx'
import { Story } from './Story.tsx'
import { KIND_LABELS, kindsIn, kindsOpenTo } from './words.ts'

/** Everything that happened to a player, or the kinds of it the address names. */
export function Timeline({ playerId }: { playerId: string }) {
  const [filters, setFilters] = useFilters()
  const options = kindsOpenTo(useStaffAccess(({ calls }) => calls)).map((value) => ({
    value,
    label: KIND_LABELS[value],
  }))
  const kinds = kindsIn(filters['kinds'])
  const isNarrowed = kinds.length > 0
  return (
    <div className="grid gap-5">
      <ManyChips
        legend={<legend className="sr-only">Only these kinds</legend>}
        options={options}
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
