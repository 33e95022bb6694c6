import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '../browser/title.ts'
import { auth, toasts, useAuth } from '../client/index.ts'
import { BackdropPage } from '../pages/Backdrop.tsx'
import { Button } from '../ui/form/Button.tsx'

/** Shown to signed-in users who are not staff, or whose rights this page has not loaded yet. */
export function AccessIssuePage() {
  useTitle('Admin Access Issue')
  const navigate = useNavigate()
  const username = useAuth(({ user }) => user?.username ?? '')
  const [isBusy, setBusy] = useState(false)

  const refresh = async () => {
    setBusy(true)
    const problem = await auth.check()
    setBusy(false)
    const { user } = useAuth.getState()
    if (problem) toasts.show('error', `Reload failed: ${problem}`)
    else if (user && user.permissions.length > 0)
      toasts.show('info', 'Player data refreshed! Admin access should now work.')
    else toasts.show('error', 'Admin access still not available. Please contact support.')
  }

  return (
    <BackdropPage
      title="Admin Access Issue"
      action={
        <>
          <Button look="primary" busy={isBusy} onClick={() => void refresh()}>
            Refresh Player Data
          </Button>
          <Button onClick={() => void navigate({ to: '/game' })}>Back to Game</Button>
        </>
      }
    >
      <p>
        <strong className="text-text">{username}</strong> has no permissions in the back-office. If they were granted
        just now, refresh the player data.
      </p>
    </BackdropPage>
  )
}
