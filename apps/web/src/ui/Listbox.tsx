import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { indexAfter } from './list-keys.ts'

interface ListboxOptions<Option> {
  options: readonly Option[]
  keyOf: (option: Option) => string
  isOpen: boolean
  onPick: (option: Option) => void
  /** Whether the first option is current until another one is chosen. */
  startsAtFirst?: boolean
  /** The step of Page Up and Page Down; without it they belong to the page. */
  page?: number
}

/**
 * A text field with a list of options below it. The field keeps the focus; arrow keys and the pointer choose the
 * current option. What Enter and Escape do is up to the field.
 */
export function useListbox<Option>({ options, keyOf, isOpen, onPick, startsAtFirst, page }: ListboxOptions<Option>) {
  const id = useId()
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const chosen = options.find((option) => keyOf(option) === chosenKey)
  const current = chosen ?? (startsAtFirst ? options[0] : undefined)
  const optionId = (option: Option) => `${id}-${keyOf(option)}`
  const currentId = isOpen && current ? optionId(current) : undefined

  useLayoutEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  return {
    /** The option chosen by a key or the pointer. */
    chosen,
    /** Forgets the choice, such as after a change of the text. */
    reset: () => setChosenKey(null),
    /** Moves by a key; false if the key has another meaning. */
    move: (event: KeyboardEvent): boolean => {
      const at = current ? options.indexOf(current) : -1
      const next = indexAfter(event.key, at, options.length, { axis: 'column', isCyclic: true, ...(page && { page }) })
      const option = next === null ? undefined : options[next]
      if (!option) return false
      event.preventDefault()
      setChosenKey(keyOf(option))
      return true
    },
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': currentId,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
    } as const,
    listId: `${id}-list`,
    option: (option: Option) => ({
      id: optionId(option),
      role: 'option',
      tabIndex: -1,
      'aria-selected': option === current,
      onPointerMove: option === current ? undefined : () => setChosenKey(keyOf(option)),
      // Keeps the focus in the field.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onClick: () => onPick(option),
    }),
  }
}

/** Options under a heading. */
export function OptionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds no options.
    <div role="group" aria-label={title}>
      <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-semibold text-muted">
        {title}
      </p>
      {children}
    </div>
  )
}
