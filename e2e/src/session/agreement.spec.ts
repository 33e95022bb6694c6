import { randomUUID } from 'node:crypto'
import { COMBAT_STYLES, type Goal, INVENTORY_SLOTS, type Intent } from '@hearthward/engine'
import type { Page } from '@playwright/test'
import { withDatabase } from '../support/database.ts'
import { differencesAt } from '../support/metrics.ts'
import { activityNamed, newAccount } from '../support/player.ts'
import { type ReferenceModel, startReferenceModel } from '../support/reference-model.ts'
import { type SeededRandom, seededRandom } from '../support/seeded-random.ts'
import { expect, HOUR, MINUTE, SECOND, test, waitForAnswers } from '../support/story.ts'

/**
 * Runs the same random life in three ways: the built page in a browser, its server, and the rules alone. Their states
 * have to be identical after every step. A failure prints its seed; SEED=... repeats it.
 */
const LIVES = 2
const STEPS = 8

const KINDLING = activityNamed('Gather kindling').duration
const FIRE = activityNamed('Burn logs').duration
const SHRIMP = activityNamed('Net shrimp').duration
const CLUB = activityNamed('Carve a club').duration

interface Diagnostics {
  hash: string
  settledAt: number
  confirmedAt: number
  pending: number
  eras: number
  unsettled: boolean
  isReached: boolean
}

const seeds = process.env['SEED'] ? [Number(process.env['SEED'])] : Array.from({ length: LIVES }, newSeed)

function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31)
}

