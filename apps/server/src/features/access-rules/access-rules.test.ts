import { type CallName, callError, type RuleChoice, SECTIONS, type SectionId, topics } from '@hearthward/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageSessions, staffWith } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage } from '../../live/testing.ts'
import { approver, askApproved } from '../approvals/testing.ts'

let testServer: TestServer
let owner: Visitor
let moderator: Visitor
let keeper: Visitor
let colleague: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
  moderator = await staffWith(testServer, 'ban_players')
  keeper = await staffWith(testServer, 'firestore_rules')
  colleague = await approver(testServer)
})
afterAll(() => testServer.close())

async function edit(changes: Record<string, RuleChoice | null>) {
  const { version: expectedVersion } = await owner.ask('getAccessRules', {})
  const wanted = { changes, reason: 'A test of rules', expectedVersion }
  return askApproved({ testServer, by: colleague }, owner, 'editAccessRules', wanted)
}

async function refusedEdit(changes: Record<string, unknown>, by: Visitor = owner) {
  const { version: expectedVersion } = await owner.ask('getAccessRules', {})
  return by.refused('editAccessRules', { changes, reason: 'A test of rules', expectedVersion })
}

/** Whether the caller passes the access check: a code is asked for afterwards, and an array is no valid input of any call. */
async function isLetIn(visitor: Visitor, name: CallName): Promise<boolean> {
  const { body } = await visitor.post(`/api/${name}`, [])
  return body?.code === 'invalid-argument' || body?.details?.reason === 'auth/no-second-factor'
}

