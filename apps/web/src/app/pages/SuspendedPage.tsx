import type { AccountStanding } from '@hearthward/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { useTitle } from '../../browser/title.ts'
import { gameNow } from '../../client/connection/server-time.ts'
import { auth, useAuth } from '../../client/index.ts'
import { sendAppeal } from '../../game/abuse-reports/abuse-reports.ts'
import { BackdropPage } from '../../pages/Backdrop.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { formatAgo, formatDuration, formatMoment } from '../../ui/format/durations.ts'

type Closed = Exclude<AccountStanding, { kind: 'open' }>
type Appeal = NonNullable<Closed['appeal']>

const POLL_EVERY = 5_000
const SHORTEST_APPEAL = 10
const LONGEST_APPEAL = 500

/** AUTH-7 to AUTH-11: shown while the account is banned or deleted by staff. Opens the game as soon as it is not. */
export function SuspendedPage({ onRetry }: { onRetry: () => void }) {
  const standing = useAuth(({ user }) => user?.standing)
  const title = standing?.kind === 'deleted' ? 'This character has been deleted' : 'Account suspended'
  useTitle(title)
  useEffect(() => {
    const timer = setInterval(() => void auth.check(), POLL_EVERY)
    return () => clearInterval(timer)
  }, [])
  const isOpen = standing?.kind === 'open'
  useEffect(() => {
    if (isOpen) onRetry()
  }, [isOpen, onRetry])
  return (
    <BackdropPage title={title} action={<Button onClick={() => void auth.signOut()}>Sign out</Button>}>
      {standing && standing.kind !== 'open' && (
        <>
          <BanDetails standing={standing} />
          <AppealSection appeal={standing.appeal} />
        </>
      )}
    </BackdropPage>
  )
}

function BanDetails({ standing }: { standing: Closed }) {
  if (standing.kind === 'deleted') {
    return <p>Staff deleted this character. Nothing is lost yet: they can restore it.</p>
  }
  const { reason, until } = standing
  const now = gameNow()
  return (
    <>
      <p role="status" className="my-1 border-l-2 border-blood pl-3.5 wrap-anywhere text-text">
        {reason}
      </p>
      <p>
        {until === null ? (
          <>
            This ban is <strong className="text-text">permanent</strong>.
          </>
        ) : (
          <>
            It ends <strong className="text-text">{formatMoment(until, now)}</strong>, in {formatDuration(until - now)}.
            Leave this page open: the game continues then.
          </>
        )}
      </p>
    </>
  )
}

function AppealSection({ appeal }: { appeal: Appeal | null }) {
  const isWaiting = appeal?.status === 'pending' || appeal?.status === 'reviewing'
  return (
    <section aria-label="Appeal" className="mt-3 grid gap-3 border-t border-line pt-4">
      {appeal && <SentAppeal appeal={appeal} />}
      {!isWaiting && <AppealBox isFirst={appeal === null} />}
    </section>
  )
}

function SentAppeal({ appeal: { text, status, createdAt, answer } }: { appeal: Appeal }) {
  const words = {
    pending: 'Your appeal is waiting for review.',
    reviewing: 'Staff are reviewing your appeal.',
    resolved: 'Your appeal was granted.',
    dismissed: 'Your appeal was rejected.',
  }[status]
  return (
    <div role="status" className="grid gap-2 text-sm">
      <p className="text-text">
        <strong>{words}</strong> <span className="text-muted">Sent {formatAgo(createdAt, gameNow())}.</span>
      </p>
      <blockquote className="rounded-lg bg-ground px-3 py-2 whitespace-pre-line wrap-anywhere">{text}</blockquote>
      {answer && (
        <p className="wrap-anywhere">
          Answer: <span className="text-text">{answer}</span>
        </p>
      )}
    </div>
  )
}

function AppealBox({ isFirst }: { isFirst: boolean }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(await sendAppeal(text))
    await auth.check()
    setBusy(false)
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <Field
        label={isFirst ? 'Is this a mistake? Write to staff' : 'Write to staff again'}
        hint="One appeal at a time. The answer is shown here."
        error={error}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={LONGEST_APPEAL}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" look="primary" busy={isBusy} disabled={text.trim().length < SHORTEST_APPEAL}>
          Send appeal
        </Button>
      </div>
    </form>
  )
}
