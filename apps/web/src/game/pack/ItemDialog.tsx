import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formatExact } from '../../ui/numbers.ts'
import { useHeld } from './pack.ts'

interface ItemDialogProps {
  slot: number
  onClose: () => void
  onMove: () => void
  onDrop: () => void
}

/** What a thing in the pack is, and what can be done with it. */
export function ItemDialog({ slot, onClose, onMove, onDrop }: ItemDialogProps) {
  const held = useHeld(slot)
  if (!held) {
    return (
      <Dialog title="Empty slot" onClose={onClose}>
        <p className="text-muted">What lay here has been used up meanwhile.</p>
      </Dialog>
    )
  }
  const { item, quantity } = held
  return (
    <Dialog title={item.name} onClose={onClose}>
      <div className="flex gap-4">
        <span className="grid size-16 shrink-0 place-items-center rounded-xl border border-line bg-raised text-brass">
          <Icon name={item.icon} className="size-10" />
        </span>
        <p className="text-muted">{item.description}</p>
      </div>
      <dl className="mt-4 grid grid-cols-3 gap-3 border-t border-line pt-4 text-sm">
        <Fact label="You hold" value={formatExact(quantity)} />
        <Fact label="Worth each" value={formatExact(item.value)} />
        <Fact label="Worth in all" value={formatExact(item.value * quantity)} />
      </dl>
      <div className="mt-5 flex justify-end gap-3">
        <Button look="danger" icon="trash-can" onClick={onDrop}>
          Drop
        </Button>
        <Button icon="move" onClick={onMove}>
          Move
        </Button>
      </div>
    </Dialog>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="text-lg font-semibold">{value}</dd>
    </div>
  )
}
