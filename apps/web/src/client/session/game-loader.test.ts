import { createHash } from 'node:crypto'
import { content } from '@hearthward/content'
import { callError, type RefusalCode, type SentIntent } from '@hearthward/contract'
import { canonicalJson, experienceFor, newPlayer, type Player, USUAL_RATES } from '@hearthward/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT } from '../account/testing-account.ts'
import {
  anyStoredContent,
  keepOnlyContents,
  type LocalCopy,
  readCopy,
  writeContent,
  writeCopy,
} from '../storage/local-copy.ts'
import { memoryStorage } from '../testing-browser.ts'
import { toasts } from '../toasts.ts'
import { OtherAccount, openGame } from './game-loader.ts'

/** A browser without a network, and what it remembers. */
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  writeContent(VERSION, JSON.parse(TEXT))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const START = 1_000_000
const TEXT = canonicalJson(content)
const VERSION = createHash('sha256').update(TEXT).digest('hex').slice(0, 12)

function playerWith(changes: Partial<Player>): Player {
  return { ...newPlayer('p', START), ...changes }
}

const confirmed = playerWith({ coins: 7, inventory: [{ id: 'logs', quantity: 3, slot: 0 }] })
const shown = playerWith({ coins: 9, inventory: [{ id: 'logs', quantity: 5, slot: 0 }], settledAt: START + 5_000 })
const waiting: SentIntent[] = [{ type: 'stopAction', id: 'intent-1', at: START }]

function copyOf(player: Player): LocalCopy {
  const timeline = [{ from: 0, contentVersion: VERSION, ...USUAL_RATES }]
  const game = { player, confirmed, pending: waiting, timeline, rolls: [] }
  return {
    uid: 'p',
    username: 'Maren',
    sessionId: 'a-session',
    rules: 'the rules under test',
    isProvisional: false,
    timeOffset: 0,
    notKept: [],
    hash: null,
    seal: null,
    answered: [],
    ...game,
  }
}

test('without the server the game goes on where this browser left it', async () => {
  writeCopy(copyOf(shown))
  const said = vi.spyOn(toasts, 'show')
  expect(await openGame(ACCOUNT, 'a-session')).toMatchObject({
    from: 'copy',
    player: shown,
    confirmed,
    pending: waiting,
  })
  expect(said.mock.calls).toEqual([['info', 'Loaded from local save (offline mode)']])
})

const STACK = { id: 'logs', quantity: 5, slot: 0 }

/** 1e400 in the text of a copy is read as a number without end. */
const ENDLESS = '1e400'

function skillOf(level: unknown, experience: unknown): Partial<Player> {
  const skills = { ...shown.skills, fishing: { ...shown.skills.fishing, level, experience } }
  return { skills } as Partial<Player>
}

const unsound: [what: string, changes: object][] = [
  ['a level above its experience', skillOf(99, 0)],
  ['a level below its experience', skillOf(1, experienceFor(40))],
  ['experience a step short of its level', skillOf(40, experienceFor(40) - 1)],
  ['negative experience', skillOf(1, -1)],
  ['a fraction of experience', skillOf(1, 0.5)],
  ['experience that is no number', skillOf(1, 'much')],
  ['endless experience', skillOf(99, ENDLESS)],
  ['negative coins', { coins: -1 }],
  ['a fraction of a coin', { coins: 9.5 }],
  ['coins that are no number', { coins: Number.NaN }],
  ['coins in words', { coins: '9' }],
  ['endless coins', { coins: ENDLESS }],
  ['more coins than can be counted', { coins: Number.MAX_SAFE_INTEGER + 1 }],
  ['a negative quantity', { inventory: [{ ...STACK, quantity: -1 }] }],
  ['a fraction of an item', { inventory: [{ ...STACK, quantity: 1.5 }] }],
  ['a quantity that is no number', { inventory: [{ ...STACK, quantity: Number.NaN }] }],
  ['an endless quantity', { inventory: [{ ...STACK, quantity: ENDLESS }] }],
  ['a second stack that is wrong', { inventory: [STACK, { id: 'ashes', quantity: -5, slot: 1 }] }],
  ['an item in no slot', { inventory: [{ ...STACK, slot: -1 }] }],
  ['an item between two slots', { inventory: [{ ...STACK, slot: 0.5 }] }],
  ['a moment that is none', { settledAt: Number.NaN }],
  ['a moment before all time', { settledAt: -1 }],
]

test.each(unsound)('a copy with %s is not played on with: what the server agreed to is', async (_, changes) => {
  const text = JSON.stringify(copyOf({ ...shown, ...changes } as Player))
  localStorage.setItem('hearthward:copy:p', text.replaceAll(`"${ENDLESS}"`, ENDLESS))
  expect(readCopy('p')).not.toBeNull()
  // What was asked for is no state: the server judges it on return.
  expect(await openGame(ACCOUNT, 'a-session')).toMatchObject({ from: 'copy', player: confirmed, pending: waiting })
})

test('every level that has the experience it needs is played on with', async () => {
  for (const level of [1, 2, 40, 98, 99]) {
    const player = playerWith(skillOf(level, experienceFor(level)))
    writeCopy(copyOf(player))
    expect(await openGame(ACCOUNT, 'a-session')).toMatchObject({ from: 'copy', player })
  }
})

