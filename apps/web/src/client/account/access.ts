import { type SectionId, type StaffCallName, topics } from '@hearthward/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { CallFailed, call } from '../connection/calls.ts'
import { onLiveMessage, onLiveState, subscribeToTopic } from '../connection/live.ts'
import { auth, useAuth } from './auth.ts'

/** The sections and calls that are open to this member of staff. Only the server can decide this. */
export interface StaffAccess {
  isKnown: boolean
  sections: readonly SectionId[]
  calls: ReadonlySet<string>
  /** Until when two-factor sign-in has to be turned on; null if it is on. */
  secondFactorDueAt: number | null
  /** Why the last read failed. The earlier values stay. */
  failure: string | null
}

const NOTHING: StaffAccess = {
  isKnown: false,
  sections: [],
  calls: new Set(),
  secondFactorDueAt: null,
  failure: null,
}

export const useStaffAccess = create<StaffAccess>(() => NOTHING)

/** True if the call is open. Controls that lead to a closed call are hidden. */
export function useMay(name: StaffCallName): boolean {
  return useStaffAccess(({ calls }) => calls.has(name))
}

let lastRequest = 0

async function read(): Promise<void> {
  const request = ++lastRequest
  const answer = await readAccess()
  // Ignores the answer if a newer request was sent or the access was cleared meanwhile.
  if (request === lastRequest) useStaffAccess.setState(answer)
}

async function readAccess(): Promise<Partial<StaffAccess>> {
  try {
    const { sections, calls, secondFactorDueAt } = await call('getStaffAccess', {})
    return { isKnown: true, sections, calls: new Set(calls), secondFactorDueAt, failure: null }
  } catch (error) {
    // The sign-in has ended, for example after a restore.
    if (error instanceof CallFailed && error.reason === 'auth/required') void auth.check()
    if (error instanceof CallFailed) return { ...NOTHING, failure: error.message }
    return { failure: 'The server cannot be reached. Try again.' }
  }
}

function forget(): void {
  lastRequest++
  useStaffAccess.setState(NOTHING)
}

export const staffAccess = { read, forget }

/** Reads the access of staff, and reads it again on each change and reconnect. */
export function useStaffAccessUpdates(): void {
  const rank = useAuth(({ user }) => user?.permissions.join() ?? '')
  useEffect(() => {
    if (rank === '') return forget()
    void read()
    const topic = subscribeToTopic(topics.adminAccess)
    const unlisten = onLiveMessage('accessChanged', () => void read())
    const unlistenState = onLiveState((state) => state === 'online' && void read())
    return () => {
      topic.unsubscribe()
      unlisten()
      unlistenState()
    }
  }, [rank])
}
