import { type CallName, type Calls, calls, STAFF_CALLS, STAFF_LIMITS } from '@hearthward/contract'
import { days, type Quest, stillUsedBy, versionOf, versionOfSet, withActive } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { account, enterSecondFactor } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { approver, askApproved } from '../approvals/testing.ts'
import { configure, createTrader, sellOffer } from '../exchange/testing.ts'

/**
 * Makes every staff call that changes something once, and checks its audit entry. A new call has to be added here: the
 * last test compares the list with the contract.
 */
const CHANGING = STAFF_CALLS.filter((name) => calls[name].changes.length > 0)
const made = new Set<CallName>()

let testServer: TestServer
let owner: Visitor
let colleague: Visitor
beforeAll(async () => {
  testServer = await openServer()
  await configure(testServer, { exchangeClerk: false })
  owner = await testServer.owner()
  await owner.load()
  // The value of a restored snapshot needs the code of the requester as well.
  await enterSecondFactor(testServer, owner)
  colleague = await approver(testServer)
})
afterAll(() => testServer.close())

const WHY = { reason: 'A test of every act' }

const newest = async () =>
  Number((await testServer.sql()`select coalesce(max(seq), 0) as seq from audit_logs`)[0]?.['seq'])

/** Makes the call and expects its entry in both logs, with the caller as actor. */
async function acts<Name extends CallName>(name: Name, input: z.input<Calls[Name]['input']>) {
  const before = await newest()
  const answer = await owner.ask(name, input)
  await isLogged(name, before)
  return answer
}

/** The same for calls that always need approval. */
async function actsApproved<Name extends CallName>(name: Name, input: z.input<Calls[Name]['input']>) {
  const before = await newest()
  const answer = await askApproved({ testServer, by: colleague }, owner, name, input)
  await isLogged(name, before)
  return answer
}

async function isLogged(name: CallName, before: number): Promise<void> {
  const sql = testServer.sql()
  const entries = await sql`
    select action, "timestamp" from audit_logs where seq > ${before} and user_id = ${owner.uid} order by seq`
  expect(entries.length, `${name} left no entry`).toBeGreaterThan(0)
  const mirrored = await sql`
    select from admin_logs where admin_id = ${owner.uid} and action = ${entries[0]?.['action']}
      and "timestamp" = ${entries[0]?.['timestamp']}`
  expect(mirrored.length, `${name} is not in admin_logs`).toBeGreaterThan(0)
  made.add(name)
}

test('[AUDIT-3] announcements, events, maintenance and settings', async () => {
  const later = testServer.now() + days(1)
  const { announcement } = await acts('createAnnouncement', {
    title: 'Hello',
    message: 'All is well.',
    priority: 'normal',
    audience: { kind: 'everyone' },
    expiresAt: later,
  })
  await acts('updateAnnouncement', { id: announcement.id, expectedVersion: announcement.version, title: 'Other' })
  const rates = { xpMultiplier: 2, dropRateMultiplier: 1, skills: [] }
  const { event } = await acts('createGameEvent', { name: 'A feast', description: '', endTime: later, ...rates })
  const changed = await acts('updateGameEvent', { id: event.id, expectedVersion: event.version, name: 'A fair' })
  await acts('endGameEvent', { id: event.id, expectedVersion: changed.event.version })
  await acts('toggleMaintenanceMode', { enabled: true, reason: 'A new roof' })
  await acts('toggleMaintenanceMode', { enabled: false, reason: 'It is on' })
  await acts('updateMaintenanceSettings', { allowedUserTypes: [], expectedVersion: versionOfSet(['admin']), ...WHY })
  await acts('updateSystemConfig', {
    changes: { xpMultiplier: 2 },
    expectedVersion: versionOf({ xpMultiplier: 1 }),
    ...WHY,
  })
  await acts('updateSkillVisibility', { hidden: ['prayer'], expectedVersion: versionOfSet([]) })
})

