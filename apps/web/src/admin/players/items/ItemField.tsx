import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Field, Input } from '../../../ui/form/Field.tsx'
import { itemName, useContent } from '../content.ts'
import { parseItem } from './item-input.ts'

interface ItemFieldProps {
  label: string
  /** Called with an empty id while the text matches no item. */
  onChange: (id: string) => void
  /** Accepts an id the content does not know: a character may hold items that were removed from the game. */
  acceptsUnknown?: boolean
}

/** An item by its name or id, with a list of all items. */
export function ItemField({ label, onChange, acceptsUnknown = false }: ItemFieldProps) {
  const content = useContent()
  const [typed, setTyped] = useState('')
  const [wasBlurred, setBlurred] = useState(false)
  const { id, problem } = parseItem(content?.items ?? {}, typed)
  const isWrong = content !== null && problem !== null && !acceptsUnknown
  const chosen = id ?? (acceptsUnknown ? typed.trim() : '')
  const report = useEffectEvent(onChange)
  // An item may have been typed before the content was loaded.
  useEffect(() => report(chosen), [chosen])
  return (
    <Field
      label={label}
      hint={id && content ? `${itemName(content, id)}, ${id}` : 'Type part of the name and choose an item.'}
      error={isWrong && wasBlurred ? problem : null}
    >
      {(control) => (
        <>
          <Input
            {...control}
            // The browser blocks the form while the text matches no item.
            ref={(field) => field?.setCustomValidity(isWrong ? problem : '')}
            required
            list={`${control.id}-items`}
            autoComplete="off"
            value={typed}
            onBlur={() => setBlurred(true)}
            onChange={({ target }) => setTyped(target.value)}
          />
          <ItemList id={`${control.id}-items`} />
        </>
      )}
    </Field>
  )
}

/** A datalist of all items. */
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

/** One shared datalist for many fields. */
export function useItemList(): { listId: string; list: React.ReactNode } {
  const listId = useId()
  return { listId, list: <ItemList id={listId} /> }
}
