import { QueryClientProvider } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SignedIn } from '../account/SignedIn.tsx'
import { useAuth } from '../client/index.ts'
import { Redirect } from '../pages/Redirect.tsx'
import { AccessIssuePage } from './AccessIssuePage.tsx'
import { officeQueries } from './office.ts'
import { AdminShell } from './shell/AdminShell.tsx'
import { useOfficeLine } from './shell/line.ts'

/** Everything below /admin: who is it, are they staff, and which section. */
export function AdminArea({ path }: { path: string }) {
  return (
    <SignedIn otherwise={<Redirect to="/game" />}>
      <QueryClientProvider client={officeQueries}>
        <ForStaff path={path} />
      </QueryClientProvider>
    </SignedIn>
  )
}

function ForStaff({ path }: { path: string }) {
  useOfficeLine()
  const isShutOut = useAuth(({ user }) => user !== null && user.standing.kind !== 'open')
  const isStaff = useAuth(({ user }) => (user?.permissions.length ?? 0) > 0)
  useNothingLeftOpen(isStaff)
  if (isShutOut) return <Redirect to="/game" />
  return isStaff ? <AdminShell path={path} /> : <AccessIssuePage />
}

/** Who is put out leaves behind what they had open. Who is not let in yet finds it once they are. */
function useNothingLeftOpen(isStaff: boolean): void {
  const navigate = useNavigate()
  const wasStaff = useRef(isStaff)
  useEffect(() => {
    if (wasStaff.current && !isStaff) void navigate({ to: '.', search: {}, replace: true })
    wasStaff.current = isStaff
  }, [isStaff, navigate])
}
