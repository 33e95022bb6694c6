import { useCallback, useEffect, useState } from 'react'
import { auth, useAuth } from '../client/index.ts'
import { keepFocusDuring } from '../ui/overlay/focus.ts'

type Entry = Awaited<ReturnType<typeof auth.sessions>>[number]

type SignIns = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; entries: Entry[] }

export function useSignIns() {
  const [state, setState] = useState<SignIns>({ status: 'loading' })

  const load = useCallback(async () => {
    try {
      setState({ status: 'ready', entries: await auth.sessions() })
    } catch {
      setState({ status: 'failed' })
    }
  }, [])

  // Read again with the account: a new password or two-factor ends other sign-ins.
  const user = useAuth((state) => state.user)
  useEffect(() => {
    if (user) void load()
  }, [load, user])

  const reloadAfter = (done: Promise<void>) =>
    keepFocusDuring(() => done.then(load, () => setState({ status: 'failed' })))
  return {
    ...state,
    retry: () => {
      setState({ status: 'loading' })
      void load()
    },
    end: (id: string) => reloadAfter(auth.endSession(id)),
    endOthers: () => reloadAfter(auth.endOtherSessions()),
  }
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
