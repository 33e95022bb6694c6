import { type CallName, calls, isStaffCaller, PERMISSIONS, type Permission } from '@hearthward/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_EMAIL, account, admin, enterSecondFactor, staffWith } from '../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from './testing.ts'

/**
 * Who may make which call, written by hand from the specification and the decisions. Not derived from the contract,
 * because this tests the contract.
 */
const MATRIX: Record<CallName, 'anybody' | 'account' | 'player' | 'staff' | Permission> = {
  acceptPartyInvite: 'player',
  addFriend: 'player',
  addPlayerNote: 'view_players',
  addInvestigationEvidence: 'ban_players',
  addInvestigationNote: 'ban_players',
  advanceClock: 'anybody',
  appeal: 'account',
  banPlayer: 'ban_players',
  blockPlayer: 'player',
  calculateOfflineProgress: 'player',
  cancelGEOffer: 'player',
  closeTalk: 'player',
  cancelPlayerOffer: 'manage_economy',
  collectAllGEOffers: 'player',
  collectGEOffer: 'player',
  consolidateInventory: 'edit_players',
  createAchievement: 'edit_quests',
  createActivity: 'edit_items',
  cleanupInvalidItems: 'server_settings',
  migrateInventory: 'server_settings',
  cleanupFakeTestAccounts: 'server_settings',
  createTestAccounts: 'server_settings',
  listOperations: 'server_settings',
  getServerMetrics: 'staff',
  getSystemConfig: 'server_settings',
  updateSystemConfig: 'server_settings',
  updateMaintenanceSettings: 'server_settings',
  createBackup: 'database_backup',
  deleteBackup: 'database_backup',
  downloadBackup: 'database_backup',
  listBackups: 'database_backup',
  restoreBackup: 'database_backup',
  verifyBackup: 'database_backup',
  createAnnouncement: 'send_announcements',
  createGEOffer: 'player',
  createGameEvent: 'send_announcements',
  createItem: 'edit_items',
  createLocation: 'edit_items',
  createMapActivity: 'edit_items',
  createMonster: 'edit_monsters',
  createNpc: 'edit_quests',
  createInvestigation: 'ban_players',
  createInvestigationReport: 'ban_players',
  createParty: 'player',
  createQuest: 'edit_quests',
  createRecipe: 'edit_items',
  declinePartyInvite: 'player',
  deleteMessage: 'ban_players',
  deleteMyAccount: 'account',
  deletePlayer: 'edit_players',
  deleteRecipe: 'edit_items',
  editAccessRules: 'firestore_rules',
  editGEOffer: 'player',
  editPlayerData: 'edit_players',
  endGameEvent: 'send_announcements',
  endMembership: 'edit_players',
  exportMyData: 'account',
  findPlayers: 'view_players',
  getPlayerNames: 'staff',
  findAddressees: 'send_announcements',
  freezeItem: 'manage_economy',
  getAccessRules: 'firestore_rules',
  getAccount: 'anybody',
  getAchievement: 'edit_quests',
  getActivities: 'account',
  getActivity: 'edit_items',
  getActivityAnalysis: 'ban_players',
  getActivityBreakdown: 'view_analytics',
  getAnnouncements: 'account',
  getAuditChoices: 'view_audit_logs',
  decideApproval: 'staff',
  getApprovalStatus: 'staff',
  getAuditStatus: 'staff',
  getStaffLimits: 'staff',
  listApprovals: 'staff',
  previewAct: 'staff',
  setStaffLimits: 'server_settings',
  withdrawApproval: 'staff',
  getAuditLogs: 'view_audit_logs',
  getChannels: 'player',
  getClerk: 'manage_economy',
  getContent: 'account',
  getDetectionStats: 'server_settings',
  getExchangeOverview: 'player',
  getGameEvents: 'account',
  getHistory: 'player',
  getItem: 'edit_items',
  getInvestigation: 'ban_players',
  getPlayerWatch: 'ban_players',
  getItemPrice: 'player',
  getLeaderboard: 'player',
  getLocation: 'edit_items',
  getDashboardCharts: 'staff',
  getEconomyFlows: 'view_analytics',
  getItemMarket: 'manage_economy',
  getLevelDistribution: 'view_analytics',
  getLocations: 'account',
  getMaintenance: 'anybody',
  getMute: 'ban_players',
  getMyFinds: 'player',
  getMyMessages: 'player',
  getMapActivity: 'edit_items',
  getMonster: 'edit_monsters',
  getMyOffers: 'player',
  getMyReports: 'player',
  getMyTrades: 'player',
  getNpc: 'edit_quests',
  getOnlinePlayers: 'player',
  getOrderBook: 'player',
  getParty: 'player',
  getPartyMembers: 'player',
  getPendingInvites: 'player',
  getPlayerAchievements: 'player',
  lookAsPlayer: 'view_players',
  askAsPlayer: 'view_players',
  getPlayerAddresses: 'view_players',
  getPlayerDetails: 'view_players',
  getPlayerTimeline: 'view_players',
  getPriceHistory: 'player',
  getQuest: 'edit_quests',
  getRecipe: 'edit_items',
  getPresence: 'view_players',
  getReport: 'view_reports',
  getPlayerAnalytics: 'view_analytics',
  getPriceIndex: 'view_analytics',
  getRetention: 'view_analytics',
  getSeasons: 'anybody',
  getServerInfo: 'anybody',
  getStaffAccess: 'staff',
  getStaffCounts: 'staff',
  getTransactions: 'player',
  getUserProfile: 'player',
  giveItemsToPlayer: 'edit_players',
  grantMembership: 'edit_players',
  grantAppeal: 'ban_players',
  handleReport: 'view_reports',
  joinParty: 'player',
  kickMember: 'player',
  leaveParty: 'player',
  listAchievements: 'edit_quests',
  listActivities: 'edit_items',
  getXpAnalysis: 'ban_players',
  handleAlert: 'server_settings',
  listAlerts: 'server_settings',
  getWealth: 'view_analytics',
  listAdmins: 'manage_admins',
  listAnnouncements: 'send_announcements',
  listBans: 'ban_players',
  listBlocked: 'player',
  listDetectionRules: 'server_settings',
  listExchangeOffers: 'manage_economy',
  listExchangePrices: 'manage_economy',
  listExchangeTrades: 'manage_economy',
  listFriends: 'player',
  listGameEvents: 'send_announcements',
  listCharacterSnapshots: 'view_players',
  compareCharacterSnapshot: 'view_players',
  restoreCharacterSnapshot: 'edit_players',
  listPlayers: 'view_players',
  listItems: 'edit_items',
  listLocations: 'edit_items',
  listMapActivities: 'edit_items',
  listMonsters: 'edit_monsters',
  listNpcs: 'edit_quests',
  listPlans: 'player',
  listPriceAlerts: 'player',
  listPublicParties: 'player',
  listQuests: 'edit_quests',
  listRecipes: 'edit_items',
  listInvestigations: 'ban_players',
  listRiskProfiles: 'server_settings',
  listReports: 'view_reports',
  loadDashboard: 'staff',
  loadPlayer: 'player',
  markMessagesRead: 'player',
  markRead: 'player',
  messagePlayer: 'edit_players',
  messagePlayers: 'edit_players',
  previewMessage: 'edit_players',
  previewUndo: 'edit_players',
  findRecipients: 'edit_players',
  mutePlayer: 'ban_players',
  perform: 'player',
  deletePlan: 'player',
  readSharedPlan: 'player',
  savePlan: 'player',
  removeFriend: 'player',
  removeItemsFromPlayer: 'edit_players',
  removePriceAlert: 'player',
  resetPlayer: 'edit_players',
  restorePlayer: 'edit_players',
  restoreAchievement: 'edit_quests',
  restoreActivity: 'edit_items',
  restoreItem: 'edit_items',
  restoreLocation: 'edit_items',
  restoreMapActivity: 'edit_items',
  restoreMonster: 'edit_monsters',
  restoreNpc: 'edit_quests',
  restoreQuest: 'edit_quests',
  restoreRecipe: 'edit_items',
  runDetection: 'server_settings',
  searchPlayers: 'player',
  sendMessage: 'player',
  sendPartyInvite: 'player',
  sendTyping: 'player',
  setAchievementActive: 'edit_quests',
  setActivityActive: 'edit_items',
  setItemActive: 'edit_items',
  setMapActivityActive: 'edit_items',
  setMonsterActive: 'edit_monsters',
  setNpcActive: 'edit_quests',
  setPermissions: 'manage_admins',
  setPriceAlert: 'player',
  setQuestActive: 'edit_quests',
  setRecipeActive: 'edit_items',
  setSlowMode: 'ban_players',
  signOutPlayer: 'ban_players',
  submitReport: 'player',
  sync: 'player',
  takeOver: 'player',
  takeInvestigation: 'ban_players',
  takeReport: 'view_reports',
  toggleMaintenanceMode: 'maintenance_mode',
  transferLeadership: 'player',
  tryDetectionRule: 'server_settings',
  unbanPlayer: 'ban_players',
  unblockPlayer: 'player',
  undoPlayerEdit: 'edit_players',
  unfreezeItem: 'manage_economy',
  unmutePlayer: 'ban_players',
  updateAchievement: 'edit_quests',
  updateActivity: 'edit_items',
  updateAnnouncement: 'send_announcements',
  createDetectionRule: 'server_settings',
  updateDetectionRule: 'server_settings',
  deleteDetectionRule: 'server_settings',
  updateGameEvent: 'send_announcements',
  updateItem: 'edit_items',
  updateLocation: 'edit_items',
  updateMapActivity: 'edit_items',
  updateMonster: 'edit_monsters',
  updateNpc: 'edit_quests',
  updateInvestigation: 'ban_players',
  updatePartySettings: 'player',
  updateQuest: 'edit_quests',
  updateRecipe: 'edit_items',
  updateSkillVisibility: 'edit_items',
  upgradeGuest: 'account',
  validateXpGain: 'account',
  validateXpGainBatch: 'account',
  verifyAuditLogs: 'view_audit_logs',
  verifyInvestigationEvidence: 'ban_players',
  'auth/change-email': 'account',
  'auth/change-password': 'account',
  'auth/confirm': 'account',
  'auth/list-sessions': 'account',
  'auth/passkey/add': 'account',
  'auth/passkey/begin': 'account',
  'auth/passkey/list': 'account',
  'auth/passkey/remove': 'account',
  'auth/passkey/rename': 'account',
  'auth/request-password-reset': 'anybody',
  'auth/reset-password': 'anybody',
  'auth/revoke-other-sessions': 'account',
  'auth/revoke-session': 'account',
  'auth/send-verification-email': 'account',
  'auth/sign-in/anonymous': 'anybody',
  'auth/sign-in/email': 'anybody',
  'auth/sign-in/passkey': 'anybody',
  'auth/sign-in/passkey-options': 'anybody',
  'auth/sign-in/username': 'anybody',
  'auth/sign-out': 'anybody',
  'auth/sign-up/email': 'anybody',
  'auth/two-factor/disable': 'account',
  'auth/two-factor/enable': 'account',
  'auth/two-factor/generate-backup-codes': 'account',
  'auth/two-factor/verify-backup-code': 'anybody',
  'auth/two-factor/verify-totp': 'anybody',
  'auth/verify-email': 'account',
}

