import { type Entry, idFor, type WrittenEntry } from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { useDeferredValue, useMemo, useState } from 'react'
import { byField, changesBetween, laidOver, problemsIn } from './draft.ts'
import type { Kind } from './kinds.ts'
import type { Found } from './Story.tsx'

/** An entry that is being written, held against the one it began from. */
export function useDrafting(kind: Kind, content: Content, found: Found | undefined, starting: Entry) {
  const isNew = found === undefined
  const begun = found?.written ?? { entry: starting, updatedAt: 0 }
  const [draft, setDraft] = useState<Entry>(begun.entry)
  const [from, setFrom] = useState<{ entry: Entry; updatedAt: number }>(begun)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const settled = useDeferredValue(draft)
  const problems = useMemo(() => problemsIn(kind.collection, content, settled, isNew), [kind, content, settled, isNew])
  const firstAt = useMemo(() => byField(problems), [problems])
  const changes = changesBetween(from.entry, draft)
  const isChanged = Object.keys(changes).length > 0

  /** Goes on from what is there now. */
  const beginFrom = (entry: Entry, updatedAt: number, written: Entry = entry) => {
    setFrom({ entry, updatedAt })
    setDraft(written)
  }
  // Somebody else's change, or one made by another button here: taken up where nothing is being written.
  if (found && found.written.updatedAt > from.updatedAt && !isChanged) beginFrom(begun.entry, begun.updatedAt)

  return {
    draft,
    /** The same a moment later, for what takes long to draw. */
    settled,
    from,
    changes,
    isNew,
    isChanged,
    problems,
    /** What is shown above the form: nothing before somebody has tried to save. */
    toldProblems: isTried ? problems : [],
    id: idFor(kind.collection, content, draft),
    problemAt: (path: string) => (isTried || touched.has(path.split('.')[0] ?? '') ? firstAt.get(path) : undefined),
    idProblem: isTried || touched.has('name') ? firstAt.get('id') : undefined,
    beginFrom,
    /** Goes on from what another button here has made of it, with what is being written. */
    layOver: ({ entry, updatedAt }: WrittenEntry) => beginFrom(entry, updatedAt, laidOver(from.entry, draft, entry)),
    change: (next: Entry) => {
      setTouched((before) => new Set([...before, ...Object.keys(changesBetween(draft, next))]))
      setDraft(next)
    },
    drop: () => setDraft(from.entry),
    saved: (entry: Entry, updatedAt: number) => {
      beginFrom(entry, updatedAt)
      setTouched(new Set())
      setTried(false)
    },
    /** Whether it can be saved; from now on everything that is wrong is shown. */
    tryToSave: () => {
      setTried(true)
      return problemsIn(kind.collection, content, draft, isNew).length === 0
    },
  }
}