test('[AUDIT-3] chat, bans, reports and appeals', async () => {
  const [rude, witness] = [await account(testServer), await account(testServer)]
  const { message } = await rude.ask('sendMessage', { channel: 'trade', text: 'Give me your coins' })
  const complaint = { targetType: 'player', targetId: rude.uid, category: 'abuse', text: 'Look' } as const
  const { report } = await witness.ask('submitReport', complaint)
  await acts('deleteMessage', { id: message.id })
  await acts('mutePlayer', { uid: rude.uid, minutes: 5, ...WHY, expectedVersion: 0 })
  const { mute } = await owner.ask('getMute', { uid: rude.uid })
  await acts('unmutePlayer', { uid: rude.uid, expectedVersion: mute?.until ?? 0 })
  await acts('setSlowMode', { channel: 'global', seconds: 5, expectedVersion: 0 })
  await acts('takeReport', { id: report.id, expectedVersion: '' })
  await acts('handleReport', {
    id: report.id,
    expectedVersion: owner.uid,
    status: 'dismissed',
    resolution: 'Only words',
  })
  await acts('signOutPlayer', { playerId: witness.uid, ...WHY })
  await acts('banPlayer', { playerId: rude.uid, ...WHY })
  const appealed = await rude.ask('appeal', { text: 'I will be good from now on' })
  await acts('grantAppeal', { id: appealed.report.id, expectedVersion: '', answer: 'Be kind' })
  await owner.ask('banPlayer', { playerId: witness.uid, ...WHY })
  await acts('unbanPlayer', {
    playerId: witness.uid,
    ...WHY,
    expectedVersion: String((await testServer.row(witness.uid))['ban_id']),
  })
})

test('[AUDIT-3] everything done to a character', async () => {
  const { uid: playerId } = await createTrader(testServer, { coins: 100 })
  const on = { playerId, ...WHY }
  await acts('addPlayerNote', { playerId, content: 'A friendly sort' })
  await acts('messagePlayer', { playerId, title: 'Hello', text: 'A word' })
  await acts('messagePlayers', { audience: { kind: 'everyone' }, title: 'Hello', text: 'A word' })
  await acts('editPlayerData', { ...on, updates: { coins: 5 }, expectedVersion: versionOf({ coins: 100 }) })
  const { logs } = await owner.ask('getAuditLogs', { action: 'edit_player', limit: 1 })
  await acts('undoPlayerEdit', { logId: logs[0]?.id ?? '', ...WHY })
  await acts('giveItemsToPlayer', { ...on, itemId: 'logs', quantity: 3 })
  await acts('removeItemsFromPlayer', { ...on, itemId: 'logs', quantity: 1, source: 'inventory' })
  await testServer.edit(playerId, (state) => {
    state.bank = [0, 1].map((slot) => ({ id: 'logs', quantity: 1, slot }))
  })
  await acts('consolidateInventory', on)
  const none = { tier: null, until: 0 }
  const until = testServer.now() + days(1)
  await acts('grantMembership', { ...on, tier: 'basic', until, expectedVersion: versionOf(none) })
  await acts('endMembership', { ...on, expectedVersion: versionOf({ tier: 'basic', until }) })
  await acts('resetPlayer', { ...on, type: 'full' })
  const { snapshots } = await owner.ask('listCharacterSnapshots', { playerId, limit: 1 })
  const snapshotId = snapshots[0]?.id ?? 0
  const { version: expectedVersion } = await owner.ask('compareCharacterSnapshot', { playerId, snapshotId })
  await actsApproved('restoreCharacterSnapshot', { ...on, snapshotId, expectedVersion })
  await acts('deletePlayer', on)
  await acts('restorePlayer', on)
  const { uid } = await account(testServer)
  await actsApproved('setPermissions', {
    playerId: uid,
    permissions: ['view_reports'],
    expectedVersion: versionOfSet([]),
    ...WHY,
  })
  const { version } = await owner.ask('getAccessRules', {})
  await actsApproved('editAccessRules', { changes: { 'section:analytics': 'staff' }, expectedVersion: version, ...WHY })
})

