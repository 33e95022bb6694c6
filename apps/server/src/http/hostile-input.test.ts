import { connect as dial } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CallName, callError, calls, PERMISSIONS, STAFF_LIMITS } from '@hearthward/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterSecondFactor } from '../core/audit/testing.ts'
import { createKnownValues } from './attack/testing-known-values.ts'
import { createRandom } from './attack/testing-random.ts'
import { validValueFor } from './attack/testing-schemas.ts'
import { openServer, starts, stops, type TestServer, type Visitor, withId } from './testing.ts'

const SESSION = 'session-of-the-test'
let testServer: TestServer
let guest: Visitor
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  guest = await testServer.guest()
  guest.sessionId = SESSION
  await guest.load()
  await guest.does(starts('gather_kindling'))
  owner = await testServer.owner()
  await enterSecondFactor(testServer, owner)
})
afterAll(() => testServer.close())

/** Runs an attack and checks that nothing stored about the player has changed. */
async function expectUnchanged(attack: () => Promise<void>): Promise<void> {
  const before = await testServer.stored(guest.uid)
  await attack()
  expect(await testServer.stored(guest.uid)).toBe(before)
}

const performs = (intents: unknown) => ({ sessionId: SESSION, intents })
const intent = (parts: object) => ({ id: 'intent-0001', type: 'stopAction', ...parts })
const NUL = '\u0000'
const UNSEEN = '\u200b\u200b\u200b'
const TURNED = '\u202e\u202e\u202e'

