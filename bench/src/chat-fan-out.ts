import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPlayer } from '@hearthward/e2e/api'
import type { Product } from '@hearthward/e2e/product'
import { quantile } from '@hearthward/e2e/quantile'
import { io } from 'socket.io-client'
import { type Figure, rounded } from './figure.ts'

const LISTENERS = 1_000
const SPEAKERS = 20
/** A player may send this many before being slowed down. */
const LINES = 5
const AT_ONCE = 16
const ROUNDS = 3
/** For measuring the delay in a busy, but not flooded channel. */
const PACE = { messages: 40, everyMs: 100 } as const
const TEXT = 'Selling twenty oak logs, hand-cut and dry, at the bridge'

interface Stage {
  name: string
  /** Sends one message; resolves once the server has accepted it. */
  say(speaker: number, text: string): Promise<unknown>
  /** Resets the rate limits of all speakers. */
  rest(): Promise<void>
  /** How far the server's clock is ahead of the machine's. */
  ahead(): number
  listeners: ChildProcess
  close(): void
}

/** Delivery of chat messages to a thousand pages, compared with bare Socket.IO. */
export async function chatBench(product: Product): Promise<Figure[]> {
  const bare = fork(join(import.meta.dirname, 'bare-socket-io.ts'))
  const [{ url }] = (await once(bare, 'message')) as [{ url: string }]
  const stages = [await ownStage(product), await peerStage(url)]
  try {
    const rates = stages.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [n, stage] of stages.entries()) rates[n]?.push(await measureThroughput(stage, round))
    }
    const [own = 0, peer = 0] = rates.map((all) => quantile(all, 0.5))
    const [ownDelay = 0, peerDelay = 0] = [
      await measureDelay(stages[0] as Stage),
      await measureDelay(stages[1] as Stage),
    ]
    const name = 'bare Socket.IO'
    return [
      {
        name: 'chat-fan-out',
        value: Math.round(own),
        unit: 'deliveries/s',
        peer: { name, value: Math.round(peer) },
        ratio: rounded(own / peer),
      },
      { name: 'chat-fan-out-p99', value: rounded(ownDelay), unit: 'ms', peer: { name, value: rounded(peerDelay) } },
    ]
  } finally {
    for (const stage of stages) stage.close()
    bare.kill()
  }
}

async function ownStage({ url }: Product): Promise<Stage> {
  const speakers = await Promise.all(
    Array.from({ length: SPEAKERS }, async () => {
      const speaker = await apiPlayer(url)
      await speaker.guest()
      await speaker.load()
      return speaker
    }),
  )
  const listeners = await listen(url, speakers[0]?.cookie() ?? '')
  let ahead = 0
  return {
    name: 'ours',
    say: async (speaker, text) => speakers[speaker % SPEAKERS]?.call('sendMessage', { channel: 'global', text }),
    rest: async () => {
      await speakers[0]?.call('advanceClock', { ms: 11_000 })
      ahead += 11_000
    },
    ahead: () => ahead,
    listeners,
    close: () => listeners.kill(),
  }
}

async function peerStage(url: string): Promise<Stage> {
  const listeners = await listen(url, '')
  const socket = io(url, { transports: ['websocket'] })
  return {
    name: 'bare Socket.IO',
    say: (_, text) => socket.emitWithAck('say', text),
    rest: async () => {},
    ahead: () => 0,
    listeners,
    close: () => {
      socket.close()
      listeners.kill()
    },
  }
}

/** A thousand pages in their own process, all in the channel. */
async function listen(url: string, cookie: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'chat-listeners.ts'), [url, cookie, `${LISTENERS}`])
  await once(child, 'message')
  return child
}

async function queryListeners(stage: Stage, ask: { begin: number } | 'count' | 'delays'): Promise<number | number[]> {
  const answer = once(stage.listeners, 'message')
  stage.listeners.send(ask)
  return (await answer)[0] as number | number[]
}

async function begin(stage: Stage): Promise<void> {
  await stage.rest()
  await queryListeners(stage, { begin: stage.ahead() })
}

async function measureThroughput(stage: Stage, round: number): Promise<number> {
  await begin(stage)
  const expected = SPEAKERS * LINES
  let next = 0
  const begun = performance.now()
  const speak = async () => {
    for (let line = next++; line < expected; line = next++) await stage.say(line, `${TEXT} ${round}-${line}`)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, speak))
  await waitForArrival(stage, expected * LISTENERS)
  return (expected * LISTENERS) / ((performance.now() - begun) / 1_000)
}

async function measureDelay(stage: Stage): Promise<number> {
  await begin(stage)
  for (let line = 0; line < PACE.messages; line++) {
    void stage.say(line, `${TEXT} paced ${line}`)
    await sleep(PACE.everyMs)
  }
  await waitForArrival(stage, PACE.messages * LISTENERS)
  return quantile((await queryListeners(stage, 'delays')) as number[], 0.99)
}

const ARRIVAL_TIMEOUT = 60_000

async function waitForArrival(stage: Stage, expected: number): Promise<void> {
  const until = Date.now() + ARRIVAL_TIMEOUT
  while (Number(await queryListeners(stage, 'count')) < expected) {
    if (Date.now() > until) throw new Error(`Not everything that was said over ${stage.name} has arrived`)
    await sleep(5)
  }
}
