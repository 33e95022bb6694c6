import type { ContentTable } from '@hearthward/engine'
import { use, useEffect, useState } from 'react'
import { useIconNames } from '../../../ui/icons/icons.ts'
import { entriesOf, FormInfo } from './form-info.tsx'

/** The datalists of a form. Only the focused field gets its options: a form has over a thousand. */
export function Lists({ tables }: { tables: readonly ContentTable[] }) {
  const { content, lists } = use(FormInfo)
  const icons = useIconNames()
  const focused = useFocusedList()
  return (
    <>
      {tables.map((table) => (
        <datalist key={table} id={`${lists}-${table}`}>
          {focused === `${lists}-${table}` &&
            Object.entries(entriesOf(content, table)).map(([id, { name }]) => (
              <option key={id} value={id} label={name} />
            ))}
        </datalist>
      ))}
      <datalist id={`${lists}-icons`}>
        {focused === `${lists}-icons` && icons.map((name) => <option key={name} value={name} />)}
      </datalist>
    </>
  )
}

/** The id of the datalist of the focused field. */
function useFocusedList(): string | null {
  const [list, setList] = useState<string | null>(null)
  useEffect(() => {
    const read = () => setList(document.activeElement?.getAttribute('list') ?? null)
    read()
    document.addEventListener('focusin', read)
    return () => document.removeEventListener('focusin', read)
  }, [])
  return list
}
