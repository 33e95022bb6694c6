import { Button } from '../../../ui/form/Button.tsx'
import { useFilters } from '../../filters.ts'
import { PlayerPicker } from './PlayerPicker.tsx'

interface PlayerFilterProps {
  /** Said while nobody is chosen. */
  label: string
  /** What stands before the name of the player that is. */
  chosen: string
  /** Which filter of the list it is. */
  filter?: 'player' | 'staff'
  takesText?: boolean
}

/** Narrows a list to one player, who stands in the address by id and by name. */
export function PlayerFilter({ label, chosen, filter = 'player', takesText = false }: PlayerFilterProps) {
  const [filters, setFilters] = useFilters()
  const uid = filters[filter]
  const nameFilter = `${filter}Name`
  if (!uid) {
    return (
      <PlayerPicker
        label={label}
        className="w-44"
        takesText={takesText}
        onPick={(picked, name) => setFilters({ [filter]: picked, [nameFilter]: name, after: null })}
      />
    )
  }
  return (
    <Button small onClick={() => setFilters({ [filter]: null, [nameFilter]: null, after: null })}>
      {chosen} {filters[nameFilter] ?? uid}
      <span aria-hidden="true">×</span>
    </Button>
  )
}
