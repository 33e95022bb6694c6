import { callError, privateChannel, topics } from '@hearthward/contract'
import { days, hours, minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, staffWith, unknownUid } from '../../core/audit/testing.ts'
import { freezeClock, openServer, starts, stops, type TestServer, Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage } from '../../live/testing.ts'
import { buyOffer, configure, createTrader, sellOffer } from '../exchange/testing.ts'

const SAYS = { type: 'updateSettings', soundEnabled: true } as const
const WHY = { reason: 'Somebody saw it' }
const OPENED = { type: 'bot', priority: 'high', ...WHY } as const

let testServer: TestServer
let owner: Visitor
let detective: Visitor
beforeAll(async () => {
  testServer = await openServer()
  await configure(testServer, {})
  owner = await testServer.owner()
  await owner.load()
  detective = await staffWith(testServer, 'ban_players')
})
afterAll(() => testServer.close())

async function caseOf(player: Visitor, other: object = {}) {
  const { investigation } = await detective.ask('createInvestigation', { playerId: player.uid, ...OPENED, ...other })
  return investigation
}

async function cheat(player: Visitor): Promise<string> {
  await player.does(SAYS)
  await testServer.forward(seconds(30))
  await testServer.edit(player.uid, ({ skills }) => {
    skills.mining.experience += 500_000
  })
  await player.does(SAYS)
  await testServer.server.antiCheat.check()
  const { alerts } = await owner.ask('listAlerts', { playerId: player.uid })
  return alerts[0]?.id ?? ''
}

