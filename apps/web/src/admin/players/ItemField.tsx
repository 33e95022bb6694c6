import { useId } from 'react'
import { Field, Input } from '../../ui/Field.tsx'
import { itemName, useContent } from './content.ts'

/** An item by its id, with every item there is to choose from. */
export function ItemField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (id: string) => void
}) {
  const content = useContent()
  const isKnown = content !== null && Object.hasOwn(content.items, value)
  return (
    <Field label={label} hint={isKnown ? itemName(content, value) : 'Type a part of its name and choose.'}>
      {(control) => (
        <>
          <Input
            {...control}
            required
            list={`${control.id}-items`}
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value.trim())}
          />
          <ItemList id={`${control.id}-items`} />
        </>
      )}
    </Field>
  )
}

/** Every item, for fields that take one. */
export function ItemList({ id }: { id: string }) {
  const content = useContent()
  return (
    <datalist id={id}>
      {Object.values(content?.items ?? {}).map((item) => (
        <option key={item.id} value={item.id}>
          {item.name}
        </option>
      ))}
    </datalist>
  )
}

/** One list for a whole screen of such fields. */
export function useItemList(): { listId: string; list: React.ReactNode } {
  const listId = useId()
  return { listId, list: <ItemList id={listId} /> }
}
