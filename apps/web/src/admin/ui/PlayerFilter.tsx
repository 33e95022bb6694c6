import { Button } from '../../ui/Button.tsx'
import { useFilters } from '../filters.ts'
import { PlayerPicker } from './PlayerPicker.tsx'

interface PlayerFilterProps {
  /** Said while nobody is chosen. */
  label: string
  /** What stands before the name of whoever is. */
  chosen: string
}

/** Narrows a list to one player, who stands in the address by id and by name. */
export function PlayerFilter({ label, chosen }: PlayerFilterProps) {
  const [{ player, playerName }, setFilters] = useFilters()
  if (!player) {
    return (
      <PlayerPicker
        label={label}
        className="w-44"
        onPick={(uid, name) => setFilters({ player: uid, playerName: name, after: null })}
      />
    )
  }
  return (
    <Button small onClick={() => setFilters({ player: null, playerName: null, after: null })}>
      {chosen} {playerName ?? player}
      <span aria-hidden="true">×</span>
    </Button>
  )
}
