import { ITEM_SOURCES, type ItemSource } from '@hearthward/engine'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { Field, Select } from '../../../ui/form/Field.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useStaffMutation } from '../../staff-queries.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { CHANGED_BY_ACTIONS as refetches } from '../changed-calls.ts'
import type { ActionDialogProps } from '../PlayerDialogs.tsx'
import { ItemField } from './ItemField.tsx'

export function GiveDialog({ player, onClose }: ActionDialogProps) {
  const { register, watch, setValue } = useForm({ defaultValues: { itemId: '', quantity: 1 } })
  const input = { playerId: player.id, ...watch() }
  const mutation = useStaffMutation('giveItemsToPlayer', {
    doing: 'give the items',
    done: `The items are given to ${player.username}.`,
    refetches,
  })
  return (
    <ReasonDialog
      title={`Give items to ${player.username}`}
      submitLabel="Give"
      isBusy={mutation.isPending}
      act={{ call: 'giveItemsToPlayer', input: isComplete(input) ? input : null }}
      onClose={onClose}
      onSubmit={(reason) => mutation.mutate({ ...input, reason }, { onSuccess: onClose, onRequested: onClose })}
    >
      <ItemField label="Item" onChange={(id) => setValue('itemId', id)} />
      <Quantity field={register('quantity', { valueAsNumber: true })} />
    </ReasonDialog>
  )
}

export function RemoveDialog({ player, onClose }: ActionDialogProps) {
  const { register, watch, setValue } = useForm<{ itemId: string; quantity: number; source: ItemSource }>({
    defaultValues: { itemId: '', quantity: 1, source: 'inventory' },
  })
  const input = { playerId: player.id, ...watch() }
  const mutation = useStaffMutation('removeItemsFromPlayer', {
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
      act={{ call: 'removeItemsFromPlayer', input: isComplete(input) ? input : null }}
      onClose={onClose}
      onSubmit={(reason) => mutation.mutate({ ...input, reason }, { onSuccess: onClose, onRequested: onClose })}
    >
      <ItemField label="Item" acceptsUnknown onChange={(id) => setValue('itemId', id)} />
      <Quantity field={register('quantity', { valueAsNumber: true })} />
      <Field label="From">
        {(control) => (
          <Select {...control} {...register('source')}>
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

const isComplete = ({ itemId, quantity }: { itemId: string; quantity: number }) => itemId !== '' && quantity >= 1

const SOURCES: Record<ItemSource, string> = { inventory: 'Pack', bank: 'Bank', equipment: 'Equipment' }

function Quantity({ field }: { field: UseFormRegisterReturn }) {
  return <TextField label="Quantity" {...field} type="number" min={1} required />
}