test('[AUDIT-3] the exchange', async () => {
  await acts('freezeItem', { itemId: 'clay', ...WHY })
  await acts('unfreezeItem', { itemId: 'clay', ...WHY })
  const seller = await createTrader(testServer, { pack: { clay: 5 } })
  const { offer } = await seller.ask('createGEOffer', sellOffer('clay', 5, 20))
  await acts('cancelPlayerOffer', { offerId: offer.id, ...WHY })
})

test('[AUDIT-3] anti-cheat and investigations', async () => {
  const says = { type: 'updateSettings', soundEnabled: true } as const
  const player = await account(testServer)
  await player.does(says)
  await testServer.forward(30_000)
  await testServer.edit(player.uid, ({ skills }) => {
    skills.mining.experience += 500_000
  })
  await player.does(says)
  await acts('runDetection', {})
  const { alerts } = await owner.ask('listAlerts', { playerId: player.uid })
  await acts('handleAlert', { alertId: alerts[0]?.id ?? '', status: 'acknowledged', expectedVersion: 'open', ...WHY })
  const [rule] = (await owner.ask('listDetectionRules', {})).rules
  const change = { enabled: rule?.enabled !== true }
  await actsApproved('updateDetectionRule', {
    ruleId: rule?.id ?? '',
    change,
    expectedVersion: rule?.updatedAt ?? 0,
    ...WHY,
  })
  const written = { name: 'Far too fast', kind: 'xp_rate', threshold: 2, windowMinutes: 60 } as const
  const created = (await actsApproved('createDetectionRule', { ...written, severity: 'low', enabled: true, ...WHY }))
    .rule
  await actsApproved('deleteDetectionRule', { ruleId: created.id, expectedVersion: created.updatedAt, ...WHY })
  const about = { playerId: player.uid, type: 'bot', priority: 'high' } as const
  const { investigation } = await acts('createInvestigation', { ...about, ...WHY })
  const on = { investigationId: investigation.id }
  await acts('takeInvestigation', on)
  await acts('addInvestigationNote', { ...on, content: 'Seen.' })
  await acts('addInvestigationEvidence', { ...on, type: 'other', description: 'Seen.' })
  const found = await owner.ask('getInvestigation', on)
  const evidenceId = found.investigation.evidence[0]?.id ?? ''
  await acts('verifyInvestigationEvidence', { ...on, evidenceId, isVerified: true, ...WHY })
  const { updatedAt } = (await owner.ask('getInvestigation', on)).investigation
  await acts('updateInvestigation', { ...on, change: { priority: 'low' }, expectedVersion: updatedAt, ...WHY })
  await acts('createInvestigationReport', on)
})

const CONTENT = [
  ['Item', 'items', 'logs'],
  ['Recipe', 'recipes', null],
  ['MapActivity', 'activities', 'gather_kindling'],
  ['Activity', 'activities', null],
  ['Location', 'locations', null],
  ['Monster', 'monsters', 'chicken'],
  ['Quest', 'quests', null],
  ['Npc', 'npcs', null],
  ['Achievement', 'achievements', null],
] as const

