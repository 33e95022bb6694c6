import { DropDialog } from './DropDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'

interface PackDialogProps {
  slot: number
  what: 'item' | 'drop'
  onClose: () => void
  onMove: () => void
  onDrop: () => void
}

/** What opens before the pack. Both come as one piece: where one takes the other's place, nothing waits between them. */
export function PackDialog({ slot, what, onClose, onMove, onDrop }: PackDialogProps) {
  if (what === 'drop') return <DropDialog slot={slot} onClose={onClose} />
  return <ItemDialog slot={slot} onClose={onClose} onMove={onMove} onDrop={onDrop} />
}
