import { useRef, useState } from 'react'
import type { ChatError } from '../game/chat/client/errors.ts'
import { type BaseRoom, createRooms, type Rooms } from '../game/chat/client/rooms.ts'
import { scriptedTransport } from '../game/chat/client/scripted-transport.ts'
import { Button } from '../ui/form/Button.tsx'
import { Card } from '../ui/Panel.tsx'
import { EmptyState } from '../ui/states.tsx'

const NAME = 'global'
const DELAY = 800

/** The lifecycle of a chat room, slowed down, and the two ways in which getting one fails. */
export function RoomSteps() {
  const { lines, step } = useSteps()
  const steps: Record<string, (rooms: Rooms, room: BaseRoom | null) => Promise<BaseRoom | string>> = {
    Get: (rooms) => rooms.get(NAME),
    Attach: async (_, room) => {
      await room?.attach()
      return room ? 'attached' : 'no room yet'
    },
    Detach: async (_, room) => {
      await room?.detach()
      return room ? 'detached' : 'no room yet'
    },
    Release: async (rooms) => {
      await rooms.release(NAME)
      return 'released'
    },
    'Get with other options': (rooms) => rooms.get(NAME, { typing: false }),
    'Release twice while getting': async (rooms, room) => {
      await room?.attach()
      void rooms.release(NAME)
      const getting = rooms.get(NAME)
      void rooms.release(NAME)
      return getting
    },
  }
  return (
    <Card title="Rooms" className="desk:col-span-2">
      <div className="grid gap-4 desk:grid-cols-2">
        <div className="flex flex-wrap content-start gap-2">
          {Object.entries(steps).map(([name, act]) => (
            <Button key={name} onClick={() => void step(name, act)}>
              {name}
            </Button>
          ))}
        </div>
        {lines.length === 0 ? (
          <EmptyState icon="conversation">Get a room first, then attach it.</EmptyState>
        ) : (
          <ol aria-label="What happened" className="grid content-start gap-1 text-sm">
            {lines.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  )
}

function useSteps() {
  const rooms = useRef<Rooms>(null)
  rooms.current ??= createRooms(scriptedTransport({ delay: DELAY }))
  const room = useRef<BaseRoom>(null)
  const [lines, setLines] = useState<{ key: number; text: string }[]>([])
  const addLine = (text: string) => setLines((known) => [{ key: (known[0]?.key ?? 0) + 1, text }, ...known].slice(0, 8))

  async function step(name: string, act: (rooms: Rooms, room: BaseRoom | null) => Promise<BaseRoom | string>) {
    if (!rooms.current) return
    try {
      const outcome = await act(rooms.current, room.current)
      if (typeof outcome !== 'string') room.current = outcome
      addLine(`${name}: ${typeof outcome === 'string' ? outcome : `a room, ${outcome.status()}`}`)
    } catch (error) {
      const { message, code, statusCode } = error as ChatError
      addLine(`${name}: ${message}${code ? `, code ${code}` : ''}${statusCode ? `, status ${statusCode}` : ''}`)
    }
  }

  return { lines, step }
}
