import { useContent } from '../../players/content.ts'
import { useNames, Words } from './InWords.tsx'
import type { Names } from './in-words.ts'
import { type ShownChange, shownChanges } from './shown-changes.ts'

interface ChangesProps {
  before: unknown
  after: unknown
  /** Shown if no field differs. */
  none?: string
}

/**
 * The differences between two values, field by field and in words. A new value has no 'before' column, a removed one no
 * 'after' column.
 */
export function Changes({ before, after, none = 'No differences.' }: ChangesProps) {
  const changed = shownChanges(before, after, useContent())
  const names = useNames(changed.map(({ was, is }) => [was, is]))
  if (changed.length === 0) return <p className="text-sm text-muted">{none}</p>
  const hasBefore = changed.some(({ was }) => was !== undefined)
  const hasAfter = changed.some(({ is }) => is !== undefined)
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-xs text-muted">
        <tr>
          <th scope="col" className="py-1 pr-3 font-semibold">
            Field
          </th>
          {hasBefore && (
            <th scope="col" className="py-1 pr-3 font-semibold">
              Before
            </th>
          )}
          {hasAfter && (
            <th scope="col" className="py-1 font-semibold">
              After
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {changed.map((change) => (
          <Change
            key={change.path.join('\n')}
            change={change}
            names={names}
            hasBefore={hasBefore}
            hasAfter={hasAfter}
          />
        ))}
      </tbody>
    </table>
  )
}

interface ChangeProps {
  change: ShownChange
  names: Names | null
  hasBefore: boolean
  hasAfter: boolean
}

function Change({ change: { label, before, after, delta }, names, hasBefore, hasAfter }: ChangeProps) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="min-w-28 py-1.5 pr-3 text-left font-medium wrap-anywhere">
        {label}
      </th>
      {hasBefore && (
        <td className="min-w-20 py-1.5 pr-3 wrap-anywhere text-blood-ink">
          <Words words={before} names={names} />
        </td>
      )}
      {hasAfter && (
        <td className="min-w-20 py-1.5 wrap-anywhere text-moss-ink">
          <Words words={after} names={names} />
          {delta && <span className="block text-xs text-muted">{delta}</span>}
        </td>
      )}
    </tr>
  )
}
