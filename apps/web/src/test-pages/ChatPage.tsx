import { useEffect, useState } from 'react'
import { startChat } from '../game/chat/client/chat.ts'
import { type Script, type ScriptedTransport, scriptedTransport } from '../game/chat/client/scripted-transport.ts'
import { useChat } from '../game/chat/client/state.ts'
import { TalkTabs } from '../game/chat/TalkTabs.tsx'
import { Button } from '../ui/form/Button.tsx'
import { Choice } from '../ui/form/Choice.tsx'
import { Card } from '../ui/Panel.tsx'
import { LiveConnection } from './LiveConnection.tsx'
import { RoomSteps } from './RoomSteps.tsx'
import { FactTable, TestPage } from './TestPage.tsx'

const OPENINGS: readonly Script['opening'][] = ['answers', 'is silent', 'is refused', 'breaks']
const JOININGS: readonly Script['joining'][] = ['lets in', 'turns away']
const HISTORIES: readonly Script['history'][] = ['is there', 'fails']
const DELAY = 600

/** The chat as players have it, over a simulated connection. */
export function ChatPage() {
  const [script, setScript] = useState<Script>({
    opening: 'answers',
    joining: 'lets in',
    history: 'is there',
    delay: DELAY,
  })
  const { line, begin, end, states } = useScriptedChat(script)
  const status = useChat((state) => state.status)
  const set = (change: Partial<Script>) => {
    setScript({ ...script, ...change })
    if (line) line.script = { ...line.script, ...change }
  }
  return (
    <TestPage
      title="Chat test"
      intro="The chat with a simulated server: choose how it answers, and test every state of the connection and its rooms. The real connection is below."
    >
      <div className="grid gap-4 desk:grid-cols-2">
        <Card title="The line">
          <div className="grid gap-4">
            <Choice
              legend="Opening"
              options={asOptions(OPENINGS)}
              value={script.opening}
              onChange={(opening) => set({ opening })}
            />
            <Choice
              legend="Joining"
              options={asOptions(JOININGS)}
              value={script.joining}
              onChange={(joining) => set({ joining })}
            />
            <Choice
              legend="History"
              options={asOptions(HISTORIES)}
              value={script.history}
              onChange={(history) => set({ history })}
            />
            <div className="flex flex-wrap gap-2">
              {line ? (
                <Button onClick={end}>Close the chat</Button>
              ) : (
                <Button look="primary" onClick={() => begin()}>
                  Open the chat
                </Button>
              )}
              <Button onClick={() => begin('throws')} disabled={line !== null}>
                Start that throws
              </Button>
              <Button onClick={() => line?.lose()} disabled={status !== 'connected'}>
                Lose the line
              </Button>
              <Button
                onClick={() => line?.receive('global', `It is ${new Date().toISOString().slice(11, 19)}`)}
                disabled={!line}
              >
                Somebody speaks
              </Button>
              <Button
                onClick={() =>
                  line?.receiveTyping({ channel: 'global', clientId: 'somebody', username: 'somebody', isTyping: true })
                }
                disabled={!line}
              >
                Somebody types
              </Button>
            </div>
            <FactTable
              facts={{
                Status: (
                  <span role="status" data-testid="chat-status">
                    {status}
                  </span>
                ),
                'So far': states.join(', ') || 'nothing yet',
              }}
            />
          </div>
        </Card>
        <Card title="The chat">
          <div className="-mx-5 -mb-5 overflow-hidden rounded-b-2xl border-t border-line">
            <TalkTabs className="h-96" />
          </div>
        </Card>
        <RoomSteps />
      </div>
      <h2 className="mt-8 mb-3 text-xl">The real connection</h2>
      <LiveConnection />
    </TestPage>
  )
}

const asOptions = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }))

const CHANNELS = ['global', 'trade'].map((channel) => ({
  channel,
  partner: null,
  unread: 0,
  mentions: 0,
  lastReadId: 0,
  slowModeSeconds: 0,
}))

function useScriptedChat(script: Script) {
  const [run, setRun] = useState<{ line: ScriptedTransport; stop: () => void } | null>(null)
  const [states, setStates] = useState<string[]>([])
  useEffect(() => () => run?.stop(), [run])
  useEffect(
    () =>
      useChat.subscribe(({ status }, before) => {
        if (status !== before.status) setStates((known) => [...known, status].slice(-12))
      }),
    [],
  )

  const begin = (how?: 'throws') => {
    setStates([])
    let line: ScriptedTransport | null = null
    const stop = startChat((welcome) => {
      if (how === 'throws') throw new Error('Thrown for the test')
      line = scriptedTransport(script, () => welcome({ channels: CHANNELS, mute: null, blocked: [] }))
      return line
    })
    if (line) setRun({ line, stop })
  }

  return { line: run?.line ?? null, states, begin, end: () => setRun(null) }
}
