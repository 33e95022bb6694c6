import { createHash } from 'node:crypto'
import { content } from '@hearthward/content'
import { callError, MOST_INTENTS, type RefusalCode, type SentIntent } from '@hearthward/contract'
import { canonicalJson, experienceFor, newPlayer, type Player, USUAL_RATES } from '@hearthward/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT } from '../account/testing-account.ts'
import {
  anyStoredContent,
  keepOnlyContents,
  type LocalCopy,
  readCopy,
  removeCopy,
  writeContent,
  writeCopy,
} from '../storage/local-copy.ts'
import { memoryStorage } from '../testing-browser.ts'
import { toasts } from '../toasts.ts'
import { loadGameOrCopy } from './game-loader.ts'

/** A browser without a network that has stored content. */
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
const onScreen = playerWith({ coins: 9, inventory: [{ id: 'logs', quantity: 5, slot: 0 }], settledAt: START + 5_000 })
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
  writeCopy(copyOf(onScreen))
  const shown = vi.spyOn(toasts, 'show')
  expect(await loadGameOrCopy(ACCOUNT, 'a-session')).toMatchObject({
    from: 'copy',
    player: onScreen,
    confirmed,
    pending: waiting,
  })
  expect(shown.mock.calls).toEqual([['info', 'Loaded from local save (offline mode)']])
})

const STACK = { id: 'logs', quantity: 5, slot: 0 }

/** JSON.parse reads 1e400 as Infinity. */
const ENDLESS = '1e400'

function skillOf(level: unknown, experience: unknown): Partial<Player> {
  const skills = { ...onScreen.skills, fishing: { ...onScreen.skills.fishing, level, experience } }
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

test.each(unsound)('a copy with %s is not played: the game opens with the confirmed state', async (_, changes) => {
  const text = JSON.stringify(copyOf({ ...onScreen, ...changes } as Player))
  localStorage.setItem('hearthward:copy:p', text.replaceAll(`"${ENDLESS}"`, ENDLESS))
  expect(readCopy('p')).not.toBeNull()
  // Its intents stay pending: the server checks them on return.
  expect(await loadGameOrCopy(ACCOUNT, 'a-session')).toMatchObject({
    from: 'copy',
    player: confirmed,
    pending: waiting,
  })
})

test('a copy whose levels match their experience is played', async () => {
  for (const level of [1, 2, 40, 98, 99]) {
    const player = playerWith(skillOf(level, experienceFor(level)))
    writeCopy(copyOf(player))
    expect(await loadGameOrCopy(ACCOUNT, 'a-session')).toMatchObject({ from: 'copy', player })
  }
})

test('a copy that cannot be read counts as none: a provisional new game begins', async () => {
  for (const text of [
    '{',
    'null',
    '[]',
    JSON.stringify({ ...copyOf(onScreen), player: { ...onScreen, skills: null } }),
  ]) {
    localStorage.setItem('hearthward:copy:p', text)
    expect(await loadGameOrCopy(ACCOUNT, 'a-session')).toMatchObject({
      from: 'nothing',
      isProvisional: true,
      pending: [],
    })
  }
})

test('the copy of another account is not opened, whatever key it is stored under', async () => {
  localStorage.setItem('hearthward:copy:p', JSON.stringify({ ...copyOf(onScreen), uid: 'q' }))
  expect(await loadGameOrCopy(ACCOUNT, 'a-session')).toMatchObject({ from: 'nothing' })
  localStorage.setItem('hearthward:copy:p', JSON.stringify(copyOf({ ...onScreen, uid: 'q' })))
  expect(await loadGameOrCopy(ACCOUNT, 'a-session')).toMatchObject({ from: 'nothing' })
})

/** The answer of a server that opens the game. */
function openedWith(contentVersion: string) {
  return {
    now: START,
    rolls: [],
    found: [],
    seal: 'a-seal',
    report: null,
    staffChanges: [],
    bonus: 0,
    capped: false,
    player: confirmed,
    timeline: [{ from: 0, contentVersion, ...USUAL_RATES }],
    isNew: false,
    isCopyGenuine: null,
  }
}

/** A server that opens the game with a content version this browser does not have, and refuses that content. */
function refuseContent(reason: RefusalCode): void {
  const opened = openedWith(`newer ${reason}`)
  vi.stubGlobal('fetch', async (url: string) =>
    String(url).includes('getContent') ? Response.json(callError(reason), { status: 403 }) : Response.json(opened),
  )
}

test('[START-17] content the server refuses is skipped, and the game opens with the stored content, without a message', async () => {
  refuseContent('auth/not-allowed')
  const shown = vi.spyOn(toasts, 'show')
  const { from, player, eras } = await loadGameOrCopy(ACCOUNT, 'a-session')
  expect([from, player]).toEqual(['server', confirmed])
  expect(eras.map((era) => canonicalJson(era.content) === TEXT)).toEqual([true])
  expect(shown).not.toHaveBeenCalled()
  // The stored content stays for the next time.
  expect(anyStoredContent()?.version).toBe(VERSION)
})

test.each(['auth/banned', 'player/not-loaded'] as const)(
  '[START-17] only a permission-denied that does not end the session is skipped: %s does not open the game',
  async (reason) => {
    refuseContent(reason)
    await expect(loadGameOrCopy(ACCOUNT, 'a-session')).rejects.toMatchObject({ reason })
  },
)

/** A server that opens the game. */
function serveGame(changes: object): void {
  vi.stubGlobal('fetch', async () => Response.json({ ...openedWith(VERSION), ...changes }))
}

test('the page names the account it opens, and where another one has signed in it opens neither the game nor its copy', async () => {
  writeCopy(copyOf(confirmed))
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)))
    return Response.json(callError('player/other-account'), { status: 403 })
  })
  await expect(loadGameOrCopy(ACCOUNT, 'a-session')).rejects.toMatchObject({ reason: 'player/other-account' })
  expect(asked).toEqual([expect.objectContaining({ uid: ACCOUNT.uid })])
})

