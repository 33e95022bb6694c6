import { DropDialog } from './DropDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'

interface PackDialogProps {
  slot: number
  what: 'item' | 'drop'
  onClose: () => void
  onMove: () => void
  onDrop: () => void
}

/** The dialogs of the pack, in one chunk: going from one to the other needs no loading. */
export function PackDialog({ slot, what, onClose, onMove, onDrop }: PackDialogProps) {
  if (what === 'drop') return <DropDialog slot={slot} onClose={onClose} />
  return <ItemDialog slot={slot} onClose={onClose} onMove={onMove} onDrop={onDrop} />
}