describe('an investigation', () => {
  const TYPES = ['bot', 'exploit', 'trading', 'multi_account', 'abuse', 'other'] as const
  const PRIORITIES = ['low', 'medium', 'high', 'critical'] as const

  test('[INVEST-6] has one of four priorities, is changed to each, and is listed as urgent for the upper two', async () => {
    const player = await account(testServer)
    for (const priority of PRIORITIES) {
      const opened = await caseOf(player, { priority })
      const read = async () => (await detective.ask('getInvestigation', { investigationId: opened.id })).investigation
      expect((await read()).priority).toBe(priority)
      for (const next of PRIORITIES) {
        const { updatedAt: expectedVersion } = await read()
        const change = { investigationId: opened.id, change: { priority: next }, expectedVersion, ...WHY }
        await detective.ask('updateInvestigation', change)
        expect((await read()).priority).toBe(next)
        const { highPriority } = await detective.ask('listInvestigations', {})
        const isListed = highPriority.some(({ id }) => id === opened.id)
        expect([next, isListed]).toEqual([next, next === 'high' || next === 'critical'])
      }
    }
    const unknown = { playerId: player.uid, ...OPENED, priority: 'urgent' }
    expect(await detective.refused('createInvestigation', unknown)).toMatchObject({ details: { field: 'priority' } })
  })

  test('[INVEST-7] is of one of six types, and is changed to each', async () => {
    const player = await account(testServer)
    for (const [index, type] of TYPES.entries()) {
      const opened = await caseOf(player, { type })
      const read = async () => (await detective.ask('getInvestigation', { investigationId: opened.id })).investigation
      expect((await read()).type).toBe(type)
      const next = TYPES[(index + 1) % TYPES.length] as (typeof TYPES)[number]
      const change = { investigationId: opened.id, change: { type: next }, expectedVersion: opened.updatedAt, ...WHY }
      await detective.ask('updateInvestigation', change)
      expect((await read()).type).toBe(next)
    }
    const unknown = { playerId: player.uid, ...OPENED, type: 'gossip' }
    expect(await detective.refused('createInvestigation', unknown)).toMatchObject({ details: { field: 'type' } })
  })

  test('[INVEST-2] [INVEST-5] is opened with all its fields and an audit entry', async () => {
    const player = await account(testServer)
    const opened = await caseOf(player)
    const { account: own } = await player.ask('getAccount', {})
    expect(opened).toEqual({
      id: expect.any(String),
      playerId: player.uid,
      playerName: own?.username,
      playerEmail: null,
      investigatorId: detective.uid,
      investigatorName: expect.any(String),
      ...OPENED,
      status: 'pending',
      findings: '',
      assignedTo: null,
      assignedName: null,
      alertId: null,
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
      completedAt: null,
      notes: [],
      evidence: [],
    })
    const read = await detective.ask('getInvestigation', { investigationId: opened.id })
    expect(read.investigation).toEqual(opened)
    expect(read.suspect).toMatchObject({ username: own?.username, coins: 100, isBanned: false, alerts: [], trades: [] })
    const [entry] = await testServer.sql()`select action, details from audit_logs where resource_id = ${opened.id}`
    expect(entry).toMatchObject({ action: 'open_investigation', details: WHY })
  })

  test('is listed with a player’s alerts and risk, newest first', async () => {
    const player = await account(testServer)
    expect(await detective.ask('getPlayerWatch', { playerId: player.uid })).toEqual({
      risk: null,
      alerts: [],
      investigations: [],
    })
    const alertId = await cheat(player)
    const first = await caseOf(player, { alertId })
    await testServer.forward(seconds(1))
    const second = await caseOf(player)
    await caseOf(await account(testServer))
    const { risk, alerts, investigations } = await detective.ask('getPlayerWatch', { playerId: player.uid })
    expect(risk).toMatchObject({ playerId: player.uid, score: expect.any(Number), alertsIn30Days: 1 })
    expect(alerts).toMatchObject([{ id: alertId, playerId: player.uid, status: 'acknowledged' }])
    expect(investigations.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await detective.refused('getPlayerWatch', { playerId: unknownUid() })).toEqual(callError('player/not-found'))
  })

  test('[INVEST-14] is refused if unknown, or about an unknown player, oneself or a higher rank', async () => {
    const unknown = { investigationId: 'nothing-at-all' }
    const change = { change: {}, expectedVersion: 1, ...WHY }
    for (const [name, input] of [
      ['getInvestigation', unknown],
      ['takeInvestigation', unknown],
      ['updateInvestigation', { ...unknown, ...change }],
      ['addInvestigationNote', { ...unknown, content: 'Seen.' }],
      ['addInvestigationEvidence', { ...unknown, type: 'other', description: 'Seen.' }],
      ['verifyInvestigationEvidence', { ...unknown, evidenceId: 'none', isVerified: true, ...WHY }],
      ['createInvestigationReport', unknown],
    ] as const) {
      expect(await detective.refused(name, input), name).toEqual(callError('investigation/not-found'))
    }
    expect(callError('investigation/not-found').message).toBe('Investigation not found')
    const opens = (playerId: string) => detective.refused('createInvestigation', { playerId, ...OPENED })
    expect(await opens(unknownUid())).toEqual(callError('player/not-found'))
    expect(await opens(detective.uid)).toEqual(callError('investigation/oneself'))
    expect(await opens(owner.uid)).toEqual(callError('staff/above'))
  })

  test('about a member of staff can only be worked on by others', async () => {
    const suspect = await staffWith(testServer, 'ban_players')
    const { investigation } = await owner.ask('createInvestigation', { playerId: suspect.uid, ...OPENED })
    const own = { investigationId: investigation.id }
    for (const [name, input] of [
      ['takeInvestigation', own],
      [
        'updateInvestigation',
        { ...own, change: { status: 'closed' }, expectedVersion: investigation.updatedAt, ...WHY },
      ],
      ['addInvestigationNote', { ...own, content: 'I did nothing.' }],
      ['createInvestigationReport', own],
    ] as const) {
      expect(await suspect.refused(name, input), name).toEqual(callError('investigation/oneself'))
    }
    expect((await owner.ask('takeInvestigation', own)).investigation.status).toBe('in_progress')
  })

  test('is counted while open, for those with access, and open pages reload the count', async () => {
    const before = (await detective.ask('getStaffCounts', {})).counts.investigations ?? 0
    const open = async () => ((await detective.ask('getStaffCounts', {})).counts.investigations ?? 0) - before
    const socket = await detective.connect()
    await followTopic(socket, topics.adminCounts)
    const received = nextMessage(socket, 'staffCounts')
    const opened = await caseOf(await account(testServer))
    expect(await received).toEqual({ sections: ['investigations'] })
    expect(await open()).toBe(1)
    const closing = {
      investigationId: opened.id,
      change: { status: 'closed' },
      expectedVersion: opened.updatedAt,
      ...WHY,
    } as const
    await detective.ask('updateInvestigation', closing)
    expect(await open()).toBe(0)
  })

  test('[INVEST-1] is taken, changed and completed with a time stamp; each step has an audit entry', async () => {
    // Within one millisecond each step still gets a later version.
    freezeClock()
    const player = await account(testServer)
    const opened = await caseOf(player)
    const investigationId = opened.id
    const early = { status: 'completed', findings: 'Nobody has looked.' }
    const untaken = { investigationId, change: early, expectedVersion: opened.updatedAt, ...WHY }
    expect(await detective.refused('updateInvestigation', untaken)).toEqual(callError('investigation/untaken'))
    const { investigation: taken } = await detective.ask('takeInvestigation', { investigationId })
    expect(taken).toMatchObject({ status: 'in_progress', assignedTo: detective.uid })
    expect(taken.updatedAt).toBeGreaterThan(opened.updatedAt)
    const update = (change: object, expectedVersion: number) =>
      detective.ask('updateInvestigation', { investigationId, change, expectedVersion, ...WHY })
    const late = { investigationId, change: { priority: 'low' }, expectedVersion: opened.updatedAt, ...WHY }
    expect(await detective.refused('updateInvestigation', late)).toMatchObject({
      message: callError('staff/overtaken').message,
      details: { version: taken.updatedAt, now: expect.stringContaining('"status":"in_progress"') },
    })
    const { investigation: reviewed } = await update(
      { status: 'requires_review', findings: 'Plays like a clock.' },
      taken.updatedAt,
    )
    expect(reviewed).toMatchObject({ status: 'requires_review', completedAt: null })
    const before = testServer.now()
    const { investigation: done } = await update({ status: 'completed' }, reviewed.updatedAt)
    expect(done.status).toBe('completed')
    expect(done.completedAt).toBeGreaterThanOrEqual(before)
    for (const [name, input] of [
      ['takeInvestigation', {}],
      ['addInvestigationNote', { content: 'Too late.' }],
      ['updateInvestigation', { change: { priority: 'low' }, expectedVersion: done.updatedAt, ...WHY }],
    ] as const) {
      const refused = await detective.refused(name, { investigationId, ...input })
      expect(refused, name).toEqual(callError('investigation/over'))
    }
    const { investigation: again } = await update({ status: 'in_progress' }, done.updatedAt)
    expect(again.completedAt).toBeNull()
    const acts =
      await testServer.sql()`select action from audit_logs where resource_id = ${investigationId} order by seq`
    expect(acts.map(({ action }) => action)).toEqual([
      'open_investigation',
      'take_investigation',
      'update_investigation',
      'complete_investigation',
      'update_investigation',
    ])
  })

  test('[INVEST-8] [INVEST-5] closed without findings is closed and not completed', async () => {
    const opened = await caseOf(await account(testServer))
    const { investigation } = await detective.ask('updateInvestigation', {
      investigationId: opened.id,
      change: { status: 'closed' },
      expectedVersion: opened.updatedAt,
      ...WHY,
    })
    expect(investigation).toMatchObject({ status: 'closed', completedAt: null })
  })

  test('is not completed without findings, and the refusal changes nothing', async () => {
    const { id: investigationId } = await caseOf(await account(testServer))
    const { investigation: taken } = await detective.ask('takeInvestigation', { investigationId })
    for (const findings of [undefined, '', '  \n']) {
      const change = { status: 'completed', ...(findings !== undefined && { findings }) }
      const completing = { investigationId, change, expectedVersion: taken.updatedAt, ...WHY }
      const refused = await detective.refused('updateInvestigation', completing)
      expect([findings, refused]).toEqual([findings, callError('investigation/findings')])
    }
    const { investigation } = await detective.ask('getInvestigation', { investigationId })
    expect(investigation).toEqual(taken)
    const acts =
      await testServer.sql()`select action from audit_logs where resource_id = ${investigationId} order by seq`
    expect(acts.map(({ action }) => action)).toEqual(['open_investigation', 'take_investigation'])
  })

  test('lists other open cases about the same player', async () => {
    const player = await account(testServer)
    const opens = () => detective.ask('createInvestigation', { playerId: player.uid, ...OPENED })
    const { investigation: first, others } = await opens()
    expect(others).toEqual([])
    const second = await opens()
    expect(second.others.map(({ id }) => id)).toEqual([first.id])
    const read = await detective.ask('getInvestigation', { investigationId: first.id })
    expect(read.others.map(({ id }) => id)).toEqual([second.investigation.id])
    const change = { status: 'closed' } as const
    await detective.ask('updateInvestigation', {
      investigationId: first.id,
      change,
      expectedVersion: first.updatedAt,
      ...WHY,
    })
    expect((await opens()).others.map(({ id }) => id)).toEqual([second.investigation.id])
  })

  test('[INVEST-3] has notes; a private one is read by its author and by owners', async () => {
    const colleague = await staffWith(testServer, 'ban_players')
    const { id: investigationId } = await caseOf(await account(testServer))
    const { note } = await detective.ask('addInvestigationNote', { investigationId, content: 'Ask the smith.' })
    expect(note).toEqual({
      id: expect.any(String),
      authorId: detective.uid,
      authorName: expect.any(String),
      content: 'Ask the smith.',
      timestamp: expect.any(Number),
      type: 'note',
      isPrivate: false,
    })
    const secret = { investigationId, content: 'I know him.', type: 'question', isPrivate: true } as const
    await detective.ask('addInvestigationNote', secret)
    const notesFor = async (reader: Visitor) =>
      (await reader.ask('getInvestigation', { investigationId })).investigation.notes.map(({ content }) => content)
    expect(await notesFor(detective)).toEqual(['Ask the smith.', 'I know him.'])
    expect(await notesFor(owner)).toEqual(['Ask the smith.', 'I know him.'])
    expect(await notesFor(colleague)).toEqual(['Ask the smith.'])
    const [entry] = await testServer.sql()`
      select details from audit_logs where resource_id = ${investigationId} order by seq desc limit 1`
    expect(JSON.stringify(entry)).not.toContain('I know him')
    const { report } = await owner.ask('createInvestigationReport', { investigationId })
    expect(report.text).toContain('Ask the smith.')
    expect(report.text).not.toContain('I know him')
  })

  test('[INVEST-4] has evidence from an alert, the log, a trade and a message as of the time of collection', async () => {
    const seller = await createTrader(testServer, { pack: { logs: 100 } })
    const buyer = await createTrader(testServer, { coins: 10_000 })
    const alertId = await cheat(seller)
    const { id: investigationId } = await caseOf(seller)
    await seller.ask('createGEOffer', sellOffer('logs', 10, 5))
    await buyer.ask('createGEOffer', buyOffer('logs', 10, 5))
    await seller.ask('sendMessage', { channel: 'trade', text: 'Cheap logs' })
    const { suspect } = await detective.ask('getInvestigation', { investigationId })
    expect(suspect?.alerts.map(({ id }) => id)).toEqual([alertId])
    expect(suspect?.risk?.score).toBe(70)
    expect(suspect?.trades).toMatchObject([{ itemId: 'logs', quantity: 10, side: 'sell', otherId: buyer.uid }])
    expect(suspect?.messages).toMatchObject([{ channel: 'trade', text: 'Cheap logs' }])
    const { analysis } = await detective.ask('getActivityAnalysis', { playerId: seller.uid })
    const collect = (type: string, sourceId: unknown, tags?: string[]) =>
      detective.ask('addInvestigationEvidence', {
        investigationId,
        type,
        sourceId: String(sourceId),
        description: `A ${type}`,
        ...(tags && { tags }),
      } as never) as Promise<{ evidence: { metadata: object } }>
    const { evidence } = await collect('alert', alertId, ['first', 'first'])
    expect(evidence).toEqual({
      id: expect.any(String),
      type: 'alert',
      description: 'A alert',
      timestamp: expect.any(Number),
      collectedBy: expect.any(String),
      fileUrl: null,
      metadata: expect.objectContaining({ id: alertId, kind: 'xp_rate' }),
      tags: ['first'],
      isVerified: false,
    })
    const { metadata: entry } = (await collect('log', analysis.latest[0]?.id)).evidence
    expect(entry).toMatchObject({ playerId: seller.uid })
    // Session ids are not copied.
    expect(entry).not.toHaveProperty('sessionId')
    expect((await collect('trade', suspect?.trades[0]?.id)).evidence.metadata).toMatchObject({ price: 5, quantity: 10 })
    const { metadata: message } = (await collect('message', suspect?.messages[0]?.id)).evidence
    expect(message).toMatchObject({ channel: 'trade', text: 'Cheap logs' })
    const link = { type: 'link', description: 'A film of it', fileUrl: 'https://example.org/film', tags: ['b', 'a'] }
    await detective.ask('addInvestigationEvidence', { investigationId, ...link } as never)
    const none = callError('evidence/not-found')
    for (const [type, sourceId] of [
      ['alert', 'none'],
      ['log', 'abc'],
      ['trade', '999999999'],
      ['message', undefined],
    ]) {
      const input = { investigationId, type, description: 'Nothing', ...(sourceId && { sourceId }) }
      expect(await detective.refused('addInvestigationEvidence', input), type).toEqual(none)
    }
    // Evidence must be about the player of the case.
    const other = await caseOf(await account(testServer))
    const strange = { investigationId: other.id, type: 'alert', sourceId: alertId, description: 'Not theirs' }
    expect(await detective.refused('addInvestigationEvidence', strange)).toEqual(none)
    const { investigation } = await detective.ask('getInvestigation', { investigationId })
    expect(investigation.evidence.map(({ type }) => type)).toEqual(['alert', 'log', 'trade', 'message', 'link'])
    const [first] = investigation.evidence
    // The database returns each field as it was given.
    expect(first).toEqual(evidence)
    const { account: collector } = await detective.ask('getAccount', {})
    const collected = { timestamp: expect.any(Number), collectedBy: collector?.username, isVerified: false }
    expect(investigation.evidence.at(-1)).toEqual({ id: expect.any(String), ...link, ...collected, metadata: {} })
    expect(investigation.evidence[3]?.metadata).toEqual(message)
    const verifying = { investigationId, evidenceId: first?.id ?? '', isVerified: true, ...WHY }
    const verified = await detective.ask('verifyInvestigationEvidence', verifying)
    expect(verified.evidence).toEqual({ ...first, isVerified: true })
    const again = await detective.ask('getInvestigation', { investigationId })
    expect(again.investigation.evidence.map(({ isVerified }) => isVerified)).toEqual([true, false, false, false, false])
    expect(await detective.refused('verifyInvestigationEvidence', { ...verifying, evidenceId: 'none' })).toEqual(none)
  })

  test('[INVEST-4] keeps the original text of a message, not the masked one', async () => {
    const player = await account(testServer)
    const { message } = await player.ask('sendMessage', { channel: 'global', text: 'you fucking thief' })
    expect(message.text).not.toBe('you fucking thief')
    const { id: investigationId } = await caseOf(player)
    const { evidence } = await detective.ask('addInvestigationEvidence', {
      investigationId,
      type: 'message',
      sourceId: String(message.id),
      description: 'What was said',
    })
    expect(evidence.metadata).toMatchObject({ text: 'you fucking thief' })
  })

  test('[INVEST-4] keeps the guide price at the time of a trade', async () => {
    const seller = await createTrader(testServer, { pack: { coal: 5 } })
    const buyer = await createTrader(testServer, { coins: 10_000 })
    const { id: investigationId } = await caseOf(seller)
    await seller.ask('createGEOffer', sellOffer('coal', 5, 40))
    await buyer.ask('createGEOffer', buyOffer('coal', 5, 40))
    const { suspect } = await detective.ask('getInvestigation', { investigationId })
    const trade = suspect?.trades[0]
    const collect = async () => {
      const input = { investigationId, type: 'trade', sourceId: String(trade?.id), description: 'A trade' } as const
      return (await detective.ask('addInvestigationEvidence', input)).evidence.metadata
    }
    const first = await collect()
    await testServer.sql()`update ge_prices set guide = 999000, current_price = 999 where item_id = 'coal'`
    expect(await collect()).toEqual(first)
    expect(first['guide']).toBe(trade?.guidePrice)
    // The guide price stored with the trade counts.
    await testServer.sql()`update ge_transactions set guide = 77 where id = ${trade?.id}`
    expect((await collect())['guide']).toBe(77)
  })

  test('has no private or party messages', async () => {
    const [player, friend] = [await account(testServer), await account(testServer)]
    const { id: investigationId } = await caseOf(player)
    await player.ask('createParty', { name: 'The Owls' })
    for (const channel of [privateChannel(player.uid, friend.uid), 'party'] as const) {
      await player.ask('sendMessage', { channel, text: 'Between us' })
    }
    const messages = await testServer.sql()`select id from chat_messages where client_id = ${player.uid}`
    expect(messages).toHaveLength(2)
    for (const { id } of messages) {
      const input = { investigationId, type: 'message', sourceId: String(id), description: 'Overheard' }
      expect(await detective.refused('addInvestigationEvidence', input)).toEqual(callError('evidence/not-found'))
    }
    expect((await detective.ask('getInvestigation', { investigationId })).suspect?.messages).toEqual([])
  })

  test('shows other players of the same device, and alerts of 30 days', async () => {
    const player = await account(testServer)
    const mate = new Visitor(testServer, player.address)
    await mate.signInAsGuest()
    await mate.load()
    for (const one of [player, mate]) await one.does(SAYS)
    await testServer.server.activityLog.flush()
    for (const ago of [days(29), days(31)]) {
      await testServer.sql()`
        insert into detection_alerts (id, rule_id, player_id, severity, status, score, evidence, created_at, seen_at)
        values (${`${player.uid} ${ago}`}, 'xp_rate', ${player.uid}, 'low', 'resolved', 2, '{}', ${testServer.now() - ago}, 1)`
    }
    const { id: investigationId } = await caseOf(player)
    const { suspect } = await detective.ask('getInvestigation', { investigationId })
    expect(suspect?.sharedDevices.map(({ playerId }) => playerId)).toEqual([mate.uid])
    expect(suspect?.alerts.map(({ id }) => id)).toEqual([`${player.uid} ${days(29)}`])
  })

  test('opened from an alert has it as evidence and acknowledges it', async () => {
    const player = await account(testServer)
    const alertId = await cheat(player)
    const opened = await caseOf(player, { alertId })
    expect(opened).toMatchObject({
      alertId,
      evidence: [{ type: 'alert', tags: ['xp_rate'], metadata: { id: alertId } }],
    })
    // In words, because a bare score means nothing to readers of the case.
    const found = /, (impossible by the rules|[\d,.]+ times the possible gain)$/m
    expect(opened.evidence[0]?.description).toMatch(found)
    const { report } = await detective.ask('createInvestigationReport', { investigationId: opened.id })
    const [, listed = ''] = report.text.split('## Alerts within 30 days\n')
    expect(listed.split('\n')[0]).toMatch(found)
    const { alerts } = await owner.ask('listAlerts', { playerId: player.uid })
    expect(alerts).toMatchObject([{ status: 'acknowledged', handledAt: expect.any(Number) }])
    // A decision about an alert is kept.
    const handled = {
      alertId,
      status: 'false_positive',
      expectedVersion: 'acknowledged',
      reason: 'Looked at it',
    } as const
    await owner.ask('handleAlert', handled)
    await caseOf(player, { alertId })
    expect((await owner.ask('listAlerts', { playerId: player.uid })).alerts).toMatchObject([
      { status: 'false_positive' },
    ])
    const foreign = { playerId: (await account(testServer)).uid, alertId, ...OPENED }
    expect(await detective.refused('createInvestigation', foreign)).toEqual(callError('alert/not-found'))
    const [{ count }] = (await testServer.sql()`
      select count(*)::int as count from investigations where player_id = ${foreign.playerId}`) as [{ count: number }]
    expect(count).toBe(0)
  })

  test('is published to subscribers of the queue', async () => {
    const socket = await detective.connect()
    expect(await followTopic(socket, topics.adminInvestigations)).toBe(true)
    const received = nextMessage(socket, 'investigationsChanged')
    const opened = await caseOf(await account(testServer))
    expect(await received).toEqual({ investigationId: opened.id })
    const noted = nextMessage(socket, 'investigationsChanged')
    await detective.ask('addInvestigationNote', { investigationId: opened.id, content: 'Seen.' })
    expect(await noted).toEqual({ investigationId: opened.id })
    const reported = nextMessage(socket, 'investigationsChanged')
    await detective.ask('createInvestigationReport', { investigationId: opened.id })
    expect(await reported).toEqual({ investigationId: opened.id })
  })
})

