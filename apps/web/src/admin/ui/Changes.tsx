import { Fragment } from 'react'
import { differences } from './differences.ts'

/** What was, and what is instead, field by field. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const changed = differences(before, after)
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
        {changed.map(({ path, was, is }) => (
          <tr key={path} className="border-t border-line align-top">
            <th scope="row" className="min-w-28 py-1.5 pr-3 text-left font-medium wrap-anywhere">
              {path.split('.').map((part, at) => (
                // The way to a field is broken between its parts. Parts may be alike, and stay where they are.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <Fragment key={at}>
                  {at > 0 && '.'}
                  {at > 0 && <wbr />}
                  {part}
                </Fragment>
              ))}
            </th>
            <td className="min-w-20 py-1.5 pr-3 wrap-anywhere text-blood-ink">{shown(was)}</td>
            <td className="min-w-20 py-1.5 wrap-anywhere text-moss-ink">{shown(is)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