const ENDLESS = 4_000_000_000_000
const PARTY = { kind: 'party', partyId: `a${NUL}` }
const NOBODY = { kind: 'list', uids: [] }
const announcement = {
  title: 'Hello',
  message: 'All is well.',
  priority: 'normal',
  audience: { kind: 'everyone' },
  expiresAt: ENDLESS,
}
const feast = {
  name: 'A feast',
  description: '',
  endTime: ENDLESS,
  xpMultiplier: 2,
  dropRateMultiplier: 1,
  skills: [],
}
const complaint = { targetType: 'player', targetId: 'somebody', category: 'abuse', text: '' }
const mute = { uid: 'somebody', minutes: 5, reason: 'x', expectedVersion: 0 }
const edits = { playerId: 'somebody', reason: 'a reason' }
const known = { id: 'some', expectedVersion: 0, reason: 'A test' }
const setting = { expectedVersion: '', reason: 'A test' }
const sale = { type: 'sell', itemId: 'logs', quantity: 1, price: 1, slot: 1 }
const handling = { alertId: 'some', status: 'resolved', reason: 'a reason', expectedVersion: 'open' }
const NEW_RULE = {
  name: 'A new rule',
  kind: 'xp_rate',
  threshold: 2,
  windowMinutes: 60,
  severity: 'low',
  enabled: true,
  reason: 'a reason',
}
const MESSAGE = { audience: { kind: 'everyone' }, title: 'Hello', text: 'All is well.' }
const ruling = { ruleId: 'xp_rate', reason: 'a reason', expectedVersion: 1 }
const suspicion = { playerId: 'somebody', type: 'bot', priority: 'low', reason: 'a reason' }
const seen = { investigationId: 'some', type: 'link', description: 'Seen there' }
const invalid: [what: string, name: CallName, body: unknown, field: string][] = [
  ['an unknown intent', 'perform', performs([intent({ type: 'giveMeEverything' })]), 'intents.0.type'],
  [
    'an intent named like a property of every object',
    'perform',
    performs([intent({ type: 'toString' })]),
    'intents.0.type',
  ],
  ['an intent without an id', 'perform', performs([{ type: 'stopAction' }]), 'intents.0.id'],
  ['an id that is a number', 'perform', performs([intent({ id: 12345678 })]), 'intents.0.id'],
  ['an id too short', 'perform', performs([intent({ id: '1234567' })]), 'intents.0.id'],
  ['an id too long', 'perform', performs([intent({ id: 'x'.repeat(65) })]), 'intents.0.id'],
  ['an id the database cannot hold', 'perform', performs([intent({ id: `intent${NUL}0001` })]), 'intents.0.id'],
  ['an id that is half a character', 'perform', performs([intent({ id: 'intent-\ud800' })]), 'intents.0.id'],
  ['a moment in words', 'perform', performs([intent({ at: 'now' })]), 'intents.0.at'],
  ['no moment at all', 'perform', performs([intent({ at: null })]), 'intents.0.at'],
  ['no intents', 'perform', performs([]), 'intents'],
  ['101 intents', 'perform', performs(Array.from({ length: 101 }, () => withId(stops))), 'intents'],
  ['intents that are no list', 'perform', performs({ length: 1, 0: intent({}) }), 'intents'],
  ['a list of nothing', 'perform', performs([null]), 'intents.0'],
  ['no session', 'perform', { intents: [intent({})] }, 'sessionId'],
  ['a session the database cannot hold', 'loadPlayer', { sessionId: `session${NUL}1` }, 'sessionId'],
  ['a session that is an object', 'loadPlayer', { sessionId: { $ne: null } }, 'sessionId'],
  ['a session that is a list', 'loadPlayer', { sessionId: ['12345678'] }, 'sessionId'],
  ['leaving in words', 'sync', { sessionId: SESSION, rules: 'x', leaving: 'yes' }, 'leaving'],
  ['a hash too long', 'sync', { sessionId: SESSION, rules: 'x', hash: 'f'.repeat(65) }, 'hash'],
  ['a body that is a list', 'loadPlayer', [], 'request'],
  ['a body that is a word', 'loadPlayer', '"hello"', 'request'],
  ['a name the database cannot hold', 'searchPlayers', { prefix: `a${NUL}` }, 'prefix'],
  ['an empty name', 'searchPlayers', { prefix: '   ' }, 'prefix'],
  ['a player the database cannot hold', 'getUserProfile', { uid: `a${NUL}` }, 'uid'],
  ['content of a version the database cannot hold', 'getContent', { version: `a${NUL}` }, 'version'],
  ['content of a version nobody has', 'getContent', { version: '__proto__' }, 'version'],
  ['places the database cannot hold', 'getActivities', { locationId: 'x'.repeat(65) }, 'locationId'],
  ['a clock that goes backwards', 'advanceClock', { ms: -5 }, 'ms'],
  ['an announcement without text', 'createAnnouncement', { ...announcement, message: '  ' }, 'message'],
  ['a title that is too long', 'createAnnouncement', { ...announcement, title: 'x'.repeat(81) }, 'title'],
  [
    'an announcement that is too long',
    'updateAnnouncement',
    { id: 'some', expectedVersion: 1, message: 'x'.repeat(1_001) },
    'message',
  ],
  ['a title the database cannot hold', 'createAnnouncement', { ...announcement, title: `a${NUL}` }, 'title'],
  ['an unknown urgency', 'createAnnouncement', { ...announcement, priority: 'extreme' }, 'priority'],
  [
    'an announcement to an unknown party',
    'createAnnouncement',
    { ...announcement, audience: PARTY },
    'audience.partyId',
  ],
  ['an announcement to an empty list', 'createAnnouncement', { ...announcement, audience: NOBODY }, 'audience.uids'],
  ['an announcement to names without end', 'findAddressees', { names: Array(1_001).fill('a') }, 'names'],
  ['an appeal without text', 'appeal', { text: '\u202e\u202c' }, 'text'],
  ['a ban without a visible reason', 'banPlayer', { playerId: 'somebody', reason: UNSEEN }, 'reason'],
  ['a sign-out without a visible reason', 'signOutPlayer', { playerId: 'somebody', reason: UNSEEN }, 'reason'],
  ['a deletion without a visible reason', 'deletePlayer', { playerId: 'somebody', reason: TURNED }, 'reason'],
  ['a note without visible text', 'addPlayerNote', { playerId: 'somebody', content: UNSEEN }, 'content'],
  ['a message without a title', 'messagePlayer', { playerId: 'somebody', title: UNSEEN, text: 'Hello' }, 'title'],
  ['a message without text', 'messagePlayer', { playerId: 'somebody', title: 'Hello', text: TURNED }, 'text'],
  ['a backup of no name', 'createBackup', { label: UNSEEN }, 'label'],
  ['evidence of nothing', 'addInvestigationEvidence', { ...seen, description: UNSEEN }, 'description'],
  ['evidence with an empty tag', 'addInvestigationEvidence', { ...seen, tags: [TURNED] }, 'tags.0'],
  ['a new rule of no name', 'createDetectionRule', { ...NEW_RULE, name: UNSEEN }, 'name'],
  ['a new rule of no known kind', 'createDetectionRule', { ...NEW_RULE, kind: 'luck' }, 'kind'],
  ['a new rule that looks back a minute', 'createDetectionRule', { ...NEW_RULE, windowMinutes: 1 }, 'windowMinutes'],
  ['a new rule of an unknown severity', 'createDetectionRule', { ...NEW_RULE, severity: 'dire' }, 'severity'],
  ['a new rule without a threshold', 'createDetectionRule', { ...NEW_RULE, threshold: null }, 'threshold'],
  ['a message to an unknown party', 'messagePlayers', { ...MESSAGE, audience: PARTY }, 'audience.partyId'],
  ['a message to an empty list', 'messagePlayers', { ...MESSAGE, audience: NOBODY }, 'audience.uids'],
  ['a message to an unknown audience', 'messagePlayers', { ...MESSAGE, audience: { kind: 'rich' } }, 'audience.kind'],
  ['a message to all without text', 'messagePlayers', { ...MESSAGE, text: TURNED }, 'text'],
  ['a rule of no name', 'updateDetectionRule', { ...ruling, change: { name: UNSEEN } }, 'change.name'],
  ['an appeal that is too long', 'appeal', { text: 'x'.repeat(501) }, 'text'],
  ['bans from half a moment on', 'listBans', { after: { at: 0.5, id: 'x' } }, 'after.at'],
  ['every ban there is', 'listBans', { limit: 201 }, 'limit'],
  ['reports in a state of their own', 'listReports', { state: 'lost' }, 'state'],
  [
    'a report handled without a resolution',
    'handleReport',
    { id: 'x', expectedVersion: '', status: 'resolved', resolution: ' ' },
    'resolution',
  ],
  [
    'a report put back',
    'handleReport',
    { id: 'x', expectedVersion: '', status: 'pending', resolution: 'A reason' },
    'status',
  ],
  ['a report the database cannot hold', 'getReport', { id: `a${NUL}` }, 'id'],
  [
    'maintenance for an unknown user type',
    'toggleMaintenanceMode',
    { enabled: true, reason: 'x', allowedUserTypes: ['king'] },
    'allowedUserTypes.0',
  ],
  ['an announcement that is over', 'createAnnouncement', { ...announcement, expiresAt: 7 }, 'expiresAt'],
  ['one for all eternity', 'createAnnouncement', announcement, 'expiresAt'],
  ['one that ends before it begins', 'createAnnouncement', { ...announcement, startsAt: ENDLESS }, 'expiresAt'],
  ['an event that is over', 'createGameEvent', { ...feast, endTime: 7 }, 'endTime'],
  ['an event that ends before it begins', 'createGameEvent', { ...feast, startTime: ENDLESS }, 'endTime'],
  ['an event for all eternity', 'createGameEvent', feast, 'endTime'],
  ['an event at half a millisecond', 'createGameEvent', { ...feast, startTime: 0.5 }, 'startTime'],
  ['an event with a negative multiplier', 'createGameEvent', { ...feast, xpMultiplier: -1 }, 'xpMultiplier'],
  [
    'an event with too high a multiplier',
    'createGameEvent',
    { ...feast, dropRateMultiplier: 101 },
    'dropRateMultiplier',
  ],
  ['an event for an unknown skill', 'createGameEvent', { ...feast, skills: ['juggling'] }, 'skills.0'],
  ['an event for one skill twice', 'createGameEvent', { ...feast, skills: ['mining', 'mining'] }, 'skills'],
  ['maintenance without a reason', 'toggleMaintenanceMode', { enabled: true, reason: '' }, 'reason'],
  ['an edit of nothing', 'editPlayerData', { ...edits, updates: {} }, 'updates'],
  ['an edit of the identity', 'editPlayerData', { ...edits, updates: { role: 'owner' } }, 'updates'],
  ['half a coin', 'editPlayerData', { ...edits, updates: { coins: 0.5 } }, 'updates.coins'],
  [
    'an item the database cannot hold',
    'editPlayerData',
    { ...edits, updates: { bank: { [`a${NUL}`]: 1 } } },
    `updates.bank.a${NUL}`,
  ],
  [
    'an unknown skill',
    'editPlayerData',
    { ...edits, updates: { skills: { juggling: { level: 1 } } } },
    'updates.skills',
  ],
  ['an edit with an empty reason', 'editPlayerData', { ...edits, reason: '  ', updates: { coins: 5 } }, 'reason'],
  [
    'an edit with values instead of a version',
    'editPlayerData',
    { ...edits, updates: { coins: 5 }, expectedVersion: { coins: 4 } },
    'expectedVersion',
  ],
  [
    'an event changed without its expected version',
    'updateGameEvent',
    { id: 'some-id', name: 'Other' },
    'expectedVersion',
  ],
  ['an event ended without its expected version', 'endGameEvent', { id: 'some-id' }, 'expectedVersion'],
  [
    'an announcement changed without its expected version',
    'updateAnnouncement',
    { id: 'some-id', title: 'Other' },
    'expectedVersion',
  ],
  [
    'a report closed without its expected state',
    'handleReport',
    { id: 'x', status: 'dismissed', resolution: 'No reason' },
    'expectedVersion',
  ],
  ['a reset of everything', 'resetPlayer', { ...edits, type: 'everything' }, 'type'],
  [
    'a membership of an unknown tier',
    'grantMembership',
    { ...edits, tier: 'divine', until: ENDLESS, expectedVersion: 'some-version' },
    'tier',
  ],
  ['a gift of a thousandth', 'giveItemsToPlayer', { ...edits, itemId: 'logs', quantity: 0.001 }, 'quantity'],
  [
    'taking from an unknown source',
    'removeItemsFromPlayer',
    { ...edits, itemId: 'logs', quantity: 1, source: 'air' },
    'source',
  ],
  ['a message without text', 'messagePlayer', { playerId: 'somebody', title: 'Hello', text: '  ' }, 'text'],
  ['a timeline of an unknown kind', 'getPlayerTimeline', { playerId: 'somebody', kinds: ['dreams'] }, 'kinds.0'],
  ['a page of a thousand', 'listPlayers', { limit: 1_000 }, 'limit'],
  ['a search the database cannot hold', 'findPlayers', { prefix: `a${NUL}` }, 'prefix'],
  ['a backup without a label', 'createBackup', { label: ' ' }, 'label'],
  ['a cleanup without a reason', 'cleanupInvalidItems', { dryRun: false, reason: ' ' }, 'reason'],
  ['a migration without a reason', 'migrateInventory', { dryRun: false }, 'reason'],
  ['no test accounts at all', 'createTestAccounts', { count: 0 }, 'count'],
  ['too many test accounts', 'createTestAccounts', { count: 1_001 }, 'count'],
  [
    'an id to go on from that the database cannot hold',
    'cleanupInvalidItems',
    { resumeFromId: `a${NUL}` },
    'resumeFromId',
  ],
  [
    'experience that takes',
    'updateSystemConfig',
    { ...setting, changes: { xpMultiplier: -1 } },
    'changes.xpMultiplier',
  ],
  ['a tax of more than all', 'updateSystemConfig', { ...setting, changes: { taxRate: 1.5 } }, 'changes.taxRate'],
  ['half a player', 'updateSystemConfig', { ...setting, changes: { maxPlayers: 1.5 } }, 'changes.maxPlayers'],
  ['no change of settings', 'updateSystemConfig', { ...setting, changes: {} }, 'changes'],
  ['an unknown setting', 'updateSystemConfig', { ...setting, changes: { gravity: 9 } }, 'changes'],
  [
    'an unknown user type',
    'updateMaintenanceSettings',
    { allowedUserTypes: ['king'], reason: 'A test' },
    'allowedUserTypes.0',
  ],
  ['every offer there is', 'listExchangeOffers', { limit: 101 }, 'limit'],
  ['an offer the database cannot hold', 'cancelPlayerOffer', { offerId: `a${NUL}`, reason: 'a reason' }, 'offerId'],
  ['a freeze without a reason', 'freezeItem', { itemId: 'logs', reason: ' ' }, 'reason'],
  ['an item the database cannot hold', 'freezeItem', { itemId: `a${NUL}`, reason: 'a reason' }, 'itemId'],
  ['the analytics of a century', 'getEconomyFlows', { days: 36_500 }, 'days'],
  [
    'an access rule for an unknown caller',
    'editAccessRules',
    { changes: { 'call:banPlayer': 'everybody' }, reason: 'a reason', expectedVersion: 0 },
    'changes.call:banPlayer',
  ],
  [
    'an unknown permission',
    'setPermissions',
    { playerId: 'somebody', permissions: ['fly'], reason: 'a reason', expectedVersion: 'some-version' },
    'permissions.0',
  ],
  ['a profile of nobody', 'getUserProfile', {}, 'request'],
  ['a profile of two', 'getUserProfile', { uid: 'a', username: 'b' }, 'request'],
  ['a party without a name', 'createParty', { name: '  ' }, 'name'],
  ['a party with a name that is too long', 'createParty', { name: 'x'.repeat(25) }, 'name'],
  ['a party the database cannot hold', 'createParty', { name: `a${NUL}` }, 'name'],
  ['a party that writes backwards', 'createParty', { name: 'a\u202eb' }, 'name'],
  ['a setting no party has', 'createParty', { name: 'a', settings: { isFree: true } }, 'settings'],
  ['a setting in words', 'updatePartySettings', { isPublic: 'yes' }, 'isPublic'],
  ['a party of an id the database cannot hold', 'joinParty', { partyId: `a${NUL}` }, 'partyId'],
  ['an invite the database cannot hold', 'acceptPartyInvite', { inviteId: `a${NUL}` }, 'inviteId'],
  ['an invited name the database cannot hold', 'sendPartyInvite', { username: `a${NUL}` }, 'username'],
  ['a friend the database cannot hold', 'addFriend', { username: `a${NUL}` }, 'username'],
  ['every party there is', 'listPublicParties', { limit: 51 }, 'limit'],
  ['an unknown channel', 'sendMessage', { channel: 'secret', text: 'hello' }, 'channel'],
  ['a private talk of one', 'getHistory', { channel: 'private:ash:ash' }, 'channel'],
  ['a private talk in the wrong order', 'getHistory', { channel: 'private:b:a' }, 'channel'],
  ['a party by its key', 'getHistory', { channel: 'party:some' }, 'channel'],
  ['a channel the database cannot hold', 'getHistory', { channel: `global${NUL}` }, 'channel'],
  ['a message that is no text', 'sendMessage', { channel: 'global', text: { toString: 'x' } }, 'text'],
  ['a message that is too long', 'sendMessage', { channel: 'global', text: 'x'.repeat(4_001) }, 'text'],
  ['history before half a message', 'getHistory', { channel: 'global', before: 1.5 }, 'before'],
  ['history before nothing', 'getHistory', { channel: 'global', before: 0 }, 'before'],
  ['reading up to a message below all', 'markRead', { channel: 'global', id: -1 }, 'id'],
  ['typing in words', 'sendTyping', { channel: 'global', isTyping: 'yes' }, 'isTyping'],
  ['blocking a uid the database cannot hold', 'blockPlayer', { uid: `a${NUL}` }, 'uid'],
  ['closing what is not a private channel', 'closeTalk', { channel: 'global' }, 'channel'],
  ['a report of an unknown target', 'submitReport', { ...complaint, targetType: 'feeling' }, 'targetType'],
  ['a report for no known reason', 'submitReport', { ...complaint, category: 'boring' }, 'category'],
  ['a report that is too long', 'submitReport', { ...complaint, text: 'x'.repeat(501) }, 'text'],
  ['a report that brings its own evidence', 'submitReport', { ...complaint, evidence: {} }, 'request'],
  ['a mute without a reason', 'mutePlayer', { ...mute, reason: ' ' }, 'reason'],
  ['a mute for ever', 'mutePlayer', { ...mute, minutes: 1e9 }, 'minutes'],
  ['a mute of no time', 'mutePlayer', { ...mute, minutes: 0 }, 'minutes'],
  ['slow mode in a party', 'setSlowMode', { channel: 'party', seconds: 5, expectedVersion: 0 }, 'channel'],
  ['slow mode that goes backwards', 'setSlowMode', { channel: 'global', seconds: -5, expectedVersion: 0 }, 'seconds'],
  ['an offer of no type', 'createGEOffer', { ...sale, type: undefined }, 'type'],
  ['an offer to lend', 'createGEOffer', { ...sale, type: 'lend' }, 'type'],
  ['an offer of a thing the database cannot hold', 'createGEOffer', { ...sale, itemId: `a${NUL}` }, 'itemId'],
  ['an offer of many in words', 'createGEOffer', { ...sale, quantity: 'many' }, 'quantity'],
  ['an offer without a price', 'createGEOffer', { ...sale, price: null }, 'price'],
  ['an offer in no slot', 'createGEOffer', { ...sale, slot: 0 }, 'slot'],
  ['an offer in the ninth slot', 'createGEOffer', { ...sale, slot: 9 }, 'slot'],
  ['an offer in half a slot', 'createGEOffer', { ...sale, slot: 1.5 }, 'slot'],
  ['an offer by an id that is an object', 'cancelGEOffer', { offerId: { $ne: '' } }, 'offerId'],
  ['trades beyond counting', 'getTransactions', { limit: 101 }, 'limit'],
  ['the prices of a century', 'getPriceHistory', { itemId: 'logs', span: 'century' }, 'span'],
  [
    'a price alert for an unknown direction',
    'setPriceAlert',
    { itemId: 'logs', direction: 'sideways', price: 5 },
    'direction',
  ],
  ['content of an id the database cannot hold', 'getItem', { id: `a${NUL}` }, 'id'],
  ['a content search the database cannot hold', 'listNpcs', { search: `a${NUL}` }, 'search'],
  ['every item there is', 'listItems', { limit: 201 }, 'limit'],
  ['an entry that is a list', 'createItem', { entry: [], reason: 'A test' }, 'entry'],
  ['an entry without a reason', 'createMonster', { entry: {}, reason: ' ' }, 'reason'],
  [
    'a change without the expected version',
    'updateQuest',
    { ...known, changes: {}, expectedVersion: -1 },
    'expectedVersion',
  ],
  ['a way back to nowhere', 'restoreRecipe', { ...known, changeId: 0 }, 'changeId'],
  ['a recipe deleted by no id', 'deleteRecipe', { id: '' }, 'id'],
  ['half an activation', 'setMapActivityActive', { ...known, isActive: 'yes' }, 'isActive'],
  ['alerts in a state nobody knows', 'listAlerts', { status: 'forgotten' }, 'status'],
  ['alerts after half a place', 'listAlerts', { after: { createdAt: 5 } }, 'after.id'],
  ['an alert handled without a reason', 'handleAlert', { ...handling, reason: ' ' }, 'reason'],
  [
    'a rule without an end',
    'updateDetectionRule',
    { ...ruling, change: { windowMinutes: 1e9 } },
    'change.windowMinutes',
  ],
  ['a rule of a kind of its own', 'updateDetectionRule', { ...ruling, change: { kind: 'mood' } }, 'change'],
  [
    'a threshold in words',
    'tryDetectionRule',
    { ruleId: 'xp_rate', change: { threshold: 'high' } },
    'change.threshold',
  ],
  ['requests in a state nobody knows', 'listApprovals', { only: 'lost' }, 'only'],
  ['a decision of half a mind', 'decideApproval', { requestId: 'some', decision: 'maybe' }, 'decision'],
  ['a request the database cannot hold', 'withdrawApproval', { requestId: `a${NUL}` }, 'requestId'],
  ['a preview of a call without a name', 'previewAct', { call: '', input: {} }, 'call'],
  [
    'a limit below nothing',
    'setStaffLimits',
    { limits: { ...STAFF_LIMITS, owner: -1 }, reason: 'A test', expectedVersion: 0 },
    'limits.owner',
  ],
  ['a case the database cannot hold', 'getInvestigation', { investigationId: `a${NUL}` }, 'investigationId'],
  ['a case of an unknown type', 'createInvestigation', { ...suspicion, type: 'feeling' }, 'type'],
  ['a case without a reason', 'createInvestigation', { ...suspicion, reason: '' }, 'reason'],
  ['an empty note', 'addInvestigationNote', { investigationId: 'some', content: '  ' }, 'content'],
  ['a link that is a script', 'addInvestigationEvidence', { ...seen, fileUrl: 'javascript:alert(1)' }, 'fileUrl'],
  ['too many tags', 'addInvestigationEvidence', { ...seen, tags: Array(9).fill('x') }, 'tags'],
  ['an unknown skill', 'validateXpGain', { skillType: '__proto__', oldXp: 0, newXp: 1, timeDiffMs: 1 }, 'skillType'],
]

