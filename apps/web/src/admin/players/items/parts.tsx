import { countOf, INVENTORY_SLOTS, MOST_HELD } from '@hearthward/engine'
import { useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { formatExact } from '../../../ui/format/numbers.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { itemIcon, itemName, useContent } from '../content.ts'
import { NamedCell, type PartProps, Rows } from '../details/rows.tsx'
import { NumberCell, TextCell } from '../fields.tsx'
import { useEditing } from '../PlayerEditor.tsx'
import { useItemList } from './ItemField.tsx'

const SLOTS = Array.from({ length: INVENTORY_SLOTS }, (_, slot) => slot)

export function PackPart({ player }: PartProps) {
  const content = useContent()
  const editing = useEditing()
  const { listId, list } = useItemList()
  const stackIn = (slot: number) => {
    const held = player.inventory.find((stack) => stack.slot === slot)
    return held ? { id: held.id, quantity: held.quantity } : null
  }
  const slots = editing.isOn ? SLOTS : SLOTS.filter(stackIn)
  if (slots.length === 0) return <EmptyState icon="knapsack">The pack is empty.</EmptyState>
  return (
    <Rows label="Pack" head={['Slot', 'Item', 'Quantity']}>
      {slots.map((slot) => {
        const was = stackIn(slot)
        const held = editing.value('inventory', String(slot), was)
        const set = (id: string, quantity: number) =>
          editing.set('inventory', String(slot), id === '' ? null : { id, quantity })
        return (
          <tr key={slot}>
            <td className="text-muted tabular-nums">{slot + 1}</td>
            {editing.isOn ? (
              <>
                <td>
                  <TextCell
                    label={`Item in slot ${slot + 1}`}
                    value={held?.id ?? ''}
                    list={listId}
                    isChanged={held?.id !== was?.id}
                    onChange={(id) => set(id, held?.quantity ?? 1)}
                  />
                </td>
                <td>
                  <input
                    type="number"
                    aria-label={`Quantity in slot ${slot + 1}`}
                    min={1}
                    max={MOST_HELD}
                    disabled={!held}
                    value={held?.quantity ?? ''}
                    className="h-9 w-28 rounded-lg border border-line-strong/70 bg-ground px-2 text-right tabular-nums disabled:opacity-40"
                    onChange={({ target }) => held && set(held.id, Math.trunc(Number(target.value)))}
                  />
                </td>
              </>
            ) : (
              <HeldItem
                id={held?.id ?? ''}
                quantity={held?.quantity ?? 0}
                name={itemName(content, held?.id ?? '')}
                icon={itemIcon(content, held?.id ?? '')}
              />
            )}
          </tr>
        )
      })}
      {editing.isOn && <tr className="hidden">{<td>{list}</td>}</tr>}
    </Rows>
  )
}

function HeldItem({ id, quantity, name, icon }: { id: string; quantity: number; name: string; icon: string }) {
  return (
    <>
      <td>
        <span className="flex items-center gap-2">
          <Icon name={icon} className="size-5 text-muted" />
          {name} <code className="text-xs text-muted max-mid:hidden">{id}</code>
        </span>
      </td>
      <td className="tabular-nums">{formatExact(quantity)}</td>
    </>
  )
}

export function BankPart({ player }: PartProps) {
  const content = useContent()
  const editing = useEditing()
  const [added, setAdded] = useState<readonly string[]>([])
  const ids = [...new Set([...player.bank.map(({ id }) => id), ...added])]
  return (
    <div className="grid gap-3">
      {ids.length === 0 ? (
        <EmptyState icon="locked-chest">The bank is empty.</EmptyState>
      ) : (
        <Rows label="Bank" head={['Item', 'Quantity']}>
          {ids.map((id) => (
            <tr key={id}>
              <NamedCell icon={itemIcon(content, id)}>
                {itemName(content, id)} <code className="text-xs font-normal text-muted max-mid:hidden">{id}</code>
              </NamedCell>
              <td>
                <NumberCell
                  label={`${itemName(content, id)} in the bank`}
                  field="bank"
                  name={id}
                  value={countOf(player.bank, id)}
                  most={MOST_HELD}
                />
              </td>
            </tr>
          ))}
        </Rows>
      )}
      {editing.isOn && <AddToBank onAdd={(id) => setAdded([...added, id])} />}
    </div>
  )
}

function AddToBank({ onAdd }: { onAdd: (id: string) => void }) {
  const content = useContent()
  const { listId, list } = useItemList()
  const [id, setId] = useState('')
  const isKnown = content !== null && Object.hasOwn(content.items, id)
  return (
    <div className="flex max-w-md gap-2">
      <TextCell label="Another item for the bank" value={id} list={listId} isChanged={false} onChange={setId} />
      {list}
      <Button
        small
        disabled={!isKnown}
        onClick={() => {
          onAdd(id)
          setId('')
        }}
      >
        Add a row
      </Button>
    </div>
  )
}
