import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SignedIn } from '../account/SignedIn.tsx'
import { useAuth } from '../client/index.ts'
import { Redirect } from '../pages/Redirect.tsx'
import { AccessIssuePage } from './AccessIssuePage.tsx'
import { AdminShell } from './shell/AdminShell.tsx'
import { useAdminConnection } from './shell/live-connection.ts'

/** Everything below /admin. Checks that the user is signed in and is staff, then shows the section. */
export function AdminArea() {
  return (
    <SignedIn otherwise={<Redirect to="/game" />}>
      <StaffGate />
    </SignedIn>
  )
}

function StaffGate() {
  useAdminConnection()
  const isLockedOut = useAuth(({ user }) => user !== null && user.standing.kind !== 'open')
  const isStaff = useAuth(({ user }) => (user?.permissions.length ?? 0) > 0)
  useClearSearchOnRevoke(isStaff)
  if (isLockedOut) return <Redirect to="/game" />
  return isStaff ? <AdminShell /> : <AccessIssuePage />
}

/** Drops the open record from the address when staff rights are revoked. It stays while rights have not loaded yet. */
function useClearSearchOnRevoke(isStaff: boolean): void {
  const navigate = useNavigate()
  const wasStaff = useRef(isStaff)
  useEffect(() => {
    if (wasStaff.current && !isStaff) void navigate({ to: '.', search: {}, replace: true })
    wasStaff.current = isStaff
  }, [isStaff, navigate])
}
