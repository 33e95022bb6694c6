import { lazy, Suspense, useEffect, useState } from 'react'
import { usageEvents } from '../app/analytics.ts'
import { vitals } from '../app/web-vitals.ts'
import { game, timeOffset, useAuth, useGame } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { formatMoment } from '../ui/format/durations.ts'
import { Card } from '../ui/Panel.tsx'
import { PanelSkeleton } from '../ui/states.tsx'
import { FactTable, TestPage } from './TestPage.tsx'

/** The game object for the console and for end-to-end tests that compare browser and server. */
declare global {
  interface Window {
    hearthward?: { game: typeof game; useGame: typeof useGame; useAuth: typeof useAuth }
  }
}

/** Loaded with the back-office's code, which players never load. */
const OwnCase = lazy(async () => ({ default: (await import('./OwnCase.tsx')).OwnCase }))

/** Data for investigating an account, or a page that disagrees with the server. */
export function InvestigationPage() {
  const user = useAuth((state) => state.user)
  const phase = useGame((state) => state.phase)
  const connection = useGame((state) => state.connection)
  const savedAt = useGame((state) => state.savedAt)
  const settledAt = useGame((state) => state.player?.settledAt ?? null)
  const { diagnostics, refresh } = useDiagnostics()

  useEffect(() => {
    if (phase === 'closed') void game.open()
  }, [phase])

  useEffect(() => {
    window.hearthward = { game, useGame, useAuth }
    return () => {
      delete window.hearthward
    }
  }, [])

  if (!user) return null
  return (
    <TestPage title="Investigation" intro="The signed-in account, and the state of this page and the server.">
      <div className="grid gap-4 desk:grid-cols-2">
        <Card title="Account">
          <FactTable
            facts={{
              Id: <code>{user.uid}</code>,
              Username: user.username,
              'E-mail': user.email ? `${user.email}${user.emailVerified ? ', verified' : ', not verified'}` : 'none',
              Role: user.role,
              Permissions: user.permissions.length > 0 ? user.permissions.join(', ') : 'none',
              Guest: user.isGuest ? `ends ${formatMoment(user.guestExpiresAt ?? 0, Date.now())}` : 'no',
              'Two-factor': user.twoFactorEnabled ? 'on' : 'off',
            }}
          />
        </Card>
        <Card
          title="Session and sync"
          aside={
            <Button small onClick={refresh}>
              Refresh
            </Button>
          }
        >
          <FactTable
            facts={{
              Phase: phase,
              Connection: `${connection}${diagnostics.isReached ? '' : ', server not reached'}`,
              Session: <code>{diagnostics.sessionId ?? 'none'}</code>,
              'Rules version': <code>{diagnostics.rules}</code>,
              'State hash': <code data-testid="state-hash">{diagnostics.hash ?? 'none'}</code>,
              'State true for': settledAt ? new Date(settledAt).toISOString() : 'none',
              'Server agreed at': savedAt ? new Date(savedAt).toISOString() : 'not yet',
              'Clock offset': `${Math.round(diagnostics.offset)} ms`,
              'Roll windows held': diagnostics.windows,
              'Intents unanswered': diagnostics.pending,
            }}
          />
        </Card>
        <Card title="Speed of this browser">
          <Vitals />
        </Card>
        <Card title="Last steps">
          <LastSteps />
        </Card>
      </div>
      {user.permissions.includes('ban_players') && (
        <Suspense fallback={<PanelSkeleton rows={3} />}>
          <OwnCase
            user={user}
            page={{
              phase,
              connection,
              hash: diagnostics.hash,
              steps: usageEvents.read().slice(-10),
              vitals: vitals.read().slice(-10),
            }}
          />
        </Suspense>
      )}
    </TestPage>
  )
}

function useDiagnostics() {
  const read = () => ({ ...game.diagnostics(), offset: timeOffset() })
  const [diagnostics, setDiagnostics] = useState(read)
  const phase = useGame((state) => state.phase)
  const savedAt = useGame((state) => state.savedAt)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after every change of the game
  useEffect(() => setDiagnostics(read()), [phase, savedAt])
  return { diagnostics, refresh: () => setDiagnostics(read()) }
}

function Vitals() {
  const latest = vitals.read().slice(-10).reverse()
  if (latest.length === 0)
    return <p className="text-sm text-muted">Nothing measured yet. Figures come in as the page is used and left.</p>
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-muted">
        <tr>
          <th scope="col" className="font-medium">
            Name
          </th>
          <th scope="col" className="font-medium">
            Value
          </th>
          <th scope="col" className="font-medium">
            Rating
          </th>
          <th scope="col" className="font-medium">
            Page
          </th>
        </tr>
      </thead>
      <tbody>
        {latest.map(({ name, value, rating, timestamp, url }) => (
          <tr key={`${name}-${timestamp}`}>
            <td>{name}</td>
            <td>{name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`}</td>
            <td
              className={rating === 'good' ? 'text-moss-ink' : rating === 'poor' ? 'text-blood-ink' : 'text-brass-ink'}
            >
              {rating}
            </td>
            <td className="text-muted">{new URL(url).pathname}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LastSteps() {
  const [now] = useState(Date.now)
  const latest = usageEvents.read().slice(-10).reverse()
  return (
    <ol className="grid gap-1 text-sm">
      {latest.map(({ name, timestamp, path }) => (
        <li key={`${name}-${timestamp}`} className="flex gap-3">
          <span className="w-16">{name}</span>
          <span className="min-w-0 flex-1 truncate text-muted">{path}</span>
          <time className="text-muted" dateTime={new Date(timestamp).toISOString()}>
            {formatMoment(timestamp, now)}
          </time>
        </li>
      ))}
    </ol>
  )
}