test('a copy that cannot be read at all is none: a new game begins for the time being', async () => {
  for (const text of ['{', 'null', '[]', JSON.stringify({ ...copyOf(shown), player: { ...shown, skills: null } })]) {
    localStorage.setItem('hearthward:copy:p', text)
    expect(await openGame(ACCOUNT, 'a-session')).toMatchObject({ from: 'nothing', isProvisional: true, pending: [] })
  }
})

test('the copy of somebody else is not opened, whatever name it is kept under', async () => {
  localStorage.setItem('hearthward:copy:p', JSON.stringify({ ...copyOf(shown), uid: 'q' }))
  expect(await openGame(ACCOUNT, 'a-session')).toMatchObject({ from: 'nothing' })
  localStorage.setItem('hearthward:copy:p', JSON.stringify(copyOf({ ...shown, uid: 'q' })))
  expect(await openGame(ACCOUNT, 'a-session')).toMatchObject({ from: 'nothing' })
})

/** A server that opens the game at a version of its data which this browser does not have. */
function refusingContent(reason: RefusalCode): void {
  const at = { now: START, rolls: [], seal: 'a-seal', report: null, deeds: [], bonus: 0, capped: false }
  const timeline = [{ from: 0, contentVersion: `newer ${reason}`, ...USUAL_RATES }]
  const opened = { ...at, player: confirmed, timeline, isNew: false, isCopyGenuine: null }
  vi.stubGlobal('fetch', async (url: string) =>
    String(url).includes('getContent') ? Response.json(callError(reason), { status: 403 }) : Response.json(opened),
  )
}

test('[START-17] data the server refuses is skipped, and the game opens with what is here, without a message', async () => {
  refusingContent('auth/not-allowed')
  const said = vi.spyOn(toasts, 'show')
  const { from, player, eras } = await openGame(ACCOUNT, 'a-session')
  expect([from, player]).toEqual(['server', confirmed])
  expect(eras.map((era) => canonicalJson(era.content) === TEXT)).toEqual([true])
  expect(said).not.toHaveBeenCalled()
  // What was opened with stays for the next time.
  expect(anyStoredContent()?.version).toBe(VERSION)
})

test.each(['auth/banned', 'player/not-loaded'] as const)(
  '[START-17] only permission-denied is skipped, and not where it ends the game: %s is no reason to open it',
  async (reason) => {
    refusingContent(reason)
    await expect(openGame(ACCOUNT, 'a-session')).rejects.toMatchObject({ reason })
  },
)

/** A server that opens the game. */
function opening(changes: object): void {
  const at = { now: START, rolls: [], seal: 'a-seal', report: null, deeds: [], bonus: 0, capped: false }
  const timeline = [{ from: 0, contentVersion: VERSION, ...USUAL_RATES }]
  const opened = { ...at, player: confirmed, timeline, isNew: false, isCopyGenuine: null, ...changes }
  vi.stubGlobal('fetch', async () => Response.json(opened))
}

test('the game of somebody else is not opened: another account has signed in from another tab', async () => {
  opening({ player: { ...confirmed, uid: 'q' } })
  await expect(openGame(ACCOUNT, 'a-session')).rejects.toBeInstanceOf(OtherAccount)
})

test('what a return brings is told: the daily bonus, and that offline time was capped', async () => {
  const said = vi.spyOn(toasts, 'show')
  opening({ bonus: 50, capped: true })
  await openGame(ACCOUNT, 'a-session')
  expect(said.mock.calls).toEqual([
    ['info', 'Daily bonus: 50 coins'],
    ['warning', 'Offline time was capped to 24 hours for fairness'],
  ])
  said.mockClear()
  opening({})
  await openGame(ACCOUNT, 'a-session')
  expect(said).not.toHaveBeenCalled()
})

test('a new game begins with the content of the server where this browser has none, and keeps it', async () => {
  keepOnlyContents(new Set())
  vi.stubGlobal('fetch', async (url: string) => {
    if (!String(url).includes('getContent')) throw new TypeError('Failed to fetch')
    return Response.json({ version: VERSION, content })
  })
  const { from, timeline } = await openGame(ACCOUNT, 'a-session')
  expect([from, timeline.map(({ contentVersion }) => contentVersion)]).toEqual(['nothing', [VERSION]])
  expect(anyStoredContent()?.version).toBe(VERSION)
})

test('what waits is dropped only where the server will never take it; after any other refusal it waits on', async () => {
  const refusing = (reason: RefusalCode) =>
    vi.stubGlobal('fetch', async () => Response.json(callError(reason), { status: 400 }))
  for (const reason of ['call/too-many', 'auth/banned'] as const) {
    writeCopy(copyOf(shown))
    refusing(reason)
    await expect(openGame(ACCOUNT, 'a-session')).rejects.toMatchObject({ reason })
    expect(readCopy('p')?.pending).toEqual(waiting)
  }
  for (const reason of ['player/not-loaded', 'call/invalid'] as const) {
    writeCopy(copyOf(shown))
    refusing(reason)
    await expect(openGame(ACCOUNT, 'a-session')).rejects.toMatchObject({ reason })
    expect(readCopy('p')?.pending).toEqual([])
  }
})