test.each(invalid)(
  '%s is refused with the name of the field, and nothing changes',
  async (_what, name, body, field) => {
    await expectUnchanged(async () => {
      const { status, body: refusal } = await callerOf(name).call(name, body)
      expect(refusal).toMatchObject({ code: 'invalid-argument', details: { reason: 'call/invalid', field } })
      expect(status).toBe(400)
      expect(refusal.message).toBe(`Invalid ${field}: ${refusal.details.problem}`)
    })
  },
)

const gain = { skillType: 'woodcutting', oldXp: 0, newXp: 3, timeDiffMs: 2_400 }
/** Calls of staff and of full accounts are made by the owner: others are refused before the input is checked. */
const callerOf = (name: CallName) =>
  ['staff', ...PERMISSIONS].includes(calls[name].who) || !calls[name].toGuests ? owner : guest

/** Valid inputs with the unknown field in a nested object. */
const validNested: [name: CallName, body: object, field: string][] = [
  ['perform', performs([intent({}), intent({ id: 'intent-0002', unheardOf: 1 })]), 'intents.1'],
  ['perform', performs([{ ...withId(starts('net_shrimp')), unheardOf: 1 }]), 'intents.0'],
  ['validateXpGainBatch', { xpGains: [gain, { ...gain, unheardOf: 1 }] }, 'xpGains.1'],
]

