import { useId, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Input } from '../../ui/form/Field.tsx'
import { useFilters } from '../filters.ts'
import { itemName, useContent } from '../players/content.ts'

/** Picks the item in focus. It is kept in the address. */
export function ItemPicker() {
  const id = useId()
  const [filters, setFilters] = useFilters<'/admin/exchange'>()
  const [text, setText] = useState('')
  const content = useContent()
  const chosen = filters['item']
  if (chosen) {
    return (
      <Button small onClick={() => setFilters({ item: null, after: null, before: null })}>
        {itemName(content, chosen)}
        <span aria-hidden="true">×</span>
      </Button>
    )
  }
  const items = Object.values(content?.items ?? {})
  const pick = (typed: string) => {
    setText(typed)
    const found = items.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())
    if (!found) return
    setText('')
    setFilters({ item: found.id, after: null, before: null })
  }
  return (
    <div className="w-44">
      <Input
        aria-label="Item by name"
        placeholder="Item by name"
        list={id}
        autoComplete="off"
        value={text}
        onChange={({ target }) => pick(target.value)}
      />
      <datalist id={id}>
        {items.map((item) => (
          <option key={item.id} value={item.name} />
        ))}
      </datalist>
    </div>
  )
}
