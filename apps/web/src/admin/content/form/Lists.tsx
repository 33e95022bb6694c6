import type { ContentTable } from '@hearthward/engine'
import { use } from 'react'
import { useIconNames } from '../../../ui/icons.ts'
import { entriesOf, FormInfo } from './form-info.tsx'

/** What the fields of a form offer to choose from. */
export function Lists({ tables }: { tables: readonly ContentTable[] }) {
  const { content, lists } = use(FormInfo)
  const icons = useIconNames()
  return (
    <>
      {tables.map((table) => (
        <datalist key={table} id={`${lists}-${table}`}>
          {Object.entries(entriesOf(content, table)).map(([id, { name }]) => (
            <option key={id} value={id} label={name} />
          ))}
        </datalist>
      ))}
      <datalist id={`${lists}-icons`}>
        {icons.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
