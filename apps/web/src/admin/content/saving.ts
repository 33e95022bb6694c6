import type { Entry, FieldProblem, WrittenEntry } from '@hearthward/contract'
import { useState } from 'react'
import { isConflict } from '../../client/account/staff-calls.ts'
import { CallFailed } from '../../client/connection/calls.ts'
import { officeQueries, readAnew, useAct } from '../office.ts'
import type { Kind } from './kinds.ts'

/** What somebody else has made of an entry meanwhile. */
export interface TheirChange {
  by: string
  at: number
  entry: Entry
}

/**
 * Saving an entry: said as the specification says it, with what is wrong and what somebody else did kept to be shown. Once
 * there is something to show, nothing should stand before it.
 */
export function useSave(kind: Kind, onSaved: (written: WrittenEntry) => void, onToShow: () => void) {
  const [problems, setProblems] = useState<readonly FieldProblem[] | null>(null)
  const [overtaken, setOvertaken] = useState<TheirChange | null>(null)
  const isOfActivities = kind.section === 'mapActivities'
  const learn = (error: unknown) => {
    const [wrong, theirs] = [problemsOf(error), theirsOf(error)]
    setProblems(wrong)
    setOvertaken(theirs)
    if (wrong || theirs) onToShow()
  }
  const saved = ({ written }: { written: WrittenEntry }) => {
    setProblems(null)
    setOvertaken(null)
    showWritten(kind, written)
    readAnew('getContent', kind.calls.list, kind.calls.get)
    onSaved(written)
  }
  const create = useAct(kind.calls.create, {
    doing: `create ${kind.one}`,
    failed: isOfActivities ? 'Failed to create activity' : `Failed to create ${kind.one}`,
    done: ({ written }) => `${String(written.entry['name'])} is in the game`,
  })
  const update = useAct(kind.calls.update, {
    doing: `update ${kind.one}`,
    failed: failedToUpdate,
    done: kind.collection === 'locations' ? 'Location updated successfully' : 'Saved',
  })
  return {
    problems,
    overtaken,
    isBusy: create.isPending || update.isPending,
    /** Nothing of what was said of the last try holds any more. */
    settle: () => {
      setProblems(null)
      setOvertaken(null)
    },
    create: (entry: Entry, reason: string) =>
      create.mutate({ entry: entry as Record<string, unknown>, reason }, { onSuccess: saved, onError: learn }),
    update: (input: Parameters<typeof update.mutate>[0]) => update.mutate(input, { onSuccess: saved, onError: learn }),
  }
}

/** Puts a saved entry into the cache. With the outdated one the next save would be refused as an edit conflict. */
export function showWritten(kind: Kind, written: WrittenEntry): void {
  const key = [kind.calls.get, { id: String(written.entry['id']) }]
  officeQueries.setQueryData(key, (known: object | undefined) => known && { ...known, written })
}

/** What is gone is said to be gone; everything else is a failed update. */
export function failedToUpdate(error: unknown): string | undefined {
  const isGone = error instanceof CallFailed && error.error.code === 'not-found'
  return isGone ? undefined : 'Failed to update'
}

export function problemsOf(error: unknown): FieldProblem[] | null {
  if (!(error instanceof CallFailed)) return null
  const { details, message } = error.error
  if (error.reason === 'content/invalid') return JSON.parse(String(details?.['fields'] ?? '[]'))
  const isSaid =
    error.reason === 'content/fixed' || error.reason === 'content/in-use' || error.reason === 'content/unchanged'
  return isSaid ? [{ field: '', message }] : null
}

function theirsOf(error: unknown): TheirChange | null {
  if (!isConflict(error)) return null
  const { by, at, present } = error.error.details ?? {}
  return { by: String(by), at: Number(at), entry: JSON.parse(String(present)) }
}