test('an unknown field is refused by every call, and nothing changes', async () => {
  const posted = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'POST')
  const random = createRandom(1)
  const known = createKnownValues(testServer.now()).for(random, {})
  // The unknown field is the only mistake.
  const bodies = posted.map((name): (typeof validNested)[number] => {
    return [name, { ...validValueFor(calls[name].input, random, known), unheardOf: 1 }, 'request']
  })
  const { account } = await guest.ask('getAccount', {})
  const latest = testServer.now() + 600_000
  await expectUnchanged(async () => {
    for (const [name, body, field] of [...bodies, ...validNested]) {
      const { status, body: refusal } = await callerOf(name).call(name, body)
      const details = calls[name].isForm
        ? { field: 'unheardOf', problem: 'not accepted' }
        : { field, problem: 'has an unknown field: "unheardOf"' }
      expect([name, status, refusal]).toEqual([name, 400, callError('call/invalid', details)])
    }
  })
  expect(await guest.ask('getAccount', {})).toEqual({ account })
  expect(testServer.now()).toBeLessThan(latest)
})

test('a moment that is not a finite number is refused', async () => {
  const sent = JSON.stringify(performs([intent({ at: 7 })]))
  for (const at of ['1e999', '-1e999', 'NaN', 'Infinity']) {
    await expectUnchanged(async () => {
      const { status, body } = await guest.post('/api/perform', sent.replace('"at":7', `"at":${at}`))
      expect(status).toBe(400)
      expect(['call/invalid', 'call/malformed']).toContain(body.details.reason)
    })
  }
})

