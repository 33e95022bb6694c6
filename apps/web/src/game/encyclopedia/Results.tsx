import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { EntryGrid, EntryWalk } from './EntryGrid.tsx'
import type { EncyclopediaEntry } from './entry.ts'
import { type Shelf, shelvesOf } from './search.ts'
import { type EntryKind, KINDS } from './targets.ts'

interface ResultsProps {
  tab: EntryKind | 'all'
  shelf: string | null
  typed: string
  entries: readonly EncyclopediaEntry[]
  labels: Readonly<Record<EntryKind, string>>
}

/** The entries per shelf in a list of several shelves. */
const FEW = 6
/** The page size of a single shelf. */
const MANY = 60

/** The table of contents, the search results or one shelf. */
export const Results = memo(function Results({ tab, shelf, typed, entries, labels }: ResultsProps) {
  const own = entries.filter(({ kind, group }) => (tab === 'all' || kind === tab) && (!shelf || group === shelf))
  if (own.length === 0) return <NothingFound tab={tab} typed={typed} isElsewhere={entries.length > 0} />
  if (tab === 'all') {
    return typed ? <ByKind entries={own} typed={typed} labels={labels} /> : <Contents entries={own} labels={labels} />
  }
  if (shelf || typed) return <OneList title={shelf} entries={own} />
  return <ByShelf kind={tab} entries={own} />
})

function NothingFound({ tab, typed, isElsewhere }: Pick<ResultsProps, 'tab' | 'typed'> & { isElsewhere: boolean }) {
  return (
    <EmptyState icon="magnifying-glass">
      <p>
        Nothing here matches “{typed}”.{isElsewhere ? ' Other tabs have results.' : ' Try fewer letters.'}
      </p>
      <Link
        to="/game/encyclopedia"
        search={tab === 'all' ? {} : { tab }}
        className="inline-flex min-h-10 items-center font-semibold text-brass-ink hover:underline"
      >
        Show everything
      </Link>
    </EmptyState>
  )
}

interface Grouped {
  entries: readonly EncyclopediaEntry[]
  labels: Readonly<Record<EntryKind, string>>
}

/** The names of all shelves. */
function Contents({ entries, labels }: Grouped) {
  return (
    <div className="grid gap-3">
      {KINDS.map((kind) => {
        const own = entries.filter((entry) => entry.kind === kind)
        return (
          <section key={kind} aria-label={labels[kind]} className="rounded-2xl border border-line bg-panel px-4 py-3.5">
            <h2 className="text-lg">
              <Link
                to="/game/encyclopedia"
                search={{ tab: kind }}
                className="-my-2 flex min-h-10 items-center hover:text-brass-ink"
              >
                {labels[kind]}
                <span className="ml-2 font-sans text-sm font-normal text-muted">{own.length}</span>
              </Link>
            </h2>
            <ul className="mt-2 flex flex-wrap gap-1.5">
              {shelvesOf(own).map(({ group, entries: shelved }) => (
                <li key={group}>
                  <Link
                    to="/game/encyclopedia"
                    search={{ tab: kind, group }}
                    className="flex min-h-10 items-center gap-1.5 rounded-lg border border-line px-2.5 text-sm hover:border-line-strong hover:bg-raised mid:min-h-8"
                  >
                    <Icon name={shelved[0]?.icon ?? ''} className="size-[1.125rem] text-brass" />
                    {group} <span className="text-[0.8125rem] text-muted">{shelved.length}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function ByKind({ entries, typed, labels }: Grouped & { typed: string }) {
  return (
    <EntryWalk>
      {KINDS.map((kind) => {
        const own = entries.filter((entry) => entry.kind === kind)
        return (
          <Few
            key={kind}
            title={labels[kind]}
            entries={own}
            more={
              <Link to="/game/encyclopedia" search={{ tab: kind, q: typed }} className={MORE}>
                All {own.length}
              </Link>
            }
          />
        )
      })}
    </EntryWalk>
  )
}

function ByShelf({ kind, entries }: { kind: EntryKind; entries: readonly EncyclopediaEntry[] }) {
  return (
    <EntryWalk>
      {shelvesOf(entries).map(({ group, entries: own }: Shelf) => (
        <Few
          key={group}
          title={group}
          entries={own}
          more={
            <Link to="/game/encyclopedia" search={{ tab: kind, group }} className={MORE}>
              All {own.length}
              <span className="sr-only"> of {group}</span>
            </Link>
          }
        />
      ))}
    </EntryWalk>
  )
}

const MORE = 'min-w-10 justify-center inline-flex min-h-10 items-center text-sm text-muted hover:text-text mid:min-h-7'

/** The first entries of a shelf, with a link to the others. */
function Few({ title, entries, more }: { title: string; entries: readonly EncyclopediaEntry[]; more: ReactNode }) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title} className="mb-5">
      <header className="mb-1.5 flex items-baseline justify-between gap-3 border-b border-line">
        <h2 className="pb-1 text-base">{title}</h2>
        {entries.length > FEW && more}
      </header>
      <EntryGrid entries={entries.slice(0, FEW)} />
    </section>
  )
}

function OneList({ title, entries }: { title: string | null; entries: readonly EncyclopediaEntry[] }) {
  const [shown, setShown] = useState(MANY)
  return (
    <EntryWalk>
      {title && <h2 className="mb-2 text-lg">{title}</h2>}
      <EntryGrid entries={entries.slice(0, shown)} />
      {entries.length > shown && (
        <Button className="mt-4" onClick={() => setShown(shown + MANY)}>
          Show {plural(Math.min(MANY, entries.length - shown), 'more entry', 'more entries')}
        </Button>
      )}
    </EntryWalk>
  )
}