describe('the queue', () => {
  test('[INVEST-9] [INVEST-1] has lists of 20, 20, 20, 10, 10 and 15, oldest first', async () => {
    const at = testServer.now() - days(300)
    const fill = (status: string, priority: string) => testServer.sql()`
      insert into investigations (id, player_id, player_name, investigator_id, investigator_name, type, status, priority,
        reason, findings, created_at, updated_at, completed_at)
      select ${status} || '-' || n, 'p', 'P', 'i', 'I', 'other', ${status}::text, ${priority}, 'r', 'f',
        ${at}::bigint + n, ${at}::bigint, case when ${status}::text = 'completed' then ${at}::bigint + n end
      from generate_series(1, 30) as n`
    await fill('pending', 'low')
    await fill('in_progress', 'critical')
    await fill('requires_review', 'medium')
    await fill('completed', 'critical')
    await fill('closed', 'high')
    const queue = await detective.ask('listInvestigations', {})
    const { pending, inProgress, requiresReview, completed, closed, highPriority, counts } = queue
    const sizes = [pending, inProgress, requiresReview, completed, closed, highPriority].map((list) => list.length)
    expect(sizes).toEqual([20, 20, 20, 10, 10, 15])
    expect(closed.every(({ status }) => status === 'closed')).toBe(true)
    const closedAt = closed.map(({ updatedAt }) => updatedAt)
    expect(closedAt).toEqual(closedAt.toSorted((a, b) => b - a))
    expect(pending[0]?.id).toBe('pending-1')
    // Finished cases are listed newest first.
    expect(completed.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, n) => `completed-${30 - n}`))
    // A finished case is no longer urgent.
    expect(highPriority.every(({ status }) => status === 'in_progress')).toBe(true)
    expect(counts.requires_review).toBe(30)
  })
})