/** Permissions of the admin role. */
const ADMIN: readonly Permission[] = [
  'view_players',
  'edit_players',
  'ban_players',
  'view_reports',
  'send_announcements',
  'edit_items',
  'edit_monsters',
  'edit_quests',
  'view_analytics',
  'manage_economy',
]

/** Guests have no password, no address and no passkeys. */
const NOT_TO_GUESTS: readonly CallName[] = [
  'auth/change-email',
  'auth/change-password',
  'auth/confirm',
  'auth/passkey/add',
  'auth/passkey/begin',
  'auth/passkey/list',
  'auth/passkey/remove',
  'auth/passkey/rename',
  'auth/send-verification-email',
  'auth/two-factor/disable',
  'auth/two-factor/enable',
  'auth/two-factor/generate-backup-codes',
  'auth/verify-email',
]

/** Open to banned accounts, besides calls for anybody. */
const TO_BANNED: readonly CallName[] = [
  'appeal',
  'auth/list-sessions',
  'auth/revoke-other-sessions',
  'auth/revoke-session',
  ...NOT_TO_GUESTS,
]

let testServer: TestServer
const callers = new Map<string, Visitor>()
beforeAll(async () => {
  testServer = await openServer({ ADMIN_EMAILS: ADMIN_EMAIL })
  const owner = await testServer.owner()
  await owner.load()
  const banned = await staffWith(testServer, ...PERMISSIONS)
  await owner.ask('banPlayer', { playerId: banned.uid, reason: 'A test of doors' })
  callers.set('nobody', testServer.visitor())
  callers.set('guest', await testServer.player())
  callers.set('player', await account(testServer))
  callers.set('banned', banned)
  callers.set('admin', await admin(testServer))
  callers.set('owner', owner)
  for (const permission of PERMISSIONS) callers.set(permission, await staffWith(testServer, permission))
  // Otherwise a call that needs a fresh code would be refused to all.
  for (const kind of ['admin', 'owner', ...PERMISSIONS]) await enterSecondFactor(testServer, callers.get(kind)!)
})
afterAll(() => testServer.close())

