import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { withDatabase } from '../support/database.ts'
import { callOverHttp } from '../support/live-calls.ts'
import {
  blocked,
  connection,
  enterAsGuest,
  expectGame,
  packOf,
  recordToasts,
  runningAction,
  startActivity,
  stopActivity,
  storedPlayer,
  untilSaved,
} from '../support/player.ts'
import { expect, MINUTE, SECOND, test, waitForAnswers } from '../support/story.ts'

const SUSPICIOUS = 'Suspicious activity detected. Please contact support if this is an error.'

interface CopiedPlayer {
  skills: Record<string, { experience: number; level: number }>
  inventory: object[]
  coins: number
}

interface LocalCopy {
  uid: string
  player: CopiedPlayer
  confirmed: CopiedPlayer & { settledAt: number }
  rules: string
  hash?: string
  seal?: string
  answered?: object[]
}

/** Edits the local copy while the game is closed. */
async function tamper(page: Page, edit: (copy: LocalCopy) => void): Promise<void> {
  const { uid } = await storedPlayer(page)
  await page.goto('/robots.txt')
  const key = `hearthward:copy:${uid}`
  const copy = JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? '') as LocalCopy
  edit(copy)
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(copy)] as const)
}

/** A short game with something in the pack and no running action. */
async function played(page: Page, pass: (ms: number) => Promise<void>): Promise<void> {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await pass(MINUTE)
  await stopActivity(page)
  await waitForAnswers(page.context())
}

const RICH = { inventory: [{ id: 'bird_nest', quantity: 500, slot: 0 }], coins: 1_000_000 }

function withExperience(experience: number): (copy: LocalCopy) => void {
  return ({ player }) => {
    player.skills['fishing'] = { ...player.skills['fishing'], experience, level: 99 }
    player.inventory = [{ id: 'river_pearl', quantity: 1_000, slot: 0 }]
    player.coins = 1_000_000
  }
}

const EDITS: Record<string, (copy: LocalCopy) => void> = {
  'a little of experience': withExperience(900),
  'a lot of experience': withExperience(13_034_431),
  'coins and items': ({ player }) => void Object.assign(player, RICH),
  'what the server agreed to changed alike': ({ player, confirmed }) =>
    [player, confirmed].forEach((state) => void Object.assign(state, RICH)),
  'as if part of it had been answered': (copy) => {
    Object.assign(copy.player, RICH)
    Object.assign(copy, { isPartlyAnswered: true, answered: [{ id: 'made-up-1', type: 'collectWaiting' }] })
  },
  'as if it had been played by other rules': (copy) => {
    Object.assign(copy.player, RICH)
    copy.rules = 'other rules'
  },
}

test('[XPV-10, XPV-13] every edit of the local copy is reverted with a warning', async ({ page, pass }) => {
  await page.clock.install()
  const messages = await recordToasts(page)
  await played(page, pass)
  const before = await packOf(page)
  const { skills, coins } = await storedPlayer(page)
  // One game for all edits: each load ends with a genuine copy again and records its own toasts.
  for (const [edited, edit] of Object.entries(EDITS)) {
    await test.step(edited, async () => {
      await tamper(page, (copy) => {
        expect(copy.player.coins, 'nothing is left of the edit before').toBe(coins)
        edit(copy)
      })
      await page.goto('/game')
      await expectGame(page)
      // Smaller gains are checked together, after two seconds.
      await page.clock.runFor(2_100)
      await expect.poll(messages, edited).toContain(SUSPICIOUS)
      expect(await packOf(page), edited).toEqual(before)
      await expect(page.getByRole('link', { name: /^Fishing level 1\b/ }), edited).toBeVisible()
      const after = await storedPlayer(page)
      expect(after.skills, edited).toEqual(skills)
      expect(after.coins, edited).toBe(coins)
    })
  }
})

test('a copy without a seal from an old page is not suspicious', async ({ page, pass }) => {
  await page.clock.install()
  const messages = await recordToasts(page)
  await played(page, pass)
  await tamper(page, (copy) => {
    delete copy.hash
    delete copy.seal
    delete copy.answered
  })
  await page.goto('/game')
  await expectGame(page)
  await page.clock.runFor(3_000)
  expect(await messages()).not.toContainEqual(expect.stringContaining('Suspicious'))
})

