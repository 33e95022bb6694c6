import { useState } from 'react'
import { useTitle } from '../../browser/title.ts'
import { auth, useAuth, useServerInfo } from '../../client/account/auth.ts'
import { Backdrop } from '../../pages/Backdrop.tsx'
import { Redirect } from '../../pages/Redirect.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { useLazyPart } from '../../ui/lazy-part.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { LazyForm } from './LazyForm.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { SignInForm } from './SignInForm.tsx'

/** It reads the maintenance with TanStack Query, which the rest of this page does not need. */
const loadMaintenanceNote = () => import('./MaintenanceNote.tsx')

const loadForgotForm = () => import('./ForgotForm.tsx')
const loadNewAccountForm = () => import('../NewAccountForm.tsx')

type Step = 'sign-in' | 'create' | 'second-factor' | 'forgot'

/** AUTH-2: a signed-in player goes to /game. */
export function LoginPage() {
  const isAuthenticated = useAuth((state) => state.isAuthenticated)
  return isAuthenticated ? <Redirect to="/game" /> : <LoginScreen />
}

/** Shown in place of pages that need a session, until there is one. */
export function LoginScreen() {
  useTitle('Sign in')
  const [step, setStep] = useState<Step>('sign-in')
  const note = useLazyPart(1, loadMaintenanceNote)
  const error = useAuth((state) => state.error)
  const hasMail = useServerInfo((info) => info.mail)
  const go = (next: Step) => {
    auth.clearError()
    setStep(next)
  }
  return (
    <Backdrop>
      <div className="grid w-full max-w-5xl items-center gap-x-14 gap-y-6 desk:grid-cols-[1fr_25rem]">
        <Welcome />
        <div className="isolate mx-auto w-full max-w-md overflow-hidden rounded-2xl border border-line bg-panel shadow-float">
          {note && <note.MaintenanceNote />}
          {step === 'second-factor' && <SecondFactorForm error={error} onBack={() => go('sign-in')} />}
          {step === 'forgot' && (
            <LazyForm load={loadForgotForm}>
              {({ ForgotForm }) => <ForgotForm error={error} onBack={() => go('sign-in')} />}
            </LazyForm>
          )}
          {(step === 'sign-in' || step === 'create') && (
            <>
              <Tabs
                label="Sign in or create account"
                tabs={[
                  { id: 'sign-in', label: 'Sign in' },
                  { id: 'create', label: 'Create account' },
                ]}
                selected={step}
                onSelect={go}
              >
                <div className="p-5 mid:px-7 mid:py-6">
                  {step === 'sign-in' ? (
                    <SignInForm
                      error={error}
                      onForgot={hasMail ? () => go('forgot') : undefined}
                      onSecondFactor={() => go('second-factor')}
                    />
                  ) : (
                    <LazyForm load={loadNewAccountForm}>
                      {({ NewAccountForm }) => (
                        <NewAccountForm
                          submitLabel="Create account"
                          error={error}
                          hasMail={hasMail}
                          onType={auth.clearError}
                          onSend={auth.signUp}
                        />
                      )}
                    </LazyForm>
                  )}
                </div>
              </Tabs>
              <PlayAsGuest />
            </>
          )}
        </div>
      </div>
    </Backdrop>
  )
}

function Welcome() {
  return (
    <div className="text-(--scene-ink) [text-shadow:0_1px_14px_var(--scene-shade)] max-desk:text-center desk:self-start desk:pt-2">
      <h1 className="text-3xl mid:text-5xl">Somebody keeps the fire while you are away.</h1>
      <p className="mt-4 max-w-sm text-base max-desk:mx-auto max-mid:hidden">
        Chop wood, close the laptop, come back and find the logs. A quiet world that goes on in a corner of your day.
      </p>
    </div>
  )
}

function PlayAsGuest() {
  const [isBusy, setBusy] = useState(false)
  const play = async () => {
    setBusy(true)
    await auth.playAsGuest()
    setBusy(false)
  }
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line bg-sunken/50 px-5 py-4 mid:px-7">
      <p className="text-sm text-muted">
        Just looking? A guest character lasts 24 hours, and you can keep it by creating an account.
      </p>
      <Button busy={isBusy} onClick={() => void play()}>
        Play as guest
      </Button>
    </div>
  )
}