describe('the access rules', () => {
  test('without an actual change are refused, and no version is created', async () => {
    const { version } = await owner.ask('getAccessRules', {})
    expect(await refusedEdit({})).toMatchObject({ code: expect.any(String) })
    expect(await refusedEdit({ 'call:getClerk': null })).toEqual(callError('staff/unchanged'))
    expect((await owner.ask('getAccessRules', {})).version).toBe(version)
  })

  test('[RULES-1] show every call, section and topic of staff, and what is enforced, also after a change; pages receive the same', async () => {
    const callers = { ban_players: moderator, firestore_rules: keeper }
    const expectShownIsDone = async () => {
      const { rules } = await owner.ask('getAccessRules', {})
      for (const [permission, visitor] of Object.entries(callers)) {
        const { sections, calls } = await visitor.ask('getStaffAccess', {})
        for (const { kind, name, needs } of rules) {
          const isOpen = needs === 'staff' || needs === permission
          if (kind === 'call') {
            expect([name, await isLetIn(visitor, name as CallName)]).toEqual([name, isOpen])
            expect([name, calls.includes(name)]).toEqual([name, isOpen])
          }
          if (kind === 'section') expect([name, sections.includes(name as SectionId)]).toEqual([name, isOpen])
        }
      }
      return rules
    }
    const usual = await expectShownIsDone()
    expect(usual.every(({ usual, needs }) => usual === needs)).toBe(true)
    expect(usual.filter(({ kind }) => kind === 'section')).toHaveLength(Object.keys(SECTIONS).length)
    expect(usual.find(({ name }) => name === 'banPlayer')).toMatchObject({
      needs: 'ban_players',
      reads: ['players'],
      changes: ['bans', 'players'],
    })
    const changes = {
      'call:banPlayer': 'firestore_rules',
      'call:unbanPlayer': 'nobody',
      'call:getAuditLogs': 'staff',
      'section:bans': 'nobody',
      'section:activity': 'staff',
    } as const
    await edit(changes)
    const changed = await expectShownIsDone()
    for (const [id, needs] of Object.entries(changes)) expect(changed.find((rule) => rule.id === id)?.needs).toBe(needs)
    await edit(Object.fromEntries(Object.keys(changes).map((id) => [id, null])))
    expect(await expectShownIsDone()).toEqual(usual)
  })

  test('[RULES-2] are edited by owners alone, with a recently confirmed password; a change takes effect at once and is published', async () => {
    expect(await refusedEdit({ 'call:banPlayer': 'staff' }, keeper)).toEqual(callError('rules/owner-only'))
    const socket = await moderator.connect()
    expect([await followTopic(socket, topics.adminAccess), await followTopic(socket, topics.adminLogs)]).toEqual([
      true,
      false,
    ])
    const published = nextMessage(socket, 'accessChanged')
    await edit({ 'topic:admin:logs': 'ban_players', 'call:getAuditLogs': 'ban_players' })
    await published
    expect(await followTopic(socket, topics.adminLogs)).toBe(true)
    await moderator.ask('getAuditLogs', {})
    const entries: string[] = []
    socket.on('adminLog', ({ entry }) => entries.push(entry.action))
    const back = nextMessage(socket, 'accessChanged')
    await edit({ 'topic:admin:logs': null, 'call:getAuditLogs': null })
    // The entry was written while it was still allowed; later ones are not received.
    await back
    await expect.poll(() => entries).toEqual(['request_approval', 'edit_access_rules'])
    await edit({ 'call:getClerk': 'staff' })
    await edit({ 'call:getClerk': null })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(entries).toHaveLength(2)
    socket.disconnect()
    await ageSessions(testServer, owner, 11 * 60_000)
    expect(await refusedEdit({ 'call:getClerk': 'staff' })).toEqual(callError('auth/confirm'))
    await ageSessions(testServer, owner, 0)
  })

  test('[RULES-4] keep every change with the previous values, so that it can be undone; each is in the audit log', async () => {
    await edit({ 'call:mutePlayer': 'view_reports', 'call:setSlowMode': 'nobody' })
    const [change] = (await owner.ask('getAccessRules', {})).history
    expect(change).toMatchObject({
      reason: 'A test of rules',
      before: {},
      after: { 'call:mutePlayer': 'view_reports', 'call:setSlowMode': 'nobody' },
    })
    const way = Object.keys(change?.after ?? {}).map((id) => [id, change?.before[id] ?? null])
    await edit(Object.fromEntries(way))
    const { chosen, history } = await owner.ask('getAccessRules', {})
    expect(chosen).toEqual({})
    expect(history[0]?.before).toEqual(change?.after)
    const { logs } = await owner.ask('getAuditLogs', { action: 'edit_access_rules', limit: 1 })
    expect(logs[0]?.details).toMatchObject({ before: change?.after, after: {}, reason: 'A test of rules' })
  })

  test.each(['call:editAccessRules', 'call:getAccessRules', 'call:getStaffAccess', 'section:rules'])(
    '[RULES-5] closing %s would lock every owner out and is refused',
    async (id) => {
      expect(await refusedEdit({ [id]: 'nobody' })).toEqual(callError('rules/locked-out'))
      expect(await refusedEdit({ [id]: 'nobody' })).toMatchObject({ message: 'This would lock every owner out' })
      // Owners have every permission, so any permission keeps these open to them.
      await edit({ [id]: 'server_settings' })
      expect((await owner.ask('getAccessRules', {})).chosen).toEqual({ [id]: 'server_settings' })
      await edit({ [id]: null })
    },
  )

  test('cannot be changed for calls of players or unknown calls', async () => {
    for (const id of ['call:perform', 'call:nothing', 'section:cellar', 'topic:world', '__proto__']) {
      expect(await refusedEdit({ [id]: 'staff' })).toMatchObject({ code: 'invalid-argument' })
    }
  })

  test('changed by two at once are changed by one: the other gets a conflict with the name of the first', async () => {
    const { version: expectedVersion } = await owner.ask('getAccessRules', {})
    const wanted = (needs: RuleChoice) => ({ changes: { 'call:getClerk': needs }, reason: 'A race', expectedVersion })
    const requestIds: string[] = []
    for (const needs of ['view_players', 'view_reports'] as const) {
      const { details } = await owner.refused('editAccessRules', wanted(needs))
      requestIds.push(String(details?.['requestId']))
    }
    const both = await Promise.all(
      requestIds.map((requestId) => colleague.ask('decideApproval', { requestId, decision: 'approve' })),
    )
    expect(both.map(({ request }) => request.state).sort()).toEqual(['executed', 'failed'])
    expect((await owner.refused('editAccessRules', wanted('staff'))).details).toMatchObject({
      reason: 'staff/overtaken',
      by: 'owner',
      at: expect.any(Number),
    })
    await edit({ 'call:getClerk': null })
  })
})
