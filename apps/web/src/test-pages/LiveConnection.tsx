import { useEffect, useRef, useState } from 'react'
import { connectLive, type LiveState, useAuth } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { formatAgo, formatSeconds } from '../ui/format/durations.ts'
import { Card } from '../ui/Panel.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FactTable } from './TestPage.tsx'

interface Ping {
  turn: number
  came: number
}

const MOST_SHOWN = 12

/** A live connection apart from the game's, and the pings it receives. */
export function LiveConnection() {
  const { state, pings, turns, isOpen, connect, reconnect, disconnect } = useLiveTest()
  const username = useAuth(({ user }) => user?.username)
  const last = pings[0]
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <Card title="Connection">
        <FactTable
          facts={{
            State: (
              <span role="status" data-testid="live-state">
                {isOpen ? state : 'closed'}
              </span>
            ),
            'Signed in as': username ?? 'nobody; the connection works all the same',
            'Pings received': turns,
            'Last ping': last ? formatAgo(last.came, Date.now()) : 'none yet',
          }}
        />
        <div className="mt-5 flex flex-wrap gap-3">
          {isOpen ? (
            <>
              <Button onClick={reconnect}>Reconnect</Button>
              <Button onClick={disconnect}>Disconnect</Button>
            </>
          ) : (
            <Button look="primary" onClick={connect}>
              Connect
            </Button>
          )}
        </div>
      </Card>
      <Card title="Pings">
        {pings.length === 0 ? (
          <EmptyState icon="radio-tower">The first ping comes within fifteen seconds of connecting.</EmptyState>
        ) : (
          <ol className="grid gap-1 text-sm" reversed>
            {pings.map(({ turn, came }, index) => {
              const before = pings[index + 1]
              return (
                <li key={turn} className="flex justify-between">
                  <span>
                    <span className="text-muted">{turn}</span> {new Date(came).toISOString().slice(11, 23)}
                  </span>
                  <span className="text-muted">{before ? `after ${formatSeconds(came - before.came)}` : ''}</span>
                </li>
              )
            })}
          </ol>
        )}
      </Card>
    </div>
  )
}

function useLiveTest() {
  const [state, setState] = useState<LiveState>('connecting')
  const [isOpen, setOpen] = useState(true)
  const [pings, setPings] = useState<Ping[]>([])
  const live = useRef<ReturnType<typeof connectLive>>(null)

  useEffect(() => {
    if (!isOpen) return
    const connection = connectLive(null, {
      state: setState,
      ping: () =>
        setPings((known) => [{ turn: (known[0]?.turn ?? 0) + 1, came: Date.now() }, ...known].slice(0, MOST_SHOWN)),
    })
    live.current = connection
    return () => {
      connection.close()
      setState('connecting')
    }
  }, [isOpen])

  return {
    state,
    pings,
    turns: pings[0]?.turn ?? 0,
    isOpen,
    connect: () => setOpen(true),
    disconnect: () => setOpen(false),
    reconnect: () => live.current?.reconnect(),
  }
}
