import type { Calls, EraEntity, LiveCallName, SentIntent } from '@hearthward/contract'
import { type Content, type Era, type Intent, type Player, stateHash } from '@hearthward/engine'
import { rulesVersion } from '@hearthward/engine/rules-version'
import type { z } from 'zod'
import { createPredictor, type Predictor } from '../../../apps/web/src/client/session/predictor.ts'
import { apiPlayer } from '../support/api.ts'
import type { PageConnection } from './page-connection.ts'

const RULES = rulesVersion()

/** Counters of every load test. Any entry in `wrong` fails it. */
export interface Tally {
  intents: number
  refused: number
  syncs: number
  /** Calls without an answer because the server was killed. */
  unanswered: number
  times: number[]
  wrong: string[]
}

export const newTally = (): Tally => ({ intents: 0, refused: 0, syncs: 0, unanswered: 0, times: [], wrong: [] })

/**
 * A player without a browser who predicts with the rules, as the page does, and compares the result with the server.
 */
export interface LoadPlayer {
  readonly sessionId: string
  /** The session cookie, for a separate connection. */
  cookie(): string
  /** From now on performs and syncs over this connection while it is open, as a page does. */
  callOver(connection: PageConnection): void
  /** Opens the game; first resends what was never answered. */
  open(): Promise<void>
  /** Performs an intent. `twice` sends it a second time at the same moment. */
  act(intent: Intent, twice?: boolean): Promise<void>
  /** Syncs with the server; both states have to be equal. */
  sync(): Promise<void>
  say(text: string): Promise<unknown>
  /** Creates an offer on the exchange or collects one, then fetches the state again. */
  trade(): Promise<void>
  /** Resends all acknowledged intents: none may be performed again or get another answer. */
  resendAll(): Promise<void>
  state: Predictor['player']
}

/** The server stores at least this many answers of a player. */
const STORED_ANSWERS = 200

const ANSWER_TIMEOUT = 30_000

interface LoadOptions {
  /** The server's clock. Asked for before each sync if absent, because tests move it. */
  clock?: () => number
}