const malformed: [what: string, body: string, headers: Record<string, string>][] = [
  ['half a body', '{"sessionId":', {}],
  ['no body though one is announced', '', {}],
  ['a key that would poison every object', '{"__proto__":{"role":"owner"},"sessionId":"12345678"}', {}],
  ['such a key deep inside', '{"sessionId":"12345678","a":{"b":[{"__proto__":{"x":1}}]}}', {}],
  ['a constructor with a prototype', '{"constructor":{"prototype":{"x":1}}}', {}],
  ['a form', 'sessionId=12345678', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['XML', '<sessionId/>', { 'content-type': 'text/xml' }],
  ['a type that is none', '{}', { 'content-type': 'nonsense' }],
]

test.each(malformed)('%s is not valid JSON, and nothing changes', async (_what, body, headers) => {
  await expectUnchanged(async () => {
    const reply = await guest.post('/api/loadPlayer', body, headers)
    expect(reply.body).toEqual({
      code: 'invalid-argument',
      message: 'The request is not valid JSON',
      details: { reason: 'call/malformed' },
    })
    expect(reply.status).toBe(400)
  })
  expect(({} as { role?: string }).role).toBeUndefined()
})

test('JSON sent as plain text is refused', async () => {
  await expectUnchanged(async () => {
    const body = JSON.stringify(performs([intent({})]))
    const reply = await guest.post('/api/perform', body, { 'content-type': 'text/plain' })
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('invalid-argument')
  })
})

test('bodies over 256 KB are refused, with and without a content length, and slightly smaller ones are read', async () => {
  const body = (bytes: number) => `{"sessionId":"12345678","intents":[],"filler":"${'x'.repeat(bytes)}"}`
  await expectUnchanged(async () => {
    const large = await guest.post('/api/perform', body(256 * 1024))
    expect(large.status).toBe(400)
    expect(large.body).toMatchObject({
      message: 'The request is larger than 256 KB',
      details: { reason: 'call/too-large' },
    })
    const chunks = new Blob([body(300 * 1024)]).stream()
    const streamed = await guest.send('/api/perform', {
      method: 'POST',
      body: chunks,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect(streamed.body).toMatchObject({ details: { reason: 'call/too-large' } })
    expect((await guest.post('/api/perform', body(255 * 1024))).body.details.field).toBe('intents')
  })
})

const nested = (levels: number) => `{"unheardOf":${'['.repeat(levels)}${']'.repeat(levels)}}`

test('input of more than 64 levels is refused by every call, and nothing changes', async () => {
  const posted = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'POST')
  await expectUnchanged(async () => {
    for (const name of posted) {
      const { status, body } = await callerOf(name).post(`/api/${name}`, nested(120_000))
      expect([name, status, body]).toEqual([name, 400, callError('call/too-deep')])
    }
  })
  expect((await guest.post('/api/getServerInfo', nested(64))).body.details.reason).toBe('call/too-deep')
  expect((await guest.post('/api/getServerInfo', nested(63))).body.details.reason).toBe('call/invalid')
})

test('long input is not echoed in the answer', async () => {
  const key = 'x'.repeat(100_000)
  for (const body of [{ [key]: 1 }, { sessionId: SESSION, [key]: 1, [`${key}y`]: 1 }, { sessionId: key }]) {
    const { body: refusal, text } = await guest.post('/api/loadPlayer', body)
    expect(refusal.details.reason).toBe('call/invalid')
    expect(text.length).toBeLessThan(1_000)
  }
})

test('an unknown call is answered with 404', async () => {
  const paths = [
    '/api/nothing',
    '/api/constructor',
    '/api/__proto__',
    '/api/Perform',
    '/api/perform/x',
    '/api/',
    '/api/auth/nothing',
  ]
  for (const path of paths) {
    const { status, body } = await guest.post(path, {})
    expect([path, status, body]).toEqual([
      path,
      404,
      { code: 'not-found', message: 'Unknown call', details: { reason: 'call/unknown' } },
    ])
  }
})

test('a call accepts only its own method', async () => {
  await expectUnchanged(async () => {
    for (const [name, call] of Object.entries(calls)) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (method === call.method) continue
        const { status, body } = await guest.send(`/api/${name}`, { method })
        expect([name, method, status, body?.message]).toEqual([name, method, 404, 'Unknown call'])
      }
    }
  })
})

