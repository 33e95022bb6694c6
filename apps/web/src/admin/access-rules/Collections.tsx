import type { AccessRule } from '@hearthward/contract'
import { EmptyState } from '../../ui/states.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { choiceWords } from './choices.ts'

/** The rules by collection: who may read and change each one. */
export function Collections({ rules, search }: { rules: readonly AccessRule[]; search: string }) {
  const names = [...new Set(rules.flatMap(({ reads, changes }) => [...reads, ...changes]))].sort()
  const needsOf = (calls: readonly AccessRule[]) => [...new Set(calls.map(({ needs }) => needs))].map(choiceWords)
  const rows = names
    .filter((name) => name.includes(search.toLowerCase()))
    .map((name) => ({
      name,
      read: needsOf(rules.filter(({ reads }) => reads.includes(name))),
      written: needsOf(rules.filter(({ changes }) => changes.includes(name))),
    }))
  return (
    <DataTable
      label="Access by collection"
      columns={[
        {
          id: 'name',
          title: 'Collection',
          cell: ({ name }) => <code className="font-semibold wrap-anywhere">{name}</code>,
        },
        { id: 'read', title: 'Read by', cell: ({ read }) => read.join(', ') || 'no staff call' },
        { id: 'written', title: 'Written by', cell: ({ written }) => written.join(', ') || 'no staff call' },
      ]}
      rows={rows}
      keyOf={({ name }) => name}
      empty={<EmptyState icon="key">No collections match.</EmptyState>}
    />
  )
}