export async function newLoadPlayer(
  url: string,
  contents: Map<string, Content>,
  tally: Tally,
  { clock }: LoadOptions = {},
): Promise<LoadPlayer> {
  const api = await apiPlayer(url)
  await api.guest()
  let predictor = await load()
  let unanswered: SentIntent[] = []
  let answers: { intent: SentIntent; answer: string }[] = []
  let connection: PageConnection | undefined

  async function load(): Promise<Predictor> {
    const { player, timeline, rolls } = await api.load()
    return createPredictor(player, await erasOf(timeline), rolls)
  }

  async function erasOf(timeline: EraEntity[]) {
    const eras: Era[] = []
    for (const { contentVersion, ...era } of timeline) {
      const content =
        contents.get(contentVersion) ?? (await api.call('getContent', { version: contentVersion })).content
      contents.set(contentVersion, content)
      eras.push({ ...era, content })
    }
    return eras
  }

  async function callPlay<Name extends LiveCallName>(
    name: Name,
    input: z.input<Calls[Name]['input']>,
  ): Promise<z.output<Calls[Name]['output']>> {
    if (!connection?.connected) return api.call(name, input)
    const answer = await connection.timeout(ANSWER_TIMEOUT).emitWithAck('call', { name, input })
    if (!answer) return api.call(name, input)
    if ('error' in answer) throw new Error(`${name}: ${answer.error.message}`)
    return answer.answer as z.output<Calls[Name]['output']>
  }

  async function timed<T>(call: Promise<T>): Promise<T> {
    const begun = performance.now()
    const answer = await call
    tally.times.push(performance.now() - begun)
    return answer
  }

  async function sendIntents(intents: SentIntent[], times = 1, predicted?: Player): Promise<void> {
    const prediction = predicted && { at: predicted.settledAt, hash: stateHash(predicted) }
    const send = () => timed(callPlay('perform', { sessionId: api.sessionId, intents, prediction }))
    const all = await Promise.all(Array.from({ length: times }, send))
    const [{ results }] = all as [Awaited<ReturnType<typeof send>>]
    for (const other of all.slice(1)) {
      if (JSON.stringify(other.results) !== JSON.stringify(results))
        tally.wrong.push('a repeated intent got another answer')
    }
    tally.intents += results.length
    tally.refused += results.filter(({ ok }) => !ok).length
    answers = [...answers, ...intents.map((intent, index) => ({ intent, answer: JSON.stringify(results[index]) }))]
    answers = answers.slice(-STORED_ANSWERS)
    const ids = intents.map(({ id }) => id)
    const states = all.flatMap((answer) => (answer.equal ? [] : [answer]))
    const [newest] = states.sort((one, other) => other.player.settledAt - one.player.settledAt)
    if (newest) predictor.confirm(newest.player, newest.rolls, ids)
    else if (predicted && all[0]) predictor.agree(predicted, all[0].rolls, ids)
    unanswered = unanswered.filter(({ id }) => !intents.some((intent) => intent.id === id))
  }

  /** Performs the intent here first, as the page does; nothing is predicted if the server's clock is not known. */
  function predict(sent: SentIntent): Player | undefined {
    if (!clock) return undefined
    predictor.advanceTo(sent.at ?? 0)
    predictor.act(sent)
    return predictor.unsettled() ? undefined : predictor.player()
  }

  return {
    sessionId: api.sessionId,
    cookie: api.cookie,
    state: () => predictor.player(),
    callOver(opened) {
      connection = opened
    },
    async open() {
      predictor = await load()
      if (unanswered.length > 0) await sendIntents([...unanswered])
    },
    async act(intent, twice = false) {
      const sent = { ...intent, id: crypto.randomUUID(), at: clock?.() } as SentIntent
      unanswered.push(sent)
      await sendIntents([sent], twice ? 2 : 1, predict(sent))
    },
    async sync() {
      predictor.advanceTo(clock ? clock() : (await api.call('getServerInfo', {})).now)
      const predicted = predictor.player()
      const at = predicted.settledAt
      const hash = predictor.unsettled() ? undefined : predictor.hash()
      const answer = await timed(callPlay('sync', { sessionId: api.sessionId, at, hash, rules: RULES }))
      tally.syncs++
      if (answer.equal) {
        if (answer.player) predictor.confirm(answer.player, answer.rolls, [])
        else predictor.agree(predicted, answer.rolls, [])
        return
      }
      // A server job may settle the player after the clock was read. The answer is then about a later moment.
      const isComparable = hash !== undefined && answer.at === at
      if (isComparable) tally.wrong.push(`the predicted state differs from the server at ${at}`)
      predictor.confirm(answer.player, answer.rolls, [])
    },
    say: (text) => api.call('sendMessage', { channel: 'global', text }),
    async trade() {
      const [stack] = predictor.player().inventory
      const offer =
        stack && ({ type: 'sell', itemId: stack.id, quantity: stack.quantity, price: 999, slot: 1 } as const)
      const { offers } = await api.call('getMyOffers', {})
      if (offers[0]) await api.call('cancelGEOffer', { offerId: offers[0].id }).catch(ignoreRefusal)
      if (offers[0]) await api.call('collectAllGEOffers', {}).catch(ignoreRefusal)
      else if (offer) await api.call('createGEOffer', offer).catch(ignoreRefusal)
      predictor = await load()
    },
    async resendAll() {
      for (let first = 0; first < answers.length; first += 50) {
        const some = answers.slice(first, first + 50)
        const { results } = await api.call('perform', {
          sessionId: api.sessionId,
          intents: some.map(({ intent }) => intent),
        })
        for (const [index, { intent, answer }] of some.entries()) {
          if (JSON.stringify(results[index]) !== answer) tally.wrong.push(`${intent.type} was done again, or forgotten`)
        }
      }
    },
  }
}

/** Whether the server refused, instead of failing or not answering. */
export function isRefusal(error: unknown): boolean {
  return /^\w+: (?!Something went wrong|The server is starting)/.test((error as Error).message)
}

function ignoreRefusal(error: unknown): void {
  if (!isRefusal(error)) throw error
}