for (const [life, seed] of seeds.entries()) {
  test(`browser, server and rules agree after every step of a random life (${life + 1})`, async ({
    context,
    page,
    product,
    pass,
  }) => {
    const random = seededRandom(seed)
    await newAccount(page.request)
    const model = await startReferenceModel(product.dataDir)
    let present = page
    const met = {
      fullPack: 0,
      stop: 0,
      queue: 0,
      era: 0,
      absence: 0,
      offline: 0,
      intents: 0,
      levels: 0,
      kills: 0,
      recipes: 0,
    }

    /**
     * Waits until the page has received the new time: an intent before that would belong to the old time and may be
     * refused.
     */
    const passTimeInSync = async (ms: number) => {
      // An intent that arrives after the jump would be moved to the present.
      await expect
        .poll(async () => {
          const { pending, isReached } = await diagnose(present)
          return isReached ? pending : 0
        })
        .toBe(0)
      await pass(ms)
      const now = await serverNow(product.url)
      await expect.poll(() => present.evaluate(() => window.hearthward?.game.now())).toBeGreaterThan(now - HEARD_LATE)
    }

    const steps: Record<Step, () => Promise<void>> = {
      live: async () => {
        for (let intents = random.between(1, 4); intents > 0; intents--) {
          await act(present, randomIntent(random))
          await passTimeInSync(randomDuration(random))
        }
      },
      carve: async () => {
        await act(present, start('gather_kindling'))
        await passTimeInSync(random.between(30, 45) * KINDLING)
        await act(present, start('carve_club'))
        await passTimeInSync(random.between(INVENTORY_SLOTS, 40) * CLUB + random.between(0, 1))
        // Enough of them that there is room for the rest of this life.
        for (let slot = random.between(1, 10); slot < INVENTORY_SLOTS; slot++) {
          await act(present, { type: 'dropItem', slot, quantity: 1 })
        }
      },
      fight: async () => {
        await act(present, start(random.of(['fight_chickens', 'fight_barn_rats', 'fight_pond_geese'])))
        await passTimeInSync(random.between(40, 90) * SECOND + random.between(0, 999))
        await act(present, { type: 'setCombat', style: random.of(COMBAT_STYLES) })
        await passTimeInSync(random.between(40, 90) * SECOND)
      },
      make: async () => {
        await act(present, start('gather_kindling'))
        await passTimeInSync(random.between(3, 10) * KINDLING)
        await act(present, { type: 'startRecipe', recipeId: random.of(['arrow_shafts', 'plank']) })
        await passTimeInSync(random.between(5, 30) * SECOND)
      },
      burn: async () => {
        await act(present, start('gather_kindling'))
        await passTimeInSync(random.between(3, 20) * KINDLING)
        await act(present, start('burn_logs'))
        await passTimeInSync(random.between(1, 30) * FIRE)
      },
      queue: async () => {
        await act(present, start('gather_kindling'))
        for (let waiting = random.between(1, 3); waiting > 0; waiting--) {
          const activityId = random.of(['gather_kindling', 'net_shrimp', 'burn_logs'])
          await act(present, { type: 'queueAction', locationId: 'lumbridge', activityId, goal: randomGoal(random) })
        }
        await act(present, { type: 'queueAction', locationId: 'lumbridge', activityId: 'burn_logs', goal: null })
        await act(present, { type: 'stopAction' })
        await act(present, { type: 'clearQueue' })
        const goal = { kind: 'count', count: random.between(1, 5) } as const
        for (const activityId of ['gather_kindling', 'burn_logs', 'net_shrimp'] as const) {
          await act(present, { type: 'queueAction', locationId: 'lumbridge', activityId, goal })
        }
        // Long enough for the first of them to reach its goal.
        await passTimeInSync(goal.count * KINDLING + random.between(1, 40) * SECOND)
      },
      era: async () => {
        const xp = random.of([0.5, 1, 1.7, 2, 3].filter((pace) => pace !== model.pace()))
        const now = await serverNow(product.url)
        await beginEra(product.dataDir, now, xp, random.of([1, 2, 5]))
        await planGameEvent(product.dataDir, now + ERA_AHEAD + random.between(0, 20) * SECOND, random)
        await model.readEras()
        await expect.poll(async () => (await diagnose(present)).eras).toBe(model.eras())
        await act(present, start('gather_kindling'))
        await passTimeInSync(ERA_AHEAD + random.between(5, 60) * SECOND)
      },
      absence: async () => {
        await settled(present, model)
        await waitForAnswers(context)
        await present.close()
        await pass(random.between(6 * MINUTE, 5 * HOUR))
        present = await context.newPage()
        const report = await model.follow(present)
        expect(report).not.toBeNull()
        met.absence++
      },
      offline: async () => {
        await settled(present, model)
        await context.setOffline(true)
        for (let intents = random.between(1, 3); intents > 0; intents--) {
          await act(present, randomIntent(random))
          await pass(random.between(1, 30) * SECOND)
        }
        await context.setOffline(false)
        await expect.poll(async () => (await diagnose(present)).isReached).toBe(true)
        met.offline++
      },
    }

    try {
      await model.follow(present)
      for (const step of random.shuffled([
        ...ALL_STEPS,
        ...Array.from({ length: STEPS }, () => random.of(ALL_STEPS)),
      ])) {
        await test.step(step, async () => {
          await steps[step]()
          await settled(present, model)
        })
      }
      model.advanceTo((await diagnose(present)).settledAt)
      for (const event of model.events) {
        if (event.type === 'levelled') met.levels++
        if (event.type === 'fought') met.kills += event.kills
        if (event.type === 'worked' && event.activityId.startsWith('recipe:')) met.recipes += event.completions
        if (event.type === 'started') met.queue += model.startedFromQueue.has(event) ? 1 : 0
        if (event.type !== 'stopped') continue
        if (event.reason === 'inventory/full') met.fullPack++
        else if (!['stop/asked', 'stop/replaced'].includes(event.reason)) met.stop++
      }
      met.era = model.eraChanges()
      met.intents = model.done.size
      console.log(`seed ${seed}: ${JSON.stringify(met)}`)
      for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(0)
      expect(await differencesAt(product.url)).toBe(0)
    } catch (error) {
      console.error(`failed with SEED=${seed}`)
      throw error
    } finally {
      const now = await serverNow(product.url)
      await beginEra(product.dataDir, now, 1, 1)
      await withDatabase(product.dataDir, (pool) =>
        pool.query('update game_event_effects set until_at = least(until_at, $1)', [now + ERA_AHEAD]),
      )
      await pass(ERA_AHEAD)
    }
  })
}

const ALL_STEPS = ['live', 'carve', 'burn', 'fight', 'make', 'queue', 'era', 'absence', 'offline'] as const
type Step = (typeof ALL_STEPS)[number]

/** How far a page's clock may lag behind: messages take time on a busy machine. */
const HEARD_LATE = SECOND / 2

