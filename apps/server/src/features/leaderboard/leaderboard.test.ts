import { BOARDS, type Board } from '@hearthward/contract'
import {
  advance,
  experienceFor,
  minutes,
  type Player,
  SKILLS,
  type SkillType,
  stateHash,
  totalLevel,
} from '@hearthward/engine'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Levels } from '../../core/world/tables.ts'
import { openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { rangeQuery, rankQuery } from './queries.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

async function named(username: string): Promise<Visitor> {
  const visitor = await testServer.player()
  await visitor.ask('upgradeGuest', { username, password: 'a password of a player' })
  return visitor
}

const raised = (skill: SkillType, level: number, reachedAt: number) => (state: Player) => {
  const entry = state.skills[skill]
  state.statistics.totalXp += experienceFor(level) - entry.experience
  Object.assign(entry, { level, reachedAt, lastActiveTime: reachedAt, experience: experienceFor(level) })
}

/** A change by staff counts from the next save on. */
async function raise(visitor: Visitor, skill: SkillType, level: number, reachedAt = testServer.now()): Promise<void> {
  await testServer.edit(visitor.uid, raised(skill, level, reachedAt))
  await visitor.sync()
}

const namesOf = (rows: readonly { username: string }[]) => rows.map(({ username }) => username)

test('[LEAD-1, LEAD-3] a board has all players, online or not, with name, total, combat and skill level', async () => {
  const [ada, ben] = [await named('Ada-of-Lead'), await named('Ben-of-Lead')]
  await raise(ada, 'mining', 70)
  await ada.sync({ leaving: true })
  await testServer.forward(minutes(30))
  const { rows, own, neighbours } = await ben.ask('getLeaderboard', { skill: 'mining' })
  expect(rows[0]).toEqual({
    rank: 1,
    username: 'Ada-of-Lead',
    totalLevel: 98,
    combatLevel: 3,
    skillLevel: 70,
    totalXp: experienceFor(70),
    reachedAt: expect.any(Number),
  })
  expect(own).toMatchObject({ username: 'Ben-of-Lead', rank: 2, skillLevel: 1 })
  expect(namesOf(neighbours)).toEqual(['Ada-of-Lead', 'Ben-of-Lead'])
  const [leader] = (await ben.ask('getLeaderboard', {})).rows
  expect(leader).toMatchObject({ username: 'Ada-of-Lead', totalLevel: 98, skillLevel: null })
})

test('[LEAD-5] ties go to the player who reached the score first, on every board', async () => {
  const [late, early] = [await named('Late-of-Lead'), await named('Early-of-Lead')]
  const then = testServer.now()
  // Saved in reverse order: the time of reaching counts, not the time of saving.
  for (const [visitor, at] of [
    [late, then + 2_000],
    [early, then + 1_000],
  ] as const) {
    for (const skill of ['fishing', 'attack'] as const) await raise(visitor, skill, 80, at)
  }
  for (const input of [{}, { board: 'combatLevel' }, { board: 'totalXp' }, { skill: 'fishing' }] as const) {
    const names = namesOf((await late.ask('getLeaderboard', input)).rows)
    expect([input, names.filter((name) => /^(Late|Early)/.test(name))]).toEqual([
      input,
      ['Early-of-Lead', 'Late-of-Lead'],
    ])
  }
})

test('[LEAD-5] a combat level keeps its time if a skill rises without raising it', async () => {
  const [first, second] = [await named('First-of-Fights'), await named('Second-of-Fights')]
  await raise(first, 'magic', 60)
  await testServer.forward(minutes(1))
  await raise(second, 'magic', 60)
  await testServer.forward(minutes(1))
  await raise(first, 'prayer', 2)
  const { rows } = await first.ask('getLeaderboard', { board: 'combatLevel' })
  const [a, b] = rows.filter(({ username }) => username.endsWith('of-Fights'))
  expect([a?.username, b?.username]).toEqual(['First-of-Fights', 'Second-of-Fights'])
  expect(a?.combatLevel).toBe(b?.combatLevel)
})

test('the own row is correct even if another player moves up at the same time', async () => {
  const [own, other] = [await named('Own-of-Lead'), await named('Passing-of-Lead')]
  await raise(own, 'herblore', 50)
  const standAt = (level: number) =>
    testServer.sql()`update standings set level = ${level} where board = 'herblore' and uid = ${other.uid}`
  let isOver = false
  const passing = (async () => {
    for (let level = 40; !isOver; level = 100 - level) await standAt(level)
    await standAt(1)
  })()
  try {
    for (let n = 0; n < 25; n++) {
      expect((await own.ask('getLeaderboard', { skill: 'herblore' })).own?.username).toBe('Own-of-Lead')
    }
  } finally {
    isOver = true
    await passing
  }
})

test('a level reached while playing is on the board after the next save', async () => {
  const player = await named('Busy-of-Lead')
  await player.load()
  await player.does(starts('gather_kindling'))
  await testServer.forward(minutes(2))
  // The page has predicted the state, and its hash equals the server's.
  const at = testServer.now()
  const { state } = advance(
    (await testServer.row(player.uid))['state'] as Player,
    await testServer.rulesOf(player.uid),
    at,
  )
  expect(await player.sync({ at, hash: stateHash(state) })).toMatchObject({ equal: true })
  const { level, reachedAt } = state.skills.woodcutting
  expect(level).toBeGreaterThan(1)
  const { own } = await player.ask('getLeaderboard', { skill: 'woodcutting' })
  expect(own).toMatchObject({ skillLevel: level, totalLevel: totalLevel(state.skills), reachedAt })
})

test('a guest is on no board until it becomes an account', async () => {
  const guest = await testServer.player()
  await raise(guest, 'tailoring', 99)
  const { username } = (await guest.load()).player
  const before = await guest.ask('getLeaderboard', { skill: 'tailoring' })
  expect(before).toMatchObject({ own: null, neighbours: [] })
  expect(namesOf(before.rows)).not.toContain(username)
  expect(namesOf((await guest.ask('getLeaderboard', { board: 'totalXp' })).rows)).not.toContain(username)
  await guest.ask('upgradeGuest', { username: 'Kept-of-Lead', password: 'a password of a player' })
  for (const input of [{ skill: 'tailoring' }, { board: 'totalXp' }] as const) {
    expect((await guest.ask('getLeaderboard', input)).own).toMatchObject({ username: 'Kept-of-Lead' })
  }
})

test('invalid input is refused with a message and does not reach the database', async () => {
  const player = await named('Crook-of-Lead')
  const wrong = [
    { limit: 0 },
    { limit: -1 },
    { limit: 101 },
    { limit: 1.5 },
    { limit: '10' },
    { limit: Number.MAX_SAFE_INTEGER },
    { skill: 'luck' },
    { skill: "mining' or 1=1 --" },
    { skill: '__proto__' },
    { board: 'mining' },
    { board: 'coins' },
    { board: 'totalLevel', skill: 'mining' },
    { uid: player.uid },
  ]
  for (const input of wrong) {
    expect([input, (await player.refused('getLeaderboard', input)).details?.reason]).toEqual([input, 'call/invalid'])
  }
  expect(await testServer.visitor().refused('getLeaderboard', {})).toMatchObject({ code: 'unauthenticated' })
})

test('requests are rate limited', async () => {
  const player = await named('Flood-of-Lead')
  // Within ten seconds of game time.
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => player.post('/api/getLeaderboard', { limit: 100 })),
  ).finally(() => now.mockRestore())
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})

