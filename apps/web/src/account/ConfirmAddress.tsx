import { useState } from 'react'
import { auth, useAuth } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'

/** An address counts only once its owner has followed the link in a letter. */
export function ConfirmAddress() {
  const [state, setState] = useState<'idle' | 'asking' | 'sent' | 'failed'>('idle')
  const error = useAuth((auth) => auth.error)
  if (state === 'sent') return <p className="text-sm text-muted">A letter is on its way. Its link works for an hour.</p>
  const ask = async () => {
    setState('asking')
    setState(await auth.requestEmailVerification())
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={state === 'asking'} onClick={() => void ask()}>
        Send a letter to confirm it
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-sm text-blood">
          {error}
        </p>
      )}
    </div>
  )
}
