import { useId, useState } from 'react'
import { Field, Input } from '../../../ui/form/Field.tsx'
import { itemName, useContent } from '../content.ts'
import { itemTyped } from './item-typed.ts'

interface ItemFieldProps {
  label: string
  /** Empty while nothing that can be meant is typed. */
  onChange: (id: string) => void
  /** Takes an id the game does not know: a character may still hold what was once in it. */
  takesUnknown?: boolean
}

/** An item by its name or id, with every item there is to choose from. */
export function ItemField({ label, onChange, takesUnknown = false }: ItemFieldProps) {
  const content = useContent()
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const { id, problem } = itemTyped(content?.items ?? {}, typed)
  const isWrong = content !== null && problem !== null && !takesUnknown
  const change = (text: string) => {
    setTyped(text)
    onChange(itemTyped(content?.items ?? {}, text).id ?? (takesUnknown ? text.trim() : ''))
  }
  return (
    <Field
      label={label}
      hint={id && content ? `${itemName(content, id)}, ${id}` : 'Type a part of its name and choose.'}
      error={isWrong && isLeft ? problem : null}
    >
      {(control) => (
        <>
          <Input
            {...control}
            // The browser keeps the form from being sent while nothing that exists is typed.
            ref={(field) => field?.setCustomValidity(isWrong ? problem : '')}
            required
            list={`${control.id}-items`}
            autoComplete="off"
            value={typed}
            onBlur={() => setLeft(true)}
            onChange={({ target }) => change(target.value)}
          />
          <ItemList id={`${control.id}-items`} />
        </>
      )}
    </Field>
  )
}

/** Every item, for fields that take one. */
function ItemList({ id }: { id: string }) {
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