test('a malformed path is answered with 404', async () => {
  for (const path of ['/api/%', '/api/%E0%A4%A', '/%zz']) {
    const { status, body } = await guest.send(path, { method: 'POST' })
    expect([path, body?.code, status]).toEqual([path, 'not-found', 404])
  }
})

/** Sends raw text to the server and returns its answer. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(testServer.url)
    const socket = dial(Number(port), hostname, () => socket.end(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

/** Announces a megabyte, sends that many eighths of it, and only then reads the answer. */
async function sendEighths(count: number): Promise<string> {
  const { hostname, port } = new URL(testServer.url)
  const socket = dial(Number(port), hostname)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  const eighth = 'x'.repeat(128 * 1024)
  const headers = `host: localhost\r\ncontent-type: application/json\r\ncontent-length: ${8 * eighth.length}`
  socket.write(`POST /api/perform HTTP/1.1\r\n${headers}\r\n\r\n`)
  for (let sent = 0; sent < count; sent++) {
    socket.write(eighth)
    await sleep(20)
  }
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  await closed
  return answer
}

test('a client that sends too much can finish sending and read the refusal', async () => {
  expect(await sendEighths(8)).toMatch(/^HTTP\/1\.1 400 [\s\S]*The request is larger than 256 KB/)
})

test('a client that announces too much and stops sending gets the refusal without waiting', async () => {
  expect(await sendEighths(3)).toMatch(/^HTTP\/1\.1 400 [\s\S]*The request is larger than 256 KB/)
})

