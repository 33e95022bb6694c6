import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery, queryClient, READ_ON_OPENING } from '../client/call-queries.ts'
import type { CallAnswer } from '../client/connection/calls.ts'
import { auth, useAuth } from '../client/index.ts'
import { keepFocusDuring } from '../ui/overlay/focus.ts'

type Entry = CallAnswer<'auth/list-sessions'>['sessions'][number]

type SignIns = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; entries: Entry[] }

const SESSIONS = { ...READ_ON_OPENING, ...callQuery('auth/list-sessions', {}) }

export function useSignIns() {
  const { data, isError, refetch } = useQuery(SESSIONS, queryClient)
  const ending = useMutation(
    { mutationFn: (end: () => Promise<void>) => end(), onSuccess: () => refetch() },
    queryClient,
  )
  // Read again with the account: a new password or two-factor ends other sign-ins.
  const user = useAuth((state) => state.user)
  useEffect(() => {
    // When the page opens, this is the read that is under way already.
    if (user) void refetch({ cancelRefetch: false })
  }, [refetch, user])

  const end = (run: () => Promise<void>) => keepFocusDuring(() => ending.mutateAsync(run).catch(() => undefined))
  return {
    ...stateOf(data?.sessions, isError || ending.isError),
    retry: () => {
      ending.reset()
      void queryClient.resetQueries({ queryKey: SESSIONS.queryKey })
    },
    end: (id: string) => end(() => auth.endSession(id)),
    endOthers: () => end(auth.endOtherSessions),
  }
}

function stateOf(entries: Entry[] | undefined, hasFailed: boolean): SignIns {
  if (hasFailed) return { status: 'failed' }
  return entries ? { status: 'ready', entries } : { status: 'loading' }
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** The device name from a user agent: 'Firefox on Linux'. Programs may send none. */
export function deviceName(userAgent: string | null): string {
  const browser = BROWSERS.find(([mark]) => userAgent?.includes(mark))?.[1]
  const system = SYSTEMS.find(([mark]) => userAgent?.includes(mark))?.[1]
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ')
}
