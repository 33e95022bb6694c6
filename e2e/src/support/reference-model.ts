import { content } from '@hearthward/content'
import type { Calls, SentIntent } from '@hearthward/contract'
import {
  advance,
  type Era,
  eraAt,
  type GameEvent,
  type Intent,
  isRefused,
  type Player,
  payDailyBonus,
  perform,
  type SkillType,
  stateHash,
  USUAL_RATES,
  type World,
  withoutFinds,
} from '@hearthward/engine'
import type { Page, Response } from '@playwright/test'
import type { z } from 'zod'
import { applyBoosts } from '../../../apps/server/src/core/timeline/boosts.ts'
import { rollsOf } from '../../../apps/server/src/core/world/rolls.ts'
import { withDatabase } from './database.ts'
import { watchLiveCalls } from './live-calls.ts'
import { expect } from './story.ts'

type Answers<Name extends 'perform' | 'loadPlayer'> = z.output<Calls[Name]['output']>

export type ReferenceModel = Awaited<ReturnType<typeof startReferenceModel>>

/** Runs the rules alone, with the intents and moments the server confirms. */
export async function startReferenceModel(dataDir: string) {
  const secrets = await withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<{ number: number; secret: string }>('select number, secret from seasons')
    return new Map(rows.map(({ number, secret }) => [number, secret]))
  })
  let timeline: Era[] = []
  let state: Player | null = null
  const done = new Set<string>()
  const events: GameEvent[] = []
  const startedFromQueue = new Set<GameEvent>()
  const multipliers: number[] = []

  async function readEras(): Promise<void> {
    const { eras, effects } = await withDatabase(dataDir, async (pool) => ({
      eras: (await pool.query<EraRow>('select * from eras order by from_at')).rows,
      effects: (await pool.query<EffectRow>('select * from game_event_effects order by from_at, event_id')).rows,
    }))
    const parted = applyBoosts(
      eras.map((row) => ({ ...USUAL_RATES, ...multipliersOf(row), season: row.season, contentVersion: '' })),
      effects.map((row) => ({ ...row, ...multipliersOf(row), eventId: row.event_id, until: Number(row.until_at) })),
    )
    timeline = parted.map(({ contentVersion: _, ...era }) => ({ ...era, content }))
  }

  const world = (player: Player): World => ({
    timeline,
    rolls: rollsOf((season) => secrets.get(season) ?? '', player.uid),
  })

  function ahead(player: Player, at: number): { state: Player; events: GameEvent[] } {
    // Nobody in this test is away for a day.
    return advance({ ...player, lastSeenAt: Math.max(player.lastSeenAt, player.settledAt) }, world(player), at)
  }

  function record(happened: readonly GameEvent[]): void {
    events.push(...happened)
    for (const event of happened) {
      if (event.type === 'started') startedFromQueue.add(event)
      if (event.type === 'worked') multipliers.push(eraAt(timeline, event.at).xpMultiplier)
    }
  }

  function applyIntent({ id, at: _, ...intent }: SentIntent, { ok, at }: { ok: boolean; at: number }): void {
    if (!state || done.has(id)) return
    done.add(id)
    const before = ahead(state, at)
    record(before.events)
    const outcome = perform(before.state, world(state), intent as Intent, at)
    expect(isRefused(outcome), `${JSON.stringify(intent)} is refused by the rules`).toBe(!ok)
    state = isRefused(outcome) ? before.state : outcome.state
    if (!isRefused(outcome)) events.push(...outcome.events)
  }

  function advanceTo(at: number): void {
    if (!state) return
    const before = ahead(state, at)
    record(before.events)
    state = before.state
  }

  /** The first sign-in of a day pays the daily bonus. */
  function applyLoad({ player, now }: Answers<'loadPlayer'>): void {
    state ??= player
    advanceTo(now)
    state = payDailyBonus(state, world(state), now).state
  }

  /** Opens the page and follows all its answers from then on. */
  async function follow(page: Page): Promise<Answers<'loadPlayer'>['report']> {
    let processed = Promise.resolve()
    // Processed in order. The page may reopen the game itself, and a new day may have begun in between.
    page.on('response', (response) => {
      processed = processed.then(() => processAnswer(response))
    })
    watchLiveCalls(page, {
      answered: ({ name, input }, answer) => {
        if (name === 'perform' && answer && 'answer' in answer)
          processed = processed.then(() =>
            applyPerform(input as { intents: SentIntent[] }, answer.answer as Answers<'perform'>),
          )
      },
    })
    const opening = page.waitForResponse('**/api/loadPlayer')
    await page.goto('/test-investigation')
    const loaded = (await (await opening).json()) as Answers<'loadPlayer'>
    await processed
    await expect.poll(() => page.evaluate(() => window.hearthward?.useGame.getState().phase)).toBe('ready')
    return loaded.report
  }

  async function processAnswer(response: Response): Promise<void> {
    if (!response.ok()) return
    if (response.url().endsWith('/api/loadPlayer')) applyLoad((await response.json()) as Answers<'loadPlayer'>)
    if (!response.url().endsWith('/api/perform')) return
    applyPerform(response.request().postDataJSON(), (await response.json()) as Answers<'perform'>)
  }

  function applyPerform({ intents }: { intents: SentIntent[] }, { results }: Answers<'perform'>): void {
    for (const [index, result] of results.entries()) applyIntent(intents[index] as SentIntent, result)
  }

  await readEras()
  return {
    done,
    events,
    startedFromQueue,
    follow,
    advanceTo,
    readEras,
    eras: () => timeline.length,
    /** The experience multiplier of the newest era. */
    pace: () => timeline.at(-1)?.xpMultiplier,
    /** How often the multiplier changed between two intents. */
    eraChanges: () => multipliers.filter((pace, index) => index > 0 && pace !== multipliers[index - 1]).length,
    /** The hash of what a page shows that knows the character up to a moment, and of later rolls only the open ones. */
    hashAt(at: number, confirmedAt: number): string | null {
      if (!state) return null
      const known = ahead(state, confirmedAt).state
      const open = { ...world(known), rolls: withoutFinds(world(known).rolls) }
      return stateHash(advance(known, open, at).state)
    },
  }
}

interface EraRow {
  from_at: string
  season: number
  xp_multiplier: number
  drop_rate_multiplier: number
}

interface EffectRow extends EraRow {
  event_id: string
  until_at: string
  name: string
  skills: SkillType[]
}

function multipliersOf({ from_at, xp_multiplier, drop_rate_multiplier }: EraRow) {
  return { from: Number(from_at), xpMultiplier: xp_multiplier, dropRateMultiplier: drop_rate_multiplier }
}
