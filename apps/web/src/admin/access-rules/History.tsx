import type { AccessRuleChange } from '@hearthward/contract'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Changes } from '../ui/changes/Changes.tsx'
import { Moment } from '../ui/Moment.tsx'
import { changeWords } from './choices.ts'

interface HistoryProps {
  changes: readonly AccessRuleChange[]
  onRevert: ((change: AccessRuleChange) => void) | null
}

export function History({ changes, onRevert }: HistoryProps) {
  if (changes.length === 0) {
    return (
      <div className="p-4">
        <EmptyState icon="scroll-unfurled">
          All rules have their defaults. Changes are listed here, and each can be undone.
        </EmptyState>
      </div>
    )
  }
  return (
    <ol>
      {changes.map((change) => (
        <li key={change.id} className="grid gap-2 border-b border-line p-4 last:border-0">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm">
              <span className="font-semibold">{change.byName}</span>, <Moment at={change.at} />: {change.reason}
            </p>
            {onRevert && (
              <Button small onClick={() => onRevert(change)}>
                Undo
              </Button>
            )}
          </div>
          <Changes {...changeWords(change)} />
        </li>
      ))}
    </ol>
  )
}
