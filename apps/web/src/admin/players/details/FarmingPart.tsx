import type { StaffPlayer } from '@hearthward/contract'
import { formatDuration } from '../../../ui/format/durations.ts'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { itemName, useContent } from '../content.ts'

type Slot = StaffPlayer['farmingSlots'][number]

/** The farming slots and the time left until each harvest. */
export function FarmingPart({ player, now }: { player: StaffPlayer; now: number }) {
  const content = useContent()
  const columns: readonly Column<Slot>[] = [
    { id: 'slot', title: 'Slot', cell: ({ id }) => `Slot ${id}` },
    {
      id: 'grows',
      title: 'Crop',
      cell: ({ currentCrop, isUnlocked, unlockDetails }) =>
        currentCrop ? (
          itemName(content, currentCrop.seedId)
        ) : (
          <span className="text-muted">{isUnlocked ? 'nothing' : `locked: ${unlockDetails}`}</span>
        ),
    },
    { id: 'ready', title: 'Ready', cell: ({ currentCrop }) => currentCrop && readiness(currentCrop, now) },
    {
      id: 'by itself',
      title: 'Automatic',
      isMinor: true,
      cell: ({ autoHarvest, autoReplant, harvestToBank }) =>
        [autoHarvest && 'harvest', autoReplant && 'replant', harvestToBank && 'bank'].filter(Boolean).join(', ') ||
        'nothing',
    },
  ]
  return (
    <DataTable
      isInset
      label="Farming"
      columns={columns}
      rows={player.farmingSlots}
      keyOf={({ id }) => String(id)}
      empty={null}
    />
  )
}

function readiness({ plantedAt, growthDuration }: NonNullable<Slot['currentCrop']>, now: number): string {
  const left = plantedAt + growthDuration - now
  return left <= 0 ? 'ready' : `in ${formatDuration(left)}`
}
