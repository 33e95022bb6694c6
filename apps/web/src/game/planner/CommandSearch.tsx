import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { SearchInput } from '../../ui/form/Field.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useListbox } from '../../ui/Listbox.tsx'

/** What a search has found. */
export interface FoundOption {
  id: string
  label: string
  icon: string
  hint: string
}

interface CommandSearchProps<Option extends FoundOption> {
  /** The accessible name of the field. */
  name: string
  placeholder: string
  listName: string
  /** What to try if nothing is found. */
  advice: string
  find: (text: string) => readonly Option[]
  onPick: (option: Option) => void
}

/** A search field with its matches below it, to pick one of them. */
export function CommandSearch<Option extends FoundOption>(props: CommandSearchProps<Option>) {
  const { name, placeholder, listName, advice, find, onPick } = props
  const [text, setText] = useState('')
  const deferred = useDeferredValue(text)
  const found = useMemo(() => (deferred.trim() ? find(deferred) : []), [find, deferred])
  const pick = (option: Option) => {
    setText('')
    onPick(option)
  }
  const listbox = useListbox({
    options: found,
    keyOf: ({ id }) => id,
    isOpen: found.length > 0,
    onPick: pick,
    startsAtFirst: true,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (listbox.move(event)) return
    if (event.key === 'Escape' && text) {
      event.preventDefault()
      setText('')
    }
    const first = listbox.chosen ?? found[0]
    if (event.key !== 'Enter' || !first) return
    event.preventDefault()
    pick(first)
  }
  return (
    <search className="relative block">
      <SearchInput
        {...listbox.field}
        label={placeholder}
        aria-label={name}
        value={text}
        onChange={(typed) => {
          setText(typed)
          listbox.reset()
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {text.trim() && plural(found.length, 'match', 'matches')}
      </p>
      {found.length > 0 && (
        <div
          id={listbox.listId}
          role="listbox"
          aria-label={listName}
          className="absolute inset-x-0 top-full z-20 mt-1.5 rounded-xl border border-line bg-panel p-1.5 shadow-float"
        >
          {found.map((option) => (
            <div
              key={option.id}
              {...listbox.option(option)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2.5 text-sm aria-selected:bg-raised"
            >
              <Icon name={option.icon} className="size-5 shrink-0 text-brass" />
              <span className="min-w-0 flex-1 truncate font-semibold">{option.label}</span>
              <span className="shrink-0 text-[0.8125rem] text-muted">{option.hint}</span>
            </div>
          ))}
        </div>
      )}
      {text.trim() && found.length === 0 && <p className="mt-2 text-sm text-muted">No results. {advice}</p>}
    </search>
  )
}