test('the daily bonus and capped offline time are shown on return', async () => {
  const shown = vi.spyOn(toasts, 'show')
  serveGame({ bonus: 50, capped: true })
  await loadGameOrCopy(ACCOUNT, 'a-session')
  expect(shown.mock.calls).toEqual([
    ['info', 'Daily bonus: 50 coins'],
    ['warning', 'Offline time was capped to 24 hours for fairness'],
  ])
  shown.mockClear()
  serveGame({})
  await loadGameOrCopy(ACCOUNT, 'a-session')
  expect(shown).not.toHaveBeenCalled()
})

test('a new game loads the content from the server if this browser has none, and stores it', async () => {
  keepOnlyContents(new Set())
  vi.stubGlobal('fetch', async (url: string) => {
    if (!String(url).includes('getContent')) throw new TypeError('Failed to fetch')
    return Response.json({ version: VERSION, content })
  })
  const { from, timeline } = await loadGameOrCopy(ACCOUNT, 'a-session')
  expect([from, timeline.map(({ contentVersion }) => contentVersion)]).toEqual(['nothing', [VERSION]])
  expect(anyStoredContent()?.version).toBe(VERSION)
})

test('pending intents are dropped only if the server will never accept them; after any other refusal they stay', async () => {
  const refuseWith = (reason: RefusalCode) =>
    vi.stubGlobal('fetch', async () => Response.json(callError(reason), { status: 400 }))
  writeCopy(copyOf(onScreen))
  refuseWith('auth/banned')
  await expect(loadGameOrCopy(ACCOUNT, 'a-session')).rejects.toMatchObject({ reason: 'auth/banned' })
  expect(readCopy('p')?.pending).toEqual(waiting)
  for (const reason of ['player/not-loaded', 'call/invalid'] as const) {
    writeCopy(copyOf(onScreen))
    refuseWith(reason)
    await expect(loadGameOrCopy(ACCOUNT, 'a-session')).rejects.toMatchObject({ reason })
    expect(readCopy('p')?.pending).toEqual([])
  }
})

test.each([
  ['its own session, which goes on', 'a-session', false],
  ['another session, which ends with them', 'b-session', true],
])('pending intents are sent as one replay in the session they were made in: %s', async (_, ownSession, isLeaving) => {
  const requests: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (!url.includes('perform')) throw new TypeError('Failed to fetch')
    requests.push(JSON.parse(String(body)))
    return Response.json({ results: [], found: [] })
  })
  const pending = Array.from(
    { length: MOST_INTENTS + 1 },
    (_, n) => ({ ...waiting[0], id: `intent-${n}` }) as SentIntent,
  )
  writeCopy({ ...copyOf(onScreen), pending })
  await loadGameOrCopy(ACCOUNT, ownSession)
  const replay = (isLast: boolean) => ({ id: `a-session:${confirmed.settledAt}`, isLast })
  expect(requests).toMatchObject([
    { sessionId: 'a-session', replay: replay(false), leaving: false },
    { sessionId: 'a-session', replay: replay(true), leaving: isLeaving },
  ])
})

test('finds of a replay come with the game that is loaded after it', async () => {
  const found = { type: 'found', at: START, activityId: 'gather_kindling', coins: 0, gained: {}, finds: [] }
  // The answer of both calls.
  serveGame({ results: [], found: [found] })
  writeCopy(copyOf(onScreen))
  expect((await loadGameOrCopy(ACCOUNT, 'a-session')).found).toEqual([found, found])
})

test('a page over its request limit opens the local copy with its pending intents, and without a copy it waits', async () => {
  vi.stubGlobal('fetch', async () => Response.json(callError('call/too-many', { seconds: 3 }), { status: 429 }))
  writeCopy(copyOf(onScreen))
  expect(await loadGameOrCopy(ACCOUNT, 'a-session')).toMatchObject({ from: 'copy', player: onScreen, pending: waiting })
  removeCopy('p')
  await expect(loadGameOrCopy(ACCOUNT, 'a-session')).rejects.toMatchObject({ reason: 'call/too-many' })
})
