import { type CallName, PERMISSIONS, type Permission } from '@hearthward/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_EMAIL, account, admin, staffWith } from '../staff/testing.ts'
import { type House, openServer, type Visitor } from './testing.ts'

/**
 * Who may make which call, written out by hand from the specification and the decisions. Not read from the table the
 * server reads: that one is what is being tested.
 */
const MATRIX: Record<CallName, 'anybody' | 'account' | 'player' | 'staff' | Permission> = {
  acceptPartyInvite: 'player',
  addFriend: 'player',
  advanceClock: 'anybody',
  banPlayer: 'ban_players',
  blockPlayer: 'player',
  calculateOfflineProgress: 'player',
  cancelGEOffer: 'player',
  cancelPlayerOffer: 'manage_economy',
  collectAllGEOffers: 'player',
  collectGEOffer: 'player',
  createAnnouncement: 'send_announcements',
  createGEOffer: 'player',
  createGameEvent: 'send_announcements',
  createParty: 'player',
  declinePartyInvite: 'player',
  deleteMessage: 'ban_players',
  deleteMyAccount: 'account',
  editAccessRules: 'firestore_rules',
  editGEOffer: 'player',
  endGameEvent: 'send_announcements',
  exportMyData: 'account',
  freezeItem: 'manage_economy',
  getAccessRules: 'firestore_rules',
  getAccount: 'anybody',
  getActivities: 'account',
  getActivityBreakdown: 'view_analytics',
  getAnnouncements: 'account',
  getAuditChoices: 'view_audit_logs',
  getAuditLogs: 'view_audit_logs',
  getChannels: 'player',
  getClerk: 'manage_economy',
  getContent: 'account',
  getDashboardCharts: 'staff',
  getEconomyFlows: 'view_analytics',
  getExchangeOverview: 'player',
  getGameEvents: 'account',
  getHistory: 'player',
  getItemMarket: 'manage_economy',
  getItemPrice: 'player',
  getLeaderboard: 'player',
  getLevelDistribution: 'view_analytics',
  getLocations: 'account',
  getMaintenance: 'anybody',
  getMyOffers: 'player',
  getMyReports: 'player',
  getMyTrades: 'player',
  getOnlinePlayers: 'player',
  getOrderBook: 'player',
  getParty: 'player',
  getPartyMembers: 'player',
  getPendingInvites: 'player',
  getPlayerAchievements: 'player',
  getPlayerAnalytics: 'view_analytics',
  getPriceHistory: 'player',
  getPriceIndex: 'view_analytics',
  getRetention: 'view_analytics',
  getServerInfo: 'anybody',
  getStaffAccess: 'staff',
  getTransactions: 'player',
  getUserProfile: 'player',
  getWealth: 'view_analytics',
  joinParty: 'player',
  kickMember: 'player',
  leaveParty: 'player',
  listAdmins: 'manage_admins',
  listAnnouncements: 'send_announcements',
  listBlocked: 'player',
  listExchangeOffers: 'manage_economy',
  listExchangePrices: 'manage_economy',
  listExchangeTrades: 'manage_economy',
  listFriends: 'player',
  listGameEvents: 'send_announcements',
  listPriceAlerts: 'player',
  listPublicParties: 'player',
  loadDashboard: 'staff',
  loadPlayer: 'player',
  markRead: 'player',
  mutePlayer: 'ban_players',
  perform: 'player',
  removeFriend: 'player',
  removePriceAlert: 'player',
  searchPlayers: 'player',
  sendMessage: 'player',
  sendPartyInvite: 'player',
  sendTyping: 'player',
  setPermissions: 'manage_admins',
  setPriceAlert: 'player',
  setSlowMode: 'ban_players',
  submitReport: 'player',
  sync: 'player',
  toggleMaintenanceMode: 'maintenance_mode',
  transferLeadership: 'player',
  unbanPlayer: 'ban_players',
  unblockPlayer: 'player',
  unfreezeItem: 'manage_economy',
  unmutePlayer: 'ban_players',
  updateAnnouncement: 'send_announcements',
  updateGameEvent: 'send_announcements',
  updatePartySettings: 'player',
  updateSkillVisibility: 'server_settings',
  upgradeGuest: 'account',
  validateXpGain: 'account',
  validateXpGainBatch: 'account',
  verifyAuditLogs: 'view_audit_logs',
}

/** What an admin may do by role alone. */
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

/** Open to the banned as well, apart from what is open to anybody. */
const TO_BANNED: readonly CallName[] = []

let house: House
const callers = new Map<string, Visitor>()
beforeAll(async () => {
  house = await openServer({ ADMIN_EMAILS: ADMIN_EMAIL })
  const owner = await house.owner()
  await owner.load()
  const banned = await staffWith(house, ...PERMISSIONS)
  await owner.ask('banPlayer', { playerId: banned.uid, reason: 'A test of doors' })
  callers.set('nobody', house.visitor())
  callers.set('guest', await house.player())
  callers.set('player', await account(house))
  callers.set('banned', banned)
  callers.set('admin', await admin(house))
  callers.set('owner', owner)
  for (const permission of PERMISSIONS) callers.set(permission, await staffWith(house, permission))
})
afterAll(() => house.close())

/** What somebody of this kind is told by the door: 'in', or why not. */
function expected(kind: string, name: CallName): string {
  const who = MATRIX[name]
  if (who === 'anybody') return 'in'
  if (kind === 'nobody') return 'unauthenticated'
  if (kind === 'banned') return TO_BANNED.includes(name) ? 'in' : 'permission-denied'
  if (who === 'account' || who === 'player' || kind === 'owner') return 'in'
  const has: readonly string[] = kind === 'admin' ? ADMIN : kind === 'guest' || kind === 'player' ? [] : [kind]
  return (who === 'staff' ? has.length > 0 : has.includes(who)) ? 'in' : 'permission-denied'
}

/** A list is no input of any call: whoever is let in is told so, and nothing is done. */
async function door(visitor: Visitor, name: CallName): Promise<string> {
  const { body } = await visitor.post(`/api/${name}`, [])
  return body?.code === 'invalid-argument' ? 'in' : (body?.code ?? `answered ${JSON.stringify(body)}`)
}

describe('[PERM-42] every call, for every kind of caller', () => {
  test.each(Object.keys(MATRIX) as CallName[])('%s', async (name) => {
    const told: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const [kind, visitor] of callers) {
      told[kind] = await door(visitor, name)
      wanted[kind] = expected(kind, name)
    }
    expect(told).toEqual(wanted)
  })

  test('staff without the permission hear the sentence of the specification', async () => {
    expect(await callers.get('view_players')?.refused('banPlayer', [])).toMatchObject({
      code: 'permission-denied',
      message: 'Admin privileges required',
    })
  })
})