/** How far ahead an era is announced, so that every page receives it before it begins, even on a slow machine. */
const ERA_AHEAD = MINUTE

async function beginEra(dataDir: string, now: number, xpMultiplier: number, dropRateMultiplier: number): Promise<void> {
  await withDatabase(dataDir, (pool) =>
    pool.query(
      `insert into eras (from_at, content_version, xp_multiplier, drop_rate_multiplier, season)
      select $1, content_version, $2, $3, season from eras order by from_at desc limit 1`,
      [now + ERA_AHEAD, xpMultiplier, dropRateMultiplier],
    ),
  )
}

/** A game event for some or all skills, which may end within the step or last for hours. */
async function planGameEvent(dataDir: string, from: number, random: SeededRandom): Promise<void> {
  const until = from + random.of([random.between(1, 30) * SECOND, random.between(1, 180) * MINUTE])
  const skills = random.of([[], ['woodcutting'], ['firemaking', 'fishing', 'strength']])
  const values = [randomUUID(), from, until, JSON.stringify(skills), random.of([1.5, 2]), random.of([1, 1.25, 3])]
  await withDatabase(dataDir, (pool) =>
    pool.query(
      `insert into game_event_effects (event_id, from_at, until_at, name, skills, xp_multiplier, drop_rate_multiplier)
      values ($1, $2, $3, 'A feast', $4, $5, $6)`,
      values,
    ),
  )
}

async function serverNow(url: string): Promise<number> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  return ((await (await fetch(`${url}/api/getServerInfo`, init)).json()) as { now: number }).now
}

/** Performs the intent on the page, which predicts the answer and sends what the rules allow to the server. */
async function act(page: Page, intent: Intent): Promise<void> {
  await page.evaluate((sentIntent) => window.hearthward?.game.act(sentIntent), intent)
}

function diagnose(page: Page): Promise<Diagnostics> {
  return page.evaluate(() => window.hearthward?.game.diagnostics()) as Promise<Diagnostics>
}

/** Once all calls are answered, page and rules have the same state. */
async function settled(page: Page, model: ReferenceModel): Promise<void> {
  await expect(async () => {
    const { hash, settledAt, confirmedAt, pending, unsettled } = await diagnose(page)
    expect(pending).toBe(0)
    // Without further roll keys the page leaves chance to the server, and says so.
    expect(unsettled).toBe(false)
    expect(model.hashAt(settledAt, confirmedAt)).toBe(hash)
  }).toPass({ intervals: [50, 100, 250, 500] })
}

function start(activityId: string): Intent {
  return { type: 'startActivity', locationId: 'lumbridge', activityId }
}

function randomIntent(random: SeededRandom): Intent {
  const activities = ['gather_kindling', 'net_shrimp', 'burn_logs', 'carve_club', 'fell_oaks', 'fight_chickens']
  return random.of<() => Intent>([
    () => start(random.of(activities)),
    () => start(random.of(activities)),
    () => ({ type: 'startRecipe', recipeId: random.of(['arrow_shafts', 'plank', 'cooked_fish']) }),
    () => ({ type: 'consume', itemId: 'cooked_fish', quantity: 1 }),
    () => ({ type: 'stopAction' }),
    () => ({ type: 'moveItem', from: random.between(0, 27), to: random.between(0, 27) }),
    () => ({ type: 'dropItem', slot: random.between(0, 5), quantity: random.between(1, 3) }),
    () => ({
      type: 'queueAction',
      locationId: 'lumbridge',
      activityId: random.of(activities),
      goal: random.of([null, randomGoal(random)]),
    }),
    () => ({ type: 'updateSettings', displayMode: random.of(['normal', 'compact']) }),
  ])()
}

function randomGoal(random: SeededRandom): Goal {
  return random.of<Goal>([
    { kind: 'count', count: random.between(1, 12) },
    { kind: 'level', level: random.between(2, 30) },
    { kind: 'stock', itemId: 'logs', quantity: random.between(1, 200) },
  ])
}

/** Often the end of a completion, plus or minus a millisecond. */
function randomDuration(random: SeededRandom): number {
  const completions = random.between(0, 12) * random.of([KINDLING, SHRIMP, CLUB])
  return Math.max(1, completions + random.of([-1, 0, 1, random.between(0, 2_000)]))
}
