import type { CallName } from '@hearthward/contract'

/** A request of staff: the call, its variant, and the input of the nth time for a given database. */
export interface StaffRequest {
  readonly call: CallName
  readonly by?: string
  input(n: number, data: DemoData): object
}

/** Contents of a database made by `npm run demo`. */
export interface DemoData {
  readonly players: number
  readonly now: number
  readonly items: readonly string[]
}

const DAY = 86_400_000
const uid = (n: number, { players }: DemoData) => `demo-${String((n * 7_919) % players).padStart(7, '0')}`
const item = (n: number, { items }: DemoData) => items[(n * 31) % items.length] as string
const pick = <T>(n: number, list: readonly T[]) => list[n % list.length] as T
const NOTHING = () => ({})

/** One letter finds the most, long ones nothing; `_` and `%` are wildcards in SQL and must not be here. */
const STARTS = ['m', 'ma', 'maren_', 'tobin_1', 'z', '%', '_', "o'", 'isolde_zzzzzz', 'WREN']
const STAFF = ['demo-staff-thane', 'demo-staff-sable', 'nobody-at-all']
const PARTS = ['an', 'stone', 'q9z']
const ACTIONS = ['ban_player', 'give_items', 'nothing_of_the_kind']

/** Every list and search of the back-office, as its pages request them and in unusual ways. */
export const STAFF_REQUESTS: readonly StaffRequest[] = [
  { call: 'getStaffAccess', input: NOTHING },
  { call: 'getStaffCounts', input: NOTHING },
  { call: 'getDashboardCharts', input: NOTHING },
  { call: 'getAuditLogs', input: NOTHING },
  { call: 'getAuditLogs', by: 'actor', input: (n) => ({ userId: pick(n, STAFF) }) },
  { call: 'getAuditLogs', by: 'actor and act', input: (n) => ({ userId: pick(n, STAFF), action: pick(n, ACTIONS) }) },
  { call: 'getAuditLogs', by: 'act', input: (n) => ({ action: pick(n, ACTIONS) }) },
  { call: 'getAuditLogs', by: 'resource', input: (n) => ({ resource: pick(n, ['players', 'items', 'nothing']) }) },
  { call: 'getAuditLogs', by: 'target', input: (n, data) => ({ resource: 'players', resourceId: uid(n, data) }) },
  { call: 'getAuditLogs', by: 'target alone', input: (n, data) => ({ resourceId: uid(n, data) }) },
  {
    call: 'getAuditLogs',
    by: 'time',
    input: (n, { now }) => ({ from: now - (n % 28) * DAY, until: now - (n % 20) * DAY }),
  },
  {
    call: 'getAuditLogs',
    by: 'actor and time',
    input: (n, { now }) => ({ userId: pick(n, STAFF), from: now - 25 * DAY, until: now - 20 * DAY }),
  },
  { call: 'getAuditLogs', by: 'far down', input: (n) => ({ before: 1_000 + n * 37, limit: 200 }) },
  { call: 'getAuditChoices', input: NOTHING },
  { call: 'listPlayers', input: NOTHING },
  { call: 'listPlayers', by: 'level', input: () => ({ sort: 'level', limit: 100 }) },
  { call: 'listPlayers', by: 'creation', input: () => ({ sort: 'created' }) },
  {
    call: 'listPlayers',
    by: 'far down',
    input: (n, { now }) => ({ after: { value: now - (n % 18) * DAY, uid: 'demo-0050000' } }),
  },
  { call: 'listPlayers', by: 'start', input: (n) => ({ search: pick(n, STARTS) }) },
  { call: 'listPlayers', by: 'start and level', input: (n) => ({ search: pick(n, STARTS), sort: 'level' }) },
  { call: 'listPlayers', by: 'part', input: (n) => ({ search: pick(n, PARTS) }) },
  { call: 'listPlayers', by: 'id', input: (n, data) => ({ search: uid(n, data) }) },
  {
    call: 'listPlayers',
    by: 'start, far down',
    input: (n, { now }) => ({ search: pick(n, STARTS), after: { value: now - 15 * DAY, uid: 'demo-0050000' } }),
  },
  ...['online', 'premium', 'guests', 'banned', 'deleted', 'staff'].map(
    (filter): StaffRequest => ({ call: 'listPlayers', by: filter, input: () => ({ only: [filter] }) }),
  ),
  { call: 'listPlayers', by: 'two filters', input: () => ({ only: ['premium', 'banned'], sort: 'level' }) },
  { call: 'listPlayers', by: 'filter and start', input: (n) => ({ only: ['guests'], search: pick(n, STARTS) }) },
  { call: 'findPlayers', input: (n) => ({ prefix: pick(n, STARTS) }) },
  { call: 'searchPlayers', input: (n) => ({ prefix: pick(n, STARTS) }) },
  { call: 'getPlayerDetails', input: (n, data) => ({ playerId: uid(n, data) }) },
  { call: 'getPlayerTimeline', input: (n, data) => ({ playerId: uid(n, data), limit: 100 }) },
  {
    call: 'getPlayerTimeline',
    by: 'far down',
    input: (n, data) => ({ playerId: uid(n, data), before: { at: data.now - 20 * DAY, key: 'x' } }),
  },
  { call: 'getPlayerTimeline', by: 'trades', input: (n, data) => ({ playerId: uid(n, data), kinds: ['trade'] }) },
  { call: 'getPlayerTimeline', by: 'chat', input: (n, data) => ({ playerId: uid(n, data), kinds: ['chat'] }) },
  { call: 'getMute', input: (n, data) => ({ uid: uid(n, data) }) },
  { call: 'listBans', input: NOTHING },
  { call: 'listBans', by: 'those over', input: () => ({ state: 'past' }) },
  { call: 'listBans', by: 'player', input: (n) => ({ state: 'all', player: pick(n, STARTS) }) },
  { call: 'listBans', by: 'staff', input: (n) => ({ state: 'all', staff: pick(n, ['thane', 'o', 'x']) }) },
  {
    call: 'listBans',
    by: 'far down',
    input: (n, { now }) => ({ state: 'all', after: { at: now - (n % 40) * DAY, id: 'm' } }),
  },
  ...['open', 'mine', 'resolved', 'dismissed'].map(
    (state): StaffRequest => ({ call: 'listReports', by: state, input: () => ({ state }) }),
  ),
  { call: 'listReports', by: 'category', input: (n) => ({ category: pick(n, ['abuse', 'name', 'appeal']) }) },
  { call: 'getReport', input: (n, { players }) => ({ id: `demo-report-${(n * 13) % Math.ceil(players / 20)}` }) },
  { call: 'getPresence', input: NOTHING },
  { call: 'listAnnouncements', input: NOTHING },
  { call: 'findAddressees', input: (n) => ({ names: Array.from({ length: 50 }, (_, at) => `Maren_${n + at * 20}`) }) },
  { call: 'listGameEvents', input: NOTHING },
  { call: 'getPlayerAnalytics', input: () => ({ days: 365 }) },
  { call: 'getRetention', input: NOTHING },
  { call: 'getLevelDistribution', input: NOTHING },
  { call: 'getActivityBreakdown', input: NOTHING },
  { call: 'getEconomyFlows', input: () => ({ days: 365 }) },
  { call: 'getWealth', input: NOTHING },
  { call: 'getPriceIndex', input: NOTHING },
  { call: 'listExchangeOffers', input: NOTHING },
  { call: 'listExchangeOffers', by: 'state', input: (n) => ({ state: pick(n, ['open', 'completed', 'cancelled']) }) },
  { call: 'listExchangeOffers', by: 'item', input: (n, data) => ({ itemId: item(n, data) }) },
  { call: 'listExchangeOffers', by: 'player', input: (n, data) => ({ playerId: uid(n * 2, data) }) },
  {
    call: 'listExchangeOffers',
    by: 'far down',
    input: (n, { now }) => ({ after: { createdAt: now - (n % 20) * DAY, id: 'm' } }),
  },
  { call: 'listExchangeTrades', input: NOTHING },
  { call: 'listExchangeTrades', by: 'item', input: (n, data) => ({ itemId: item(n, data) }) },
  { call: 'listExchangeTrades', by: 'player', input: (n, data) => ({ playerId: uid(n, data) }) },
  {
    call: 'listExchangeTrades',
    by: 'player and item',
    input: (n, data) => ({ playerId: uid(n, data), itemId: item(n, data) }),
  },
  { call: 'listExchangeTrades', by: 'far down', input: (n) => ({ before: 1_000 + n * 97 }) },
  { call: 'listExchangePrices', input: NOTHING },
  { call: 'getItemMarket', input: (n, data) => ({ itemId: item(n, data) }) },
  { call: 'getPriceHistory', input: (n, data) => ({ itemId: item(n, data), span: 'month' }) },
  { call: 'getClerk', input: NOTHING },
  { call: 'listAlerts', input: NOTHING },
  { call: 'listAlerts', by: 'state', input: (n) => ({ status: pick(n, ['open', 'resolved', 'false_positive']) }) },
  { call: 'listAlerts', by: 'severity', input: (n) => ({ severity: pick(n, ['low', 'critical']) }) },
  { call: 'listAlerts', by: 'kind', input: (n) => ({ kind: pick(n, ['xp_rate', 'trade_ring']) }) },
  { call: 'listAlerts', by: 'player', input: (n, data) => ({ playerId: uid(n, data) }) },
  {
    call: 'listAlerts',
    by: 'far down',
    input: (n, { now }) => ({ after: { createdAt: now - (n % 25) * DAY, id: 'm' }, limit: 200 }),
  },
  { call: 'listDetectionRules', input: NOTHING },
  { call: 'listRiskProfiles', input: NOTHING },
  { call: 'getDetectionStats', input: NOTHING },
  { call: 'listInvestigations', input: NOTHING },
  {
    call: 'getInvestigation',
    input: (n, { players }) => ({ investigationId: `demo-case-${(n * 13) % Math.ceil(players / 50)}` }),
  },
  { call: 'getXpAnalysis', input: (n, data) => ({ playerId: uid(n, data) }) },
  { call: 'getActivityAnalysis', input: (n, data) => ({ playerId: uid(n, data) }) },
  ...(
    [
      'Items',
      'Recipes',
      'Monsters',
      'Quests',
      'Npcs',
      'Locations',
      'MapActivities',
      'Activities',
      'Achievements',
    ] as const
  ).map((kind): StaffRequest => ({ call: `list${kind}` as CallName, input: NOTHING })),
  { call: 'listBackups', input: NOTHING },
  { call: 'listOperations', input: NOTHING },
  { call: 'getServerMetrics', input: NOTHING },
  { call: 'getSystemConfig', input: NOTHING },
  { call: 'listAdmins', input: NOTHING },
  { call: 'getAccessRules', input: NOTHING },
]