test('a request with two lengths, or with a length and chunks, is not read', async () => {
  for (const lengths of ['content-length: 2\r\ncontent-length: 3', 'content-length: 2\r\ntransfer-encoding: chunked']) {
    const request = `POST /api/getServerInfo HTTP/1.1\r\nhost: localhost\r\n${lengths}\r\n\r\n{}`
    expect([lengths, await sendRaw(request)]).toEqual([lengths, expect.stringMatching(/^HTTP\/1\.1 400 /)])
  }
})

test('TRACE is not answered with the request', async () => {
  const answer = await sendRaw('TRACE / HTTP/1.1\r\nhost: localhost\r\ncookie: secret=1\r\nconnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).not.toContain('secret')
})

test('an invalid or missing host header is accepted', async () => {
  const request = (host: string) =>
    `POST /api/auth/sign-out HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`
  expect(await sendRaw(request('host: a b\r\n'))).toMatch(/^HTTP\/1\.1 200 /)
  expect(await sendRaw(request('host: [\r\n'))).toMatch(/^HTTP\/1\.1 200 /)
  expect(await sendRaw(request('host: localhost\r\nx-forwarded-host: :::\r\n'))).toMatch(/^HTTP\/1\.1 200 /)
  expect(await sendRaw('POST /api/getServerInfo HTTP/1.0\r\ncontent-length: 2\r\n\r\n{}')).toMatch(
    /^HTTP\/1\.1 [24]0\d /,
  )
})

test('invalid cookies count as signed out', async () => {
  const stranger = testServer.visitor()
  const [[name, signed] = ['', '']] = [...guest.cookies]
  const forged = signed.replace(/\.(.)/, (_, sign) => `.${sign === 'A' ? 'B' : 'A'}`)
  const stripped = signed.split('.')[0] ?? ''
  for (const value of ['', 'x', 'a.b', '%', '%00', 'null', '"', '../../etc', 'x'.repeat(4_000), forged, stripped]) {
    const { body } = await stranger.post('/api/getAccount', {}, { cookie: `${name}=${value}; ${name}; =; ;` })
    expect([value.slice(0, 40), body]).toEqual([value.slice(0, 40), { account: null }])
  }
})

// Each of these was once answered with `internal`, or logged as an error.
test.each<[what: string, name: CallName, body: object, outcome: string]>([
  ['a level beyond an integer', 'listPlayers', { sort: 'level', after: { value: 2 ** 31, uid: 'x' } }, 'ok'],
  ['a cursor beyond all dates', 'listPlayers', { after: { value: 2 ** 53 - 1, uid: 'x' } }, 'call/invalid'],
  [
    'an entry whose id has no text',
    'createLocation',
    { entry: { id: { toString: 'x' } }, reason: 'A test' },
    'content/invalid',
  ],
  ['half a character', 'cleanupInvalidItems', { dryRun: true, resumeFromId: 'abc\ud800' }, 'call/invalid'],
  ['a name without a text', 'createItem', { entry: { name: { toString: 'x' } }, reason: 'A test' }, 'content/invalid'],
  ['a gain without a character', 'validateXpGain', gain, 'player/not-loaded'],
  ['gains without a character', 'validateXpGainBatch', { xpGains: [gain] }, 'player/not-loaded'],
])('%s gets an answer', async (_what, name, body, outcome) => {
  const { status, body: answer } = await owner.post(`/api/${name}`, body)
  expect(status === 200 ? 'ok' : answer.details.reason).toBe(outcome)
})
