import { useState } from 'react'
import { auth, useAuth } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'

/** An e-mail address is used only after its owner has followed the link in the verification e-mail. */
export function ConfirmAddress() {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  const error = useAuth((auth) => auth.error)
  if (state === 'sent') return <p className="text-sm text-muted">We sent you an e-mail. Its link works for 24 hours.</p>
  const send = async () => {
    setState('sending')
    setState(await auth.requestEmailVerification())
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={state === 'sending'} onClick={() => void send()}>
        Send confirmation e-mail
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-sm text-blood">
          {error}
        </p>
      )}
    </div>
  )
}
