import type { CallName } from '@hearthward/contract'

/** Something staff ask: what for, which call, and the input of the nth time, of everything there is in `known`. */
export interface Asked {
  readonly call: CallName
  readonly by?: string
  input(n: number, known: Known): object
}

/** What a database as `npm run demo` makes it has in it. */
export interface Known {
  readonly players: number
  readonly now: number
  readonly items: readonly string[]
}

const DAY = 86_400_000
const uid = (n: number, { players }: Known) => `demo-${String((n * 7_919) % players).padStart(7, '0')}`
const item = (n: number, { items }: Known) => items[(n * 31) % items.length] as string
const of = <T>(n: number, list: readonly T[]) => list[n % list.length] as T
const NOTHING = () => ({})

/** One sign finds the most, long and strange ones nothing; `_` and `%` mean something to a database and nothing here. */
const STARTS = ['m', 'ma', 'maren_', 'tobin_1', 'z', '%', '_', "o'", 'isolde_zzzzzz', 'WREN']
const STAFF = ['demo-staff-thane', 'demo-staff-sable', 'nobody-at-all']
const PARTS = ['an', 'stone', 'q9z']
const ACTIONS = ['ban_player', 'give_items', 'nothing_of_the_kind']

/** Every list and every search of the back-office, as its pages ask and as nobody would. */
export const ASKED: readonly Asked[] = [
  { call: 'getStaffAccess', input: NOTHING },
  { call: 'getStaffCounts', input: NOTHING },
  { call: 'getDashboardCharts', input: NOTHING },
  { call: 'getAuditLogs', input: NOTHING },
  { call: 'getAuditLogs', by: 'actor', input: (n) => ({ userId: of(n, STAFF) }) },
  { call: 'getAuditLogs', by: 'actor and act', input: (n) => ({ userId: of(n, STAFF), action: of(n, ACTIONS) }) },
  { call: 'getAuditLogs', by: 'act', input: (n) => ({ action: of(n, ACTIONS) }) },
  { call: 'getAuditLogs', by: 'resource', input: (n) => ({ resource: of(n, ['players', 'items', 'nothing']) }) },
  { call: 'getAuditLogs', by: 'target', input: (n, known) => ({ resource: 'players', resourceId: uid(n, known) }) },
  { call: 'getAuditLogs', by: 'target alone', input: (n, known) => ({ resourceId: uid(n, known) }) },
  {
    call: 'getAuditLogs',
    by: 'time',
    input: (n, { now }) => ({ from: now - (n % 28) * DAY, until: now - (n % 20) * DAY }),
  },
  {
    call: 'getAuditLogs',
    by: 'actor and time',
    input: (n, { now }) => ({ userId: of(n, STAFF), from: now - 25 * DAY, until: now - 20 * DAY }),
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
  { call: 'listPlayers', by: 'start', input: (n) => ({ search: of(n, STARTS) }) },
  { call: 'listPlayers', by: 'start and level', input: (n) => ({ search: of(n, STARTS), sort: 'level' }) },
  { call: 'listPlayers', by: 'part', input: (n) => ({ search: of(n, PARTS) }) },
  { call: 'listPlayers', by: 'id', input: (n, known) => ({ search: uid(n, known) }) },
  {
    call: 'listPlayers',
    by: 'start, far down',
    input: (n, { now }) => ({ search: of(n, STARTS), after: { value: now - 15 * DAY, uid: 'demo-0050000' } }),
  },
  ...['online', 'premium', 'guests', 'banned', 'deleted', 'staff'].map(
    (filter): Asked => ({ call: 'listPlayers', by: filter, input: () => ({ only: [filter] }) }),
  ),
  { call: 'listPlayers', by: 'two filters', input: () => ({ only: ['premium', 'banned'], sort: 'level' }) },
  { call: 'listPlayers', by: 'filter and start', input: (n) => ({ only: ['guests'], search: of(n, STARTS) }) },
  { call: 'findPlayers', input: (n) => ({ prefix: of(n, STARTS) }) },
  { call: 'searchPlayers', input: (n) => ({ prefix: of(n, STARTS) }) },
  { call: 'getPlayerDetails', input: (n, known) => ({ playerId: uid(n, known) }) },
  { call: 'getPlayerTimeline', input: (n, known) => ({ playerId: uid(n, known), limit: 100 }) },
  {
    call: 'getPlayerTimeline',
    by: 'far down',
    input: (n, known) => ({ playerId: uid(n, known), before: { at: known.now - 20 * DAY, key: 'x' } }),
  },
  { call: 'getPlayerTimeline', by: 'trades', input: (n, known) => ({ playerId: uid(n, known), kinds: ['trade'] }) },
  { call: 'getPlayerTimeline', by: 'chat', input: (n, known) => ({ playerId: uid(n, known), kinds: ['chat'] }) },
  { call: 'getMute', input: (n, known) => ({ uid: uid(n, known) }) },
  { call: 'listBans', input: NOTHING },
  { call: 'listBans', by: 'those over', input: () => ({ state: 'past' }) },
  { call: 'listBans', by: 'player', input: (n) => ({ state: 'all', player: of(n, STARTS) }) },
  { call: 'listBans', by: 'staff', input: (n) => ({ state: 'all', staff: of(n, ['thane', 'o', 'x']) }) },
  {
    call: 'listBans',
    by: 'far down',
    input: (n, { now }) => ({ state: 'all', after: { at: now - (n % 40) * DAY, id: 'm' } }),
  },
  ...['open', 'mine', 'resolved', 'dismissed'].map(
    (state): Asked => ({ call: 'listReports', by: state, input: () => ({ state }) }),
  ),
  { call: 'listReports', by: 'category', input: (n) => ({ category: of(n, ['abuse', 'name', 'appeal']) }) },
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
  { call: 'listExchangeOffers', by: 'state', input: (n) => ({ state: of(n, ['open', 'completed', 'cancelled']) }) },
  { call: 'listExchangeOffers', by: 'item', input: (n, known) => ({ itemId: item(n, known) }) },
  { call: 'listExchangeOffers', by: 'player', input: (n, known) => ({ playerId: uid(n * 2, known) }) },
  {
    call: 'listExchangeOffers',
    by: 'far down',
    input: (n, { now }) => ({ after: { createdAt: now - (n % 20) * DAY, id: 'm' } }),
  },
  { call: 'listExchangeTrades', input: NOTHING },
  { call: 'listExchangeTrades', by: 'item', input: (n, known) => ({ itemId: item(n, known) }) },
  { call: 'listExchangeTrades', by: 'player', input: (n, known) => ({ playerId: uid(n, known) }) },
  {
    call: 'listExchangeTrades',
    by: 'player and item',
    input: (n, known) => ({ playerId: uid(n, known), itemId: item(n, known) }),
  },
  { call: 'listExchangeTrades', by: 'far down', input: (n) => ({ before: 1_000 + n * 97 }) },
  { call: 'listExchangePrices', input: NOTHING },
  { call: 'getItemMarket', input: (n, known) => ({ itemId: item(n, known) }) },
  { call: 'getPriceHistory', input: (n, known) => ({ itemId: item(n, known), span: 'month' }) },
  { call: 'getClerk', input: NOTHING },
  { call: 'listAlerts', input: NOTHING },
  { call: 'listAlerts', by: 'state', input: (n) => ({ status: of(n, ['open', 'resolved', 'false_positive']) }) },
  { call: 'listAlerts', by: 'severity', input: (n) => ({ severity: of(n, ['low', 'critical']) }) },
  { call: 'listAlerts', by: 'kind', input: (n) => ({ kind: of(n, ['xp_rate', 'trade_ring']) }) },
  { call: 'listAlerts', by: 'player', input: (n, known) => ({ playerId: uid(n, known) }) },
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
  { call: 'getXpAnalysis', input: (n, known) => ({ playerId: uid(n, known) }) },
  { call: 'getActivityAnalysis', input: (n, known) => ({ playerId: uid(n, known) }) },
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
  ).map((kind): Asked => ({ call: `list${kind}` as CallName, input: NOTHING })),
  { call: 'listBackups', input: NOTHING },
  { call: 'listOperations', input: NOTHING },
  { call: 'getServerMetrics', input: NOTHING },
  { call: 'getSystemConfig', input: NOTHING },
  { call: 'listAdmins', input: NOTHING },
  { call: 'getAccessRules', input: NOTHING },
]
