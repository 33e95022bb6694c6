import { ITEM_SOURCES, type ItemSource } from '@hearthward/engine'
import { useState } from 'react'
import { Field, Input, Select } from '../../../ui/form/Field.tsx'
import { useAct } from '../../office.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { CHANGED_BY_ACTS as changes } from '../changed.ts'
import type { ActDialogProps } from '../PlayerActs.tsx'
import { ItemField } from './ItemField.tsx'

export function GiveDialog({ player, onClose }: ActDialogProps) {
  const [itemId, setItemId] = useState('')
  const [quantity, setQuantity] = useState('1')
  const act = useAct('giveItemsToPlayer', { doing: 'give the items', done: `Given to ${player.username}.`, changes })
  return (
    <ReasonDialog
      title={`Give to ${player.username}`}
      press="Give"
      isBusy={act.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        act.mutate({ playerId: player.id, itemId, quantity: Number(quantity), reason }, { onSuccess: onClose })
      }
    >
      <ItemField label="What" onChange={setItemId} />
      <Quantity value={quantity} onChange={setQuantity} />
    </ReasonDialog>
  )
}

export function RemoveDialog({ player, onClose }: ActDialogProps) {
  const [itemId, setItemId] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [source, setSource] = useState<ItemSource>('inventory')
  const act = useAct('removeItemsFromPlayer', {
    doing: 'remove the items',
    done: `Taken from ${player.username}.`,
    missing: 'Player or item not found',
    changes,
  })
  return (
    <ReasonDialog
      title={`Take from ${player.username}`}
      press="Take"
      danger
      isBusy={act.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        act.mutate({ playerId: player.id, itemId, quantity: Number(quantity), source, reason }, { onSuccess: onClose })
      }
    >
      <ItemField label="What" takesUnknown onChange={setItemId} />
      <Quantity value={quantity} onChange={setQuantity} />
      <Field label="From">
        {(control) => (
          <Select {...control} value={source} onChange={({ target }) => setSource(target.value as ItemSource)}>
            {ITEM_SOURCES.map((one) => (
              <option key={one} value={one}>
                {SOURCES[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ReasonDialog>
  )
}

const SOURCES: Record<ItemSource, string> = { inventory: 'the pack', bank: 'the bank', equipment: 'what is worn' }

function Quantity({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label="How many">
      {(control) => (
        <Input
          {...control}
          type="number"
          min={1}
          required
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
