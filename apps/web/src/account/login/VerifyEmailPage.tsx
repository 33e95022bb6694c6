import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTitle } from '../../browser/title.ts'
import { auth, useAuth } from '../../client/account/auth.ts'
import { BackdropPage } from '../../pages/Backdrop.tsx'
import { useLinkToken } from './link-token.ts'

type Outcome = 'verifying' | 'done' | 'failed'

/** The page behind the link of the verification e-mail. The link is valid only for the signed-in account. */
export function VerifyEmailPage() {
  useTitle('Confirm your address')
  const token = useLinkToken('/verify-email')
  const [outcome, setOutcome] = useState<Outcome>(token ? 'verifying' : 'failed')
  const error = useAuth((state) => state.error)

  useEffect(() => {
    if (token) void auth.confirmEmail(token).then(setOutcome)
  }, [token])

  const toGame = (
    <Link
      to="/game"
      className="inline-flex h-10 items-center rounded-[10px] border border-line bg-raised px-4 font-semibold hover:border-line-strong"
    >
      Go to the game
    </Link>
  )
  switch (outcome) {
    case 'verifying':
      return <BackdropPage title="Confirming your address…">{null}</BackdropPage>
    case 'done':
      return (
        <BackdropPage title="Address confirmed" action={toGame}>
          <p>E-mails about your account now go to this address.</p>
        </BackdropPage>
      )
    case 'failed':
      return (
        <BackdropPage title="This link is no longer valid" action={toGame}>
          <p>{error ?? 'It has been used or has expired.'} You can request a new one on your account page.</p>
        </BackdropPage>
      )
  }
}
