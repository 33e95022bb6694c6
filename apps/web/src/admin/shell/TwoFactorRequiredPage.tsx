import { useState } from 'react'
import { useTitle } from '../../browser/title.ts'
import { staffAccess } from '../../client/account/access.ts'
import { auth } from '../../client/index.ts'
import { BackdropPage } from '../../pages/Backdrop.tsx'
import { Button, buttonLook } from '../../ui/form/Button.tsx'

/** Replaces the back-office for staff who did not turn on two-factor sign-in in time: the server refuses their calls. */
export function TwoFactorRequiredPage() {
  useTitle('Two-factor sign-in is required')
  const [isBusy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    await staffAccess.read()
    setBusy(false)
  }
  return (
    <BackdropPage
      title="Two-factor sign-in is required"
      action={
        <>
          <a href="/game/account" className={buttonLook('primary')}>
            Set it up
          </a>
          <Button busy={isBusy} onClick={() => void check()}>
            Check again
          </Button>
          <a href="/game" className={buttonLook()}>
            Back to Game
          </a>
          <Button onClick={() => void auth.signOut()}>Sign out</Button>
        </>
      }
    >
      <p>
        The back-office is open only to staff with two-factor sign-in, and the time to turn it on has passed. Your
        permissions are unchanged.
      </p>
      <p>Turn it on for your account, then come back. It takes an authenticator app and a minute.</p>
    </BackdropPage>
  )
}
