import { type SectionId, type StaffCallName, topics } from '@hearthward/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { CallFailed, call } from '../connection/calls.ts'
import { onLiveMessage, onLiveState, subscribeToTopic } from '../connection/live.ts'
import { auth, useAuth } from './auth.ts'

/** What is open to this member of staff at this moment, as the server says: nothing a page could reckon by itself. */
export interface StaffAccess {
  isKnown: boolean
  sections: readonly SectionId[]
  calls: ReadonlySet<string>
  /** Why it could not be read; what was known before stays. */
  failure: string | null
}

const NOTHING: StaffAccess = { isKnown: false, sections: [], calls: new Set(), failure: null }

export const useStaffAccess = create<StaffAccess>(() => NOTHING)

/** Whether a call is open, and so whether what leads to it is shown. */
export function useMay(name: StaffCallName): boolean {
  return useStaffAccess(({ calls }) => calls.has(name))
}

let asked = 0

async function read(): Promise<void> {
  const question = ++asked
  const answer = await answered()
  // A later question knows better, and whoever is no longer of the staff has none open.
  if (question === asked) useStaffAccess.setState(answer)
}

async function answered(): Promise<Partial<StaffAccess>> {
  try {
    const { sections, calls } = await call('getStaffAccess', {})
    return { isKnown: true, sections, calls: new Set(calls), failure: null }
  } catch (error) {
    // Nobody is signed in any more, as after a restore: the page asks who is there.
    if (error instanceof CallFailed && error.reason === 'auth/required') void auth.check()
    if (error instanceof CallFailed) return { ...NOTHING, failure: error.message }
    return { failure: 'The server cannot be reached. Try again.' }
  }
}

function forget(): void {
  asked++
  useStaffAccess.setState(NOTHING)
}

export const staffAccess = { read, forget }

/** Knows what is open for as long as the page of a member of staff is, whoever changes it meanwhile. */
export function useAccessKept(): void {
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
