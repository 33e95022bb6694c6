import { useState } from 'react'
import { downloadFile } from '../browser/download.ts'
import { auth, game, refusalText, useAuth } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { Card } from '../ui/Panel.tsx'
import { FailureNote } from '../ui/states.tsx'
import { exportFileName } from './export-file-name.ts'

/** Exports everything the server has stored about the account as a file. */
export function YourData() {
  const [state, setState] = useState<'idle' | 'asking' | 'done' | 'failed'>('idle')
  const [why, setWhy] = useState<string | null>(null)
  const username = useAuth(({ user }) => user?.username ?? '')
  const ask = async () => {
    setState('asking')
    try {
      downloadFile(exportFileName(username, game.now()), 'application/json', await auth.exportData())
      setState('done')
    } catch (error) {
      setWhy(refusalText(error))
      setState('failed')
    }
  }
  return (
    <Card title="Your data">
      <p className="mb-4 text-sm text-muted">
        Everything this server has stored about you in one file: the account, your character with its figures and
        achievements, your sign-ins with their times and addresses. Passwords and keys are left out.
      </p>
      {state === 'failed' ? (
        <FailureNote onRetry={() => void ask()}>
          {why ?? 'The file could not be created. Nothing has changed.'}
        </FailureNote>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon="save-arrow" busy={state === 'asking'} onClick={() => void ask()}>
            Export my data
          </Button>
          <p role="status" className="text-sm text-moss-ink">
            {state === 'done' && 'The file is in your downloads.'}
          </p>
        </div>
      )}
    </Card>
  )
}