describe('the analyses', () => {
  /** Inserts a log entry of some time ago. */
  const write = (uid: string, ago: number, gained: number, expected: number, count = 1) => {
    const until = testServer.now() - ago
    return testServer.sql()`
      insert into player_activity_logs (player_id, from_at, until_at, activity_id, gains, gained, expected, completions,
        intents, gaps, gap_count, gap_sum, gap_squares, coins_before, coins_after, worth_before, worth_after)
      select ${uid}, ${until - minutes(5)}::bigint - n, ${until}::bigint - n, 'chop_oak',
        ${JSON.stringify({ mining: gained })}::jsonb, ${gained}, ${expected}, 3, 2, '[0, 2]', 2, 800, 320000, 10, 15, 0, 0
      from generate_series(1, ${count}::int) as n`
  }

  test('[INVEST-12] [INVEST-13] experience: within 24 hours and 7 days, an anomaly if half above the expected gain', async () => {
    const player = await account(testServer)
    await write(player.uid, hours(1), 1_501, 1_000)
    await write(player.uid, hours(30), 1_500, 1_000)
    await write(player.uid, days(8), 99_999, 1)
    const { analysis } = await detective.ask('getXpAnalysis', { playerId: player.uid })
    expect(analysis.day).toMatchObject({ gained: 1_501, expected: 1_000, isAnomaly: true })
    expect(analysis.day.deviation).toBeCloseTo(0.501)
    expect(analysis.week).toMatchObject({ gained: 3_001, expected: 2_000, isAnomaly: true })
    expect(analysis.week.buckets.filter(({ gained }) => gained > 0)).toMatchObject([
      { gained: 1_500, deviation: 0.5, isAnomaly: false },
      { gained: 1_501, isAnomaly: true },
    ])
    expect(analysis.day.buckets).toHaveLength(24)
    expect(analysis.week.buckets).toHaveLength(28)
    expect(analysis.day.until - analysis.day.from).toBe(days(1))
    expect(analysis.week.bySkill).toEqual([{ skill: 'mining', gained: 3_001 }])
  })

  test('[INVEST-10] [INVEST-11] activity: within 7 days, from at most 1000 entries', async () => {
    const player = await account(testServer)
    await write(player.uid, days(6), 5, 10, 3)
    await write(player.uid, days(8), 5, 10, 50)
    const { analysis } = await detective.ask('getActivityAnalysis', { playerId: player.uid })
    expect(analysis).toMatchObject({ entries: 3, isPartial: false, intents: 6, completions: 9, coinsGained: 15 })
    expect(analysis.until - analysis.from).toBe(days(7))
    expect(analysis.activities).toEqual([{ activityId: 'chop_oak', ms: 3 * minutes(5), gained: 15 }])
    const byHour = Array.from({ length: 24 }, () => 0)
    const since = analysis.from
    for (const { from_at } of await testServer.sql()`
      select from_at from player_activity_logs where player_id = ${player.uid} and until_at > ${since}`) {
      const hour = new Date(Number(from_at)).getUTCHours()
      byHour[hour] = (byHour[hour] ?? 0) + minutes(5)
    }
    expect(analysis.byHour).toEqual(byHour)
    expect(analysis.gaps).toEqual([0, 6])
    expect(analysis.rhythm).toBeNull()
    await write(player.uid, hours(2), 5, 10, 1_200)
    const much = await detective.ask('getActivityAnalysis', { playerId: player.uid })
    expect(much.analysis).toMatchObject({ entries: 1_000, isPartial: true, rhythm: 0 })
    expect((await detective.ask('getXpAnalysis', { playerId: player.uid })).analysis.entries).toBe(1_000)
  })

  test('of an unknown player are refused', async () => {
    for (const name of ['getXpAnalysis', 'getActivityAnalysis'] as const) {
      expect(await detective.refused(name, { playerId: unknownUid() })).toEqual(callError('player/not-found'))
    }
  })

  test('include play up to now', async () => {
    const player = await account(testServer)
    await player.does(starts('gather_kindling'))
    await testServer.forward(minutes(4))
    await player.does(stops)
    const { analysis } = await detective.ask('getXpAnalysis', { playerId: player.uid })
    const { totalXp } = (await player.load()).player.statistics
    expect(analysis.day.gained).toBe(totalXp)
    expect(analysis.day.expected).toBeGreaterThanOrEqual(totalXp)
    expect(analysis.day.isAnomaly).toBe(false)
  })
})

describe('[CHEAT-2] [DATA-12] the report', () => {
  test('has the state of a case with its figures, and is stored', async () => {
    const player = await account(testServer)
    const alertId = await cheat(player)
    const { id: investigationId, playerName } = await caseOf(player, { alertId })
    const { report } = await detective.ask('createInvestigationReport', { investigationId })
    expect(report.text).toContain(`# Investigation of ${playerName}`)
    expect(report.text).toContain('an anomaly')
    expect(report.text).toContain('Experience above the maximum')
    expect(report.figures).toMatchObject({ risk: 70, xp24Hours: { gained: 500_000, isAnomaly: true } })
    const { reports } = await detective.ask('getInvestigation', { investigationId })
    expect(reports).toEqual([report])
    expect(await testServer.sql()`select 1 from investigation_reports where id = ${report.id}`).toHaveLength(1)
  })
})