interface RankedRow {
  username: string
  levels: Levels
  total_level: number
  total_level_at: string
  combat_level: number
  combat_level_at: string
  total_xp: string
  total_xp_at: string
}

describe('with some thousand players', () => {
  const PLAYERS = 2_000
  let reader: Visitor
  /** Ordered by uid. */
  let everybody: RankedRow[] = []
  const boards: Board[] = [...BOARDS, ...SKILLS]
  const inputOf = (board: Board) =>
    BOARDS.some((name) => name === board) ? { board: board as (typeof BOARDS)[number] } : { skill: board as SkillType }

  beforeAll(async () => {
    reader = await named('Reader-of-Lead')
    await testServer.copyPlayer(
      reader.uid,
      Array.from({ length: PLAYERS }, (_, n) => `Crowd-${n}`),
    )
    // Levels and times with many ties, written as a save would write them.
    await testServer.sql()`
      with drawn as (
        select uid, skill.key as skill, 1 + floor(random() * 20)::int as level, floor(random() * 50)::bigint as at
        from players, jsonb_each(levels) as skill where uid like 'Crowd-%'
      ), made as (
        select uid, jsonb_object_agg(skill, jsonb_build_array(level, at)) as levels,
          sum(level) as total, max(at) as latest from drawn group by uid
      )
      update players set levels = made.levels,
        total_level = made.total, total_level_at = latest, combat_level = made.total % 40, combat_level_at = latest % 7,
        total_xp = made.total * 10, total_xp_at = latest % 11
      from made where players.uid = made.uid`
    await testServer.sql()`analyze`
    everybody = (await testServer.sql()`
      select username, levels, total_level, total_level_at, combat_level, combat_level_at, total_xp,
        total_xp_at
      from players where guest_expires_at is null order by uid`) as RankedRow[]
  })

  /** The usernames in the expected order of a board. */
  function inOrder(board: Board): string[] {
    const score = (row: RankedRow): [score: number, at: number] => {
      if (board === 'totalLevel') return [row.total_level, Number(row.total_level_at)]
      if (board === 'combatLevel') return [row.combat_level, Number(row.combat_level_at)]
      if (board === 'totalXp') return [Number(row.total_xp), Number(row.total_xp_at)]
      return [...row.levels[board]]
    }
    return everybody
      .map((row) => ({ name: row.username, score: score(row) }))
      .sort(({ score: a }, { score: b }) => b[0] - a[0] || a[1] - b[1])
      .map(({ name }) => name)
  }

  test('[LEAD-4, LEAD-5] each board has all players in order, and the own rank is correct', async () => {
    for (const board of boards) {
      const order = inOrder(board)
      const place = order.indexOf('Reader-of-Lead')
      const { rows, own, neighbours } = await reader.ask('getLeaderboard', { ...inputOf(board), limit: 100 })
      expect([board, namesOf(rows)]).toEqual([board, order.slice(0, 100)])
      expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1))
      expect([board, own?.rank]).toEqual([board, place + 1])
      expect(namesOf(neighbours)).toEqual(order.slice(Math.max(0, place - 2), place + 3))
    }
  })

  test('[LEAD-2, LEAD-4] the default is ten rows by total level', async () => {
    const { rows } = await reader.ask('getLeaderboard', {})
    expect(namesOf(rows)).toEqual(inOrder('totalLevel').slice(0, 10))
    expect((await reader.ask('getLeaderboard', { limit: 3 })).rows).toEqual(rows.slice(0, 3))
  })

  test('no board is read by a full scan', async () => {
    for (const board of ['totalLevel', 'mining', 'totalXp'] as const) {
      for (const query of [rangeQuery(board, { skipped: 0, limit: 100 }), rankQuery(board, reader.uid)]) {
        const plan = await testServer.server.database.db.execute(sql`explain ${query}`)
        const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(text).not.toContain('Seq Scan')
        expect(text).not.toContain('Sort Key: score')
        expect(text).toContain(board === 'totalXp' ? 'players_experience' : 'standings_board')
      }
    }
  })

  test('removed players are off the boards', async () => {
    await testServer.sql()`delete from players where uid like 'Crowd-1%'`
    const [left] = await testServer.sql()`select count(*)::int as rows from standings where uid like 'Crowd-1%'`
    expect(left).toEqual({ rows: 0 })
  })
})