/** The expected outcome for a kind of caller: 'in', or the error code. */
function expected(kind: string, name: CallName): string {
  const who = MATRIX[name]
  if (who === 'anybody') return 'in'
  if (kind === 'nobody') return 'unauthenticated'
  if (kind === 'guest' && NOT_TO_GUESTS.includes(name)) return 'permission-denied'
  if (kind === 'banned') return TO_BANNED.includes(name) ? 'in' : 'permission-denied'
  if (who === 'account' || who === 'player' || kind === 'owner') return 'in'
  const has: readonly string[] = kind === 'admin' ? ADMIN : kind === 'guest' || kind === 'player' ? [] : [kind]
  return (who === 'staff' ? has.length > 0 : has.includes(who)) ? 'in' : 'permission-denied'
}

/** No call takes a list, so a caller who passes the access check gets invalid-argument, and nothing happens. */
async function tryCall(visitor: Visitor, name: CallName): Promise<string> {
  if (calls[name].method === 'GET') {
    const { status, body } = await visitor.send(`/api/${name}`)
    return status === 200 ? 'in' : body.code
  }
  const { body } = await visitor.post(`/api/${name}`, [])
  return body?.code === 'invalid-argument' ? 'in' : (body?.code ?? `answered ${JSON.stringify(body)}`)
}

