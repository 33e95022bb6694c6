import type { Conflict, Entry, FieldProblem, WrittenEntry } from '@hearthward/contract'
import { useState } from 'react'
import { conflictIn } from '../../client/account/staff-calls.ts'
import { queryClient } from '../../client/call-queries.ts'
import { CallFailed } from '../../client/connection/calls.ts'
import { refetchCalls, useStaffMutation } from '../staff-queries.ts'
import type { ContentKind } from './kinds.ts'

/** A colleague's version of an entry, from an edit conflict. */
export type TheirChange = Conflict<Entry>

/**
 * Creates or updates an entry, and keeps validation problems and edit conflicts for display. `onProblem` is called when
 * there is one, so that the dialog in front of it can close.
 */
export function useSaveEntry(kind: ContentKind, onSaved: (written: WrittenEntry) => void, onProblem: () => void) {
  const [problems, setProblems] = useState<readonly FieldProblem[] | null>(null)
  const [conflict, setConflict] = useState<TheirChange | null>(null)
  const isActivity = kind.section === 'mapActivities'
  const handleError = (error: unknown) => {
    const [wrong, theirs] = [problemsOf(error), conflictIn<Entry>(error)]
    setProblems(wrong)
    setConflict(theirs)
    if (wrong || theirs) onProblem()
  }
  const handleSaved = ({ written }: { written: WrittenEntry }) => {
    setProblems(null)
    setConflict(null)
    cacheEntry(kind, written)
    refetchCalls('getContent', kind.calls.list, kind.calls.get)
    onSaved(written)
  }
  const create = useStaffMutation(kind.calls.create, {
    doing: `create ${kind.one}`,
    failed: isActivity ? 'Failed to create activity' : `Failed to create ${kind.one}`,
    done: ({ written }) => `${String(written.entry['name'])} is in the game`,
  })
  const update = useStaffMutation(kind.calls.update, {
    doing: `update ${kind.one}`,
    failed: updateFailureText,
    done: kind.collection === 'locations' ? 'Location updated successfully' : 'Saved',
  })
  return {
    problems,
    conflict,
    isBusy: create.isPending || update.isPending,
    /** Clears the problems and the conflict of the last attempt. */
    clear: () => {
      setProblems(null)
      setConflict(null)
    },
    create: (entry: Entry, reason: string) =>
      create.mutate(
        { entry: entry as Record<string, unknown>, reason },
        { onSuccess: handleSaved, onError: handleError },
      ),
    update: (input: Parameters<typeof update.mutate>[0]) =>
      update.mutate(input, { onSuccess: handleSaved, onError: handleError }),
  }
}

/** Puts a saved entry into the cache. With the outdated one the next save would be refused as an edit conflict. */
export function cacheEntry(kind: ContentKind, written: WrittenEntry): void {
  const key = [kind.calls.get, { id: String(written.entry['id']) }]
  queryClient.setQueryData(key, (known: object | undefined) => known && { ...known, written })
}

/** A missing entry keeps its own message; every other failure is a failed update. */
export function updateFailureText(error: unknown): string | undefined {
  const isGone = error instanceof CallFailed && error.error.code === 'not-found'
  return isGone ? undefined : 'Failed to update'
}

export function problemsOf(error: unknown): FieldProblem[] | null {
  if (!(error instanceof CallFailed)) return null
  const { details, message } = error.error
  if (error.reason === 'content/invalid') return JSON.parse(String(details?.['fields'] ?? '[]'))
  const hasMessage =
    error.reason === 'content/fixed' || error.reason === 'content/in-use' || error.reason === 'content/unchanged'
  return hasMessage ? [{ field: '', message }] : null
}
