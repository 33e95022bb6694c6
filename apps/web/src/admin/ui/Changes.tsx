import { useContent } from '../players/content.ts'
import { type Difference, differences } from './differences.ts'
import { InWords, useNames } from './InWords.tsx'
import { deltaOf, isHidden, labelOf, type Names } from './in-words.ts'

/** What was, and what is instead, field by field and in words. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const changed = differences(before, after).filter(({ path }) => !isHidden(path))
  const names = useNames(changed)
  if (changed.length === 0) return <p className="text-sm text-muted">Nothing is different.</p>
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-xs text-muted">
        <tr>
          <th scope="col" className="py-1 pr-3 font-semibold">
            Field
          </th>
          <th scope="col" className="py-1 pr-3 font-semibold">
            Before
          </th>
          <th scope="col" className="py-1 font-semibold">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changed.map((difference) => (
          <Change key={difference.path.join('\n')} difference={difference} names={names} />
        ))}
      </tbody>
    </table>
  )
}

function Change({ difference: { path, was, is }, names }: { difference: Difference; names: Names | null }) {
  const key = keyOf(path)
  const delta = deltaOf(key, was, is)
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="min-w-28 py-1.5 pr-3 text-left font-medium wrap-anywhere">
        {labelOf(path, useContent())}
      </th>
      <td className="min-w-20 py-1.5 pr-3 wrap-anywhere text-blood-ink">
        <InWords name={key} value={was} names={names} />
      </td>
      <td className="min-w-20 py-1.5 wrap-anywhere text-moss-ink">
        <InWords name={key} value={is} names={names} />
        {delta && <span className="block text-xs text-muted">{delta}</span>}
      </td>
    </tr>
  )
}

/** The field a value stands in; an entry of a list or of a record stands in what holds it. */
function keyOf(path: readonly string[]): string {
  const above = path.at(-2) ?? ''
  return ENTRIES.has(above) ? above : (path.at(-1) ?? '')
}
const ENTRIES = new Set(['inventory', 'bank', 'waiting', 'equipment', 'quests', 'goods'])
