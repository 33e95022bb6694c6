import { useStaffAccess } from '../../client/account/access.ts'
import { useFilters } from '../filters.ts'
import { ManyChips } from '../ui/table/Chips.tsx'
import { TimelineList } from './TimelineList.tsx'
import { allowedKinds, KIND_LABELS, parseKinds } from './words.ts'

/** A player's timeline with filters for its kinds, which are kept in the address. */
export function Timeline({ playerId }: { playerId: string }) {
  const [filters, setFilters] = useFilters<'/admin/players/$id'>()
  const options = allowedKinds(useStaffAccess(({ calls }) => calls)).map((value) => ({
    value,
    label: KIND_LABELS[value],
  }))
  const kinds = parseKinds(filters['kinds'])
  const isNarrowed = kinds.length > 0
  return (
    <div className="grid gap-5">
      <ManyChips
        legend={<legend className="sr-only">Kinds of entries</legend>}
        options={options}
        value={kinds}
        onChange={(chosen) => setFilters({ kinds: chosen.join(',') })}
      />
      <TimelineList
        key={kinds.join()}
        playerId={playerId}
        {...(isNarrowed && { kinds })}
        empty={isNarrowed ? 'No entries of this kind.' : 'No entries yet.'}
      />
    </div>
  )
}
