import { ITEM_SOURCES, type ItemSource } from '@hearthward/engine'
import { useState } from 'react'
import { Field, Input, Select } from '../../../ui/form/Field.tsx'
import { useCallMutation } from '../../call-queries.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { CHANGED_BY_ACTIONS as refetches } from '../changed-calls.ts'
import type { ActionDialogProps } from '../PlayerDialogs.tsx'
import { ItemField } from './ItemField.tsx'

export function GiveDialog({ player, onClose }: ActionDialogProps) {
  const [itemId, setItemId] = useState('')
  const [quantity, setQuantity] = useState('1')
  const mutation = useCallMutation('giveItemsToPlayer', {
    doing: 'give the items',
    done: `The items are given to ${player.username}.`,
    refetches,
  })
  return (
    <ReasonDialog
      title={`Give items to ${player.username}`}
      submitLabel="Give"
      isBusy={mutation.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        mutation.mutate({ playerId: player.id, itemId, quantity: Number(quantity), reason }, { onSuccess: onClose })
      }
    >
      <ItemField label="Item" onChange={setItemId} />
      <Quantity value={quantity} onChange={setQuantity} />
    </ReasonDialog>
  )
}

export function RemoveDialog({ player, onClose }: ActionDialogProps) {
  const [itemId, setItemId] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [source, setSource] = useState<ItemSource>('inventory')
  const mutation = useCallMutation('removeItemsFromPlayer', {
    doing: 'remove the items',
    done: `The items are removed from ${player.username}.`,
    missing: 'Player or item not found',
    refetches,
  })
  return (
    <ReasonDialog
      title={`Remove items from ${player.username}`}
      submitLabel="Remove"
      danger
      isBusy={mutation.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        mutation.mutate(
          { playerId: player.id, itemId, quantity: Number(quantity), source, reason },
          { onSuccess: onClose },
        )
      }
    >
      <ItemField label="Item" acceptsUnknown onChange={setItemId} />
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

const SOURCES: Record<ItemSource, string> = { inventory: 'Pack', bank: 'Bank', equipment: 'Equipment' }

function Quantity({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label="Quantity">
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