test('a copy of a release with other rules is not suspicious, even after offline play', async ({
  page,
  pass,
  product,
}) => {
  await page.clock.install()
  const messages = await recordToasts(page)
  await callOverHttp(page)
  await played(page, pass)
  const found = await withDatabase(product.dataDir, (pool) =>
    pool.query("select value from secrets where name = 'seals'"),
  )
  await tamper(page, (copy) => {
    copy.rules = 'of a former release'
    const sealed = JSON.stringify([copy.uid, copy.rules, copy.hash, copy.confirmed.settledAt])
    copy.seal = createHmac('sha256', found.rows[0].value).update(sealed).digest().subarray(0, 16).toString('base64url')
    // Under its rules the wood would have paid coins.
    copy.player.coins += 3
  })
  await page.route('**/api/{loadPlayer,perform,sync,getServerInfo}', (route) => route.abort())
  await page.goto('/game')
  await expectGame(page)
  await startActivity(page, 'Gather kindling')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await untilSaved(page)
  await page.clock.runFor(3_000)
  expect(await messages()).not.toContainEqual(expect.stringContaining('Suspicious'))
})

test('a tampered copy opened offline is replaced on return, with a warning', async ({ page, pass }) => {
  await page.clock.install()
  const messages = await recordToasts(page)
  await callOverHttp(page)
  await played(page, pass)
  const before = await packOf(page)
  await tamper(page, ({ player }) => {
    player.skills['woodcutting'] = { ...player.skills['woodcutting'], experience: 210_000, level: 57 }
    player.inventory = [{ id: 'bird_nest', quantity: 500, slot: 0 }]
  })
  await page.route('**/api/{loadPlayer,perform,sync,getServerInfo}', (route) => route.abort())
  await page.goto('/game')
  await expectGame(page)
  expect(await messages()).toContain('Loaded from local save (offline mode)')
  expect(await packOf(page)).toEqual({ "Bird's nest": 500 })
  await startActivity(page, 'Gather kindling')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await untilSaved(page)
  await page.clock.runFor(2_100)
  await expect.poll(messages).toContain(SUSPICIOUS)
  const after = await packOf(page)
  // Chopping sometimes brings a rare find.
  expect(after["Bird's nest"] ?? 0).toBeLessThan(500)
  expect(after['Logs']).toBeGreaterThanOrEqual(before['Logs'] ?? 0)
  await expect(runningAction(page)).toContainText('Gather kindling')
})

test('an unchanged copy is not suspicious, even after offline play', async ({ page, pass }) => {
  await page.clock.install()
  const messages = await recordToasts(page)
  await callOverHttp(page)
  await played(page, pass)
  await page.route('**/api/{loadPlayer,perform,sync,getServerInfo}', (route) => route.abort())
  await startActivity(page, 'Gather kindling')
  await pass(4 * MINUTE)
  await page.clock.fastForward(4 * MINUTE)
  await expect(page.getByRole('link', { name: /^Woodcutting level [5-9]\b/ })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await untilSaved(page)
  await page.clock.runFor(3_000)
  const atReturn = await messages()
  await page.reload()
  await expectGame(page)
  await page.clock.runFor(3_000)
  expect([...atReturn, ...(await messages())]).not.toContainEqual(
    expect.stringMatching(/Suspicious|faster than expected/),
  )
})

test('changed or damaged game data in this browser is loaded again', async ({ page, pass }) => {
  await played(page, pass)
  const keys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hearthward:content:')))
  const [key = ''] = await keys()
  const genuine = await page.evaluate((name) => localStorage.getItem(name) ?? '', key)
  for (const text of ['{}', genuine.replace(/"xpRate":[\d.]+/g, '"xpRate":9999')]) {
    await page.goto('/robots.txt')
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const)
    await page.goto('/game')
    await expectGame(page)
    expect(JSON.parse(await page.evaluate((name) => localStorage.getItem(name) ?? '', key))).toEqual(
      JSON.parse(genuine),
    )
  }
})

test('an invalid copy does no harm', async ({ page, pass }) => {
  await played(page, pass)
  const before = await packOf(page)
  const { uid } = await storedPlayer(page)
  const half = JSON.stringify({ uid, player: { uid }, pending: [] })
  await page.goto('/robots.txt')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [`hearthward:copy:${uid}`, half] as const)
  await page.goto('/game')
  await expectGame(page)
  expect(await packOf(page)).toEqual(before)
})

test('sending pending intents while another device plays, and entering later, is not suspicious', async ({
  context,
  page,
  pass,
}) => {
  await enterAsGuest(page)
  await expect(connection(page)).toContainText('Saved')
  await context.setOffline(true)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Offline')
  await page.close()
  await context.setOffline(false)
  await pass(11 * SECOND)
  await context.request.post('/api/loadPlayer', { data: { sessionId: 'another-device' } })

  const again = await context.newPage()
  const messages = await recordToasts(again)
  await again.goto('/game')
  await expect(blocked(again)).toBeVisible()
  await pass(11 * SECOND)
  await again.getByRole('button', { name: 'Refresh Page' }).click()
  await expectGame(again)
  await expect(connection(again)).toContainText('Saved')
  expect(await messages()).not.toContainEqual(expect.stringContaining('Suspicious'))
})
