import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerEntity } from '@hearthward/contract'
import { type Activity, type Content, countOf, type Intent, type SkillType, workOf } from '@hearthward/engine'
import { apiPlayer } from '../support/api.ts'
import { passTime } from '../support/test-clock.ts'

/** A player who uses only the public API and its data. Time is the test clock's. */
export interface Bot {
  readonly content: Content
  player(): PlayerEntity
  /** Performs intents that must not be refused. */
  act(...intents: Intent[]): Promise<void>
  /** Performs an intent; returns the message of a refusal. */
  tryIntent(intent: Intent): Promise<string | null>
  /** Moves the clock and reads the new state. */
  wait(ms: number): Promise<void>
  print(line: string): void
  level(skill: SkillType): number
  holds(itemId: string): number
  work(id: string): Activity
}

const MINUTE = 60_000
/** The server ends an idle session, so the bot has to sync at least this often. */
const LONGEST_WAIT = 12 * 60 * MINUTE

export async function newBot(url: string): Promise<Bot> {
  const api = await apiPlayer(url)
  await api.signUp(`Walker_${Math.random().toString(36).slice(2, 9)}`)
  let player: PlayerEntity = (await api.load()).player
  const { content } = await api.call('getContent', {})
  const begun = player.settledAt

  async function perform(intents: Intent[]): Promise<(string | null)[]> {
    const answer = await retryOnRateLimit(() => api.perform(...intents))
    player = answer.player
    return answer.results.map(({ error }) => error?.message ?? null)
  }

  return {
    content,
    player: () => player,
    async act(...intents) {
      for (const [index, message] of (await perform(intents)).entries()) {
        if (message !== null) throw new Error(`${JSON.stringify(intents[index])}: ${message}`)
      }
    },
    tryIntent: async (intent) => (await perform([intent]))[0] ?? null,
    async wait(ms) {
      for (let left = ms; left > 0; left -= LONGEST_WAIT) {
        await passTime(url, Math.ceil(Math.min(left, LONGEST_WAIT)))
        player = (await retryOnRateLimit(() => api.load())).player
      }
    },
    print(line) {
      const hours = (player.settledAt - begun) / (60 * MINUTE)
      console.log(`${hours.toFixed(1).padStart(7)} h  ${line}`)
    },
    level: (skill) => player.skills[skill].level,
    holds: (itemId) => countOf(player.inventory, itemId),
    work(id) {
      const found = workOf(content, id)
      if (!found) throw new Error(`There is no ${id}`)
      return found
    },
  }
}

/** Waits and retries when the rate limit is reached. */
async function retryOnRateLimit<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const [, wait] = /Try again in (\d+) s/.exec(String(error)) ?? []
      if (!wait) throw error
      await sleep(Number(wait) * 1_000)
    }
  }
}
