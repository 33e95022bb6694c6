import { Button } from '../../../ui/form/Button.tsx'
import { useFilters } from '../../filters.ts'
import { PlayerPicker } from './PlayerPicker.tsx'

interface PlayerFilterProps {
  /** The label while no player is chosen. */
  label: string
  /** The text before the chosen player's name. */
  chosen: string
  /** The key of the filter. */
  filter?: 'player' | 'staff'
  acceptsText?: boolean
}

/** Filters a list by one player, whose id and name are kept in the address. */
export function PlayerFilter({ label, chosen, filter = 'player', acceptsText = false }: PlayerFilterProps) {
  const [filters, setFilters] = useFilters()
  const uid = filters[filter]
  const nameFilter = `${filter}Name`
  if (!uid) {
    return (
      <PlayerPicker
        label={label}
        className="w-44"
        acceptsText={acceptsText}
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