test.each(CONTENT)('[AUDIT-3] content: %s', async (kind, table, like) => {
  const entries = Object.values(testServer.server.timeline.contentAt(testServer.now()).content[table]) as {
    id: string
  }[]
  const isAlike = (entry: { id: string; locationId?: string | null }) =>
    like ? entry.id === like : kind !== 'Activity' || entry.locationId === null
  const model = entries.find(isAlike)
  const entry = { ...model, id: `every_act_${kind.toLowerCase()}`, name: `Every act ${kind}` }
  // A quest without a dialogue can only be created deactivated.
  const steps = [{ id: 'sat', type: 'custom', text: 'Sit a while.' }]
  const quest = { id: entry.id, name: entry.name, steps, deactivated: true }
  const place = { name: entry.name, description: 'Grass, mostly.' }
  const written = { Quest: quest, Location: place }[kind as string] ?? entry
  // biome-ignore lint/suspicious/noExplicitAny: the calls of all kinds have one shape, under nine names
  const on = (verb: string, input: object) => acts(`${verb}${kind}` as any, input as any) as Promise<any>
  let { written: now } = await on('create', { entry: written, ...WHY })
  const known = () => ({ id: now.entry.id, expectedVersion: now.updatedAt, ...WHY })
  now = (await on('update', { ...known(), changes: { name: `${entry.name} again` } })).written
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const { history } = await owner.ask(`get${kind}` as any, { id: now.entry.id } as any)
  now = (await on('restore', { ...known(), changeId: history[0].id })).written
  if (kind === 'Location') return
  const active = (isActive: boolean) => acts(`set${kind}Active` as 'setItemActive', { ...known(), isActive })
  if (kind !== 'Quest') await active(false)
  if (kind === 'Recipe') await acts('deleteRecipe', { id: now.entry.id })
  if (kind !== 'Quest') return
  // This one is closed already: a quest of the game's own is closed, one that nothing else needs.
  now = (await owner.ask('getQuest', { id: unneededQuest() })).written
  await active(false)
})

function unneededQuest(): string {
  const { content } = testServer.server.timeline.contentAt(testServer.now())
  const isUnneeded = (quest: Quest) => {
    const closed = { ...content.quests, [quest.id]: withActive('quests', quest, false) }
    return stillUsedBy(content, { ...content, quests: closed }, 'quests', quest.id).length === 0
  }
  return Object.values(content.quests).find((quest) => !quest.deactivated && isUnneeded(quest))?.id ?? ''
}

test('[AUDIT-3] bulk operations', async () => {
  const settled = () => testServer.server.operations.settled()
  for (const name of ['cleanupInvalidItems', 'migrateInventory', 'cleanupFakeTestAccounts'] as const) {
    await acts(name, { dryRun: true })
    await settled()
    await actsApproved(name, { dryRun: false, ...WHY })
    await settled()
  }
  await acts('createTestAccounts', { count: 1 })
  await settled()
})

test('[AUDIT-3] backups', async () => {
  const before = await newest()
  const backup = await owner.backUp('To be checked')
  await isLogged('createBackup', before)
  await acts('verifyBackup', { id: backup.id })
  await acts('deleteBackup', { id: backup.id, ...WHY })
})

test('[AUDIT-3] a restore, on a server of its own that has little to restore', async () => {
  const other = await openServer()
  const restorer = await other.owner()
  await enterSecondFactor(other, restorer)
  const backup = await restorer.backUp('To be restored')
  await restorer.ask('restoreBackup', { id: backup.id, confirmation: 'To be restored', ...WHY })
  await other.restarted()
  const [restored] = await other.sql()`select action, user_id from audit_logs order by seq desc limit 1`
  expect(restored).toEqual({ action: 'restore_backup', user_id: restorer.uid })
  made.add('restoreBackup')
  await other.close()
})

test('approvals and limits of staff', async () => {
  const expectedVersion = versionOf(STAFF_LIMITS)
  await actsApproved('setStaffLimits', { limits: { ...STAFF_LIMITS, owner: 0 }, expectedVersion, ...WHY })
  // Codes count for five minutes.
  for (const staff of [owner, colleague]) await enterSecondFactor(testServer, staff)
  const player = await account(testServer)
  const request = async (staff: Visitor, quantity: number) => {
    const gift = { playerId: player.uid, itemId: 'logs', quantity, ...WHY }
    return String((await staff.refused('giveItemsToPlayer', gift)).details?.['requestId'])
  }
  await acts('withdrawApproval', { requestId: await request(owner, 1) })
  await acts('decideApproval', { requestId: await request(colleague, 10_000_000), decision: 'reject' })
})

test('[AUDIT-3] there is no other call of staff that changes anything', () => {
  expect([...made].sort()).toEqual([...CHANGING].sort())
})