describe('[PERM-42] [AUTH-12] every call, for every kind of caller', () => {
  test.each(Object.keys(MATRIX) as CallName[])('%s', async (name) => {
    const outcomes = await Promise.all(
      [...callers].map(async ([kind, visitor]) => [kind, await tryCall(visitor, name)]),
    )
    expect(outcomes).toEqual([...callers.keys()].map((kind) => [kind, expected(kind, name)]))
  })

  test('getStaffAccess lists exactly the calls that are open to the caller', async () => {
    const staffCalls = (Object.keys(MATRIX) as CallName[]).filter((name) => isStaffCaller(MATRIX[name]))
    for (const kind of ['admin', 'owner', ...PERMISSIONS]) {
      const access = (await callers.get(kind)?.ask('getStaffAccess', {})) ?? { calls: [] }
      const expectedCalls = staffCalls.filter((name) => expected(kind, name) === 'in')
      expect([kind, [...access.calls].sort()]).toEqual([kind, expectedCalls.sort()])
    }
  })

  test('[PERM-40] editing, resetting, deleting, writing to, giving to, taking from and tidying a player need edit_players', async () => {
    const helper = callers.get('edit_players')
    const others = await staffWith(testServer, ...PERMISSIONS.filter((permission) => permission !== 'edit_players'))
    for (const name of [
      'editPlayerData',
      'resetPlayer',
      'deletePlayer',
      'messagePlayer',
      'giveItemsToPlayer',
      'removeItemsFromPlayer',
      'consolidateInventory',
    ] as const) {
      expect([name, await tryCall(others, name)]).toEqual([name, 'permission-denied'])
      expect([name, helper && (await tryCall(helper, name))]).toEqual([name, 'in'])
    }
  })

  test('staff without the permission get the message of the specification', async () => {
    expect(await callers.get('view_players')?.refused('banPlayer', [])).toMatchObject({
      code: 'permission-denied',
      message: 'Admin privileges required',
    })
  })

  test('refused access is logged with caller and call', async () => {
    const caller = await testServer.player()
    await caller.refused('banPlayer', [])
    const entry = testServer.logged.find(({ msg, uid }) => msg === 'access refused' && uid === caller.uid)
    expect(entry).toMatchObject({ call: 'banPlayer', reason: 'auth/admin' })
  })
})
