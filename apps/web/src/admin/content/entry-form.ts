import { type Entry, idFor, type WrittenEntry } from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { useDeferredValue, useMemo, useState } from 'react'
import { changesBetween, firstByField, mergeChanges, validateDraft } from './draft.ts'
import type { EntryDetails } from './EntryHistory.tsx'
import type { ContentKind } from './kinds.ts'

/** The state of an entry form: a draft compared with the version it started from. */
export function useEntryForm(kind: ContentKind, content: Content, found: EntryDetails | undefined, starting: Entry) {
  const isNew = found === undefined
  const initial = found?.written ?? { entry: starting, updatedAt: 0 }
  const [draft, setDraft] = useState<Entry>(initial.entry)
  const [from, setFrom] = useState<{ entry: Entry; updatedAt: number }>(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [wasTried, setTried] = useState(false)
  const deferredDraft = useDeferredValue(draft)
  const problems = useMemo(
    () => validateDraft(kind.collection, content, deferredDraft, isNew),
    [kind, content, deferredDraft, isNew],
  )
  const firstProblems = useMemo(() => firstByField(problems), [problems])
  const changes = changesBetween(from.entry, draft)
  const isChanged = Object.keys(changes).length > 0

  /** Continues from the current version. */
  const restartFrom = (entry: Entry, updatedAt: number, written: Entry = entry) => {
    setFrom({ entry, updatedAt })
    setDraft(written)
  }
  // Takes over a newer version, of a colleague or of another button here, if there are no unsaved changes.
  if (found && found.written.updatedAt > from.updatedAt && !isChanged) restartFrom(initial.entry, initial.updatedAt)

  return {
    draft,
    /** The draft, deferred for slow renders. */
    deferredDraft,
    from,
    changes,
    isNew,
    isChanged,
    problems,
    /** Shown above the form; empty before the first attempt to save. */
    shownProblems: wasTried ? problems : [],
    id: idFor(kind.collection, content, draft),
    problemAt: (path: string) =>
      wasTried || touched.has(path.split('.')[0] ?? '') ? firstProblems.get(path) : undefined,
    idProblem: wasTried || touched.has('name') ? firstProblems.get('id') : undefined,
    restartFrom,
    /** Takes over the version that another button here has saved, and keeps the unsaved changes. */
    rebaseOn: ({ entry, updatedAt }: WrittenEntry) =>
      restartFrom(entry, updatedAt, mergeChanges(from.entry, draft, entry)),
    change: (next: Entry) => {
      setTouched((before) => new Set([...before, ...Object.keys(changesBetween(draft, next))]))
      setDraft(next)
    },
    discard: () => setDraft(from.entry),
    markSaved: (entry: Entry, updatedAt: number) => {
      restartFrom(entry, updatedAt)
      setTouched(new Set())
      setTried(false)
    },
    /** Returns whether the draft is valid. From then on all problems are shown. */
    tryToSave: () => {
      setTried(true)
      return validateDraft(kind.collection, content, draft, isNew).length === 0
    },
  }
}
