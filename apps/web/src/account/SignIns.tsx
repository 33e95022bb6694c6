import { Button } from '../ui/form/Button.tsx'
import { formatAgo } from '../ui/format/durations.ts'
import { Card } from '../ui/Panel.tsx'
import { FailureNote, PanelSkeleton } from '../ui/states.tsx'
import { deviceName, useSignIns } from './sign-ins.ts'

/** The account's sessions, with buttons to end them. */
export function SignIns() {
  const signIns = useSignIns()
  const others = signIns.status === 'ready' ? signIns.entries.filter(({ current }) => !current).length : 0
  return (
    <Card
      title="Signed in on"
      aside={
        others > 0 && (
          <Button small look="quiet" onClick={signIns.endOthers}>
            End all others
          </Button>
        )
      }
    >
      {signIns.status === 'loading' && <PanelSkeleton rows={2} label="Loading your sign-ins" />}
      {signIns.status === 'failed' && (
        <FailureNote onRetry={signIns.retry}>The list could not be loaded. Nothing has changed.</FailureNote>
      )}
      {signIns.status === 'ready' && (
        <ul className="divide-y divide-line">
          {signIns.entries.map(({ id, current, createdAt, userAgent, ipAddress }) => (
            <li key={id} className="flex min-h-14 items-center gap-3 py-2">
              <div className="min-w-0 flex-1 text-sm">
                <p className="font-semibold">
                  {deviceName(userAgent)}
                  {current && (
                    <span className="ml-2 rounded-full bg-moss/15 px-2 py-0.5 text-xs text-moss-ink">this device</span>
                  )}
                </p>
                <p className="text-[0.8125rem] text-muted">
                  {ipAddress && `${ipAddress} · `}signed in {formatAgo(createdAt, Date.now())}
                </p>
              </div>
              {!current && (
                <Button
                  small
                  look="danger"
                  aria-label={`End sign-in on ${deviceName(userAgent)}`}
                  onClick={() => signIns.end(id)}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
