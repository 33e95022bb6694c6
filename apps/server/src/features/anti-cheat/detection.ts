import { CLERK, type DetectionRule, type RuleKind } from '@hearthward/contract'
import { type Millis, minutes } from '@hearthward/engine'
import type { Core } from '../../core/server.ts'
import { readPlayerTrades, readLinks } from '../exchange/index.ts'
import { activeSince, readFacts, readSharedDevices, readSittings, type Sitting } from './activity-log-queries.ts'
import { guideOf } from './price-deviation.ts'
import type { DeviceFact, Entry, Finding, TradeFact } from './rules/findings.ts'
import { inputRhythm, type LogRule, SITTING_PAUSE, sessionLength, wealthJump, xpRate } from './rules/log-rules.ts'
import { tradeRing } from './rules/trade-ring.ts'
import { marketPrice, multiAccount } from './rules/trade-rules.ts'

/** Rules applied to what is stored. Nothing here writes. */

type EntryKind = 'xp_rate' | 'input_rhythm' | 'wealth_jump'
const ENTRY_RULES: Readonly<Record<EntryKind, LogRule>> = {
  xp_rate: xpRate,
  input_rhythm: inputRhythm,
  wealth_jump: wealthJump,
}

export type Needed = Pick<Core, 'database' | 'clock' | 'timeline'>
/** What a rule is judged by; the threshold and the window may be others than are stored. */
export type Judged = Pick<DetectionRule, 'id' | 'kind' | 'threshold' | 'windowMinutes'>

export interface Look {
  /** Windows end here. */
  now: Millis
  /** Of the log rules: whose log is read. */
  players: readonly string[]
  /** Since when a player's deeds are not judged yet by a rule. */
  judgedAt: (ruleId: string, playerId: string) => Millis
}

const isEntryKind = (kind: RuleKind): kind is EntryKind => kind in ENTRY_RULES
const isLogKind = (kind: RuleKind) => isEntryKind(kind) || kind === 'session_length'

/** What a rule looks back to. */
const windowOf = ({ windowMinutes }: Judged) => minutes(windowMinutes)

/** Few enough that nobody notices what is reckoned between two of them. */
const PLAYERS_AT_ONCE = 25
const MOST_TRADES = 20_000
const MOST_DEVICES = 2_000

export type Found = Finding & { rule: Judged }

export async function judge(server: Needed, rules: readonly Judged[], look: Look): Promise<Found[]> {
  const found = await judgeLogs(server, rules, look)
  const market = rules.filter(({ kind }) => kind === 'market_price' || kind === 'trade_ring')
  if (market.length > 0) {
    const trades = await readTrades(server, look.now - longestOf(market))
    for (const rule of market) found.push(...judgeTrades(rule, trades, look.now))
  }
  for (const rule of rules) {
    if (rule.kind !== 'multi_account') continue
    const devices = await readDevices(server, look.now - windowOf(rule), rule.threshold)
    found.push(...multiAccount(devices, rule.threshold).map((finding) => ({ ...finding, rule })))
  }
  return found.filter(({ rule, playerId, at }) => at > look.judgedAt(rule.id, playerId))
}

const longestOf = (rules: readonly Judged[]) => Math.max(0, ...rules.map(windowOf))

/** The log of some players, as far as the rules have to know it. */
interface Log {
  entries: readonly Entry[]
  sittings: readonly Sitting[]
}

async function readLogs({ database }: Needed, rules: readonly Judged[], some: readonly string[], now: Millis) {
  const { sql } = database
  const entryRules = rules.filter(({ kind }) => isEntryKind(kind))
  const thorough = entryRules.filter(({ kind }) => kind !== 'xp_rate')
  const sat = rules.filter(({ kind }) => kind === 'session_length')
  const entries =
    entryRules.length > 0 ? await readFacts(sql, some, now - longestOf(entryRules), now - longestOf(thorough)) : []
  const sittings = sat.length > 0 ? await readSittings(sql, some, now - longestOf(sat), SITTING_PAUSE) : []
  const entriesOf = Map.groupBy(entries, ({ playerId }) => playerId)
  const sittingsOf = Map.groupBy(sittings, ({ playerId }) => playerId)
  return (playerId: string): Log => ({
    entries: entriesOf.get(playerId) ?? [],
    sittings: sittingsOf.get(playerId) ?? [],
  })
}

async function judgeLogs(server: Needed, rules: readonly Judged[], look: Look): Promise<Found[]> {
  const own = rules.filter(({ kind }) => isLogKind(kind))
  if (own.length === 0) return []
  const found: Found[] = []
  for (let start = 0; start < look.players.length; start += PLAYERS_AT_ONCE) {
    const some = look.players.slice(start, start + PLAYERS_AT_ONCE)
    const logOf = await readLogs(server, own, some, look.now)
    for (const playerId of some) {
      for (const rule of own) {
        const since = Math.max(look.now - windowOf(rule), look.judgedAt(rule.id, playerId))
        const finding = judgeLog(rule, logOf(playerId), since)
        if (finding) found.push({ ...finding, playerId, rule })
      }
    }
  }
  return found
}

function judgeLog({ kind, threshold }: Judged, { entries, sittings }: Log, since: Millis) {
  if (kind === 'session_length') {
    const left = sittings.filter(({ until }) => until > since)
    return sessionLength(
      left.map((sitting) => ({ ...sitting, from: Math.max(sitting.from, since) })),
      threshold,
    )
  }
  if (!isEntryKind(kind)) return null
  return ENTRY_RULES[kind](
    entries.filter(({ from }) => from >= since),
    threshold,
  )
}

function judgeTrades(rule: Judged, trades: readonly TradeFact[], now: Millis): Found[] {
  const own = trades.filter(({ at }) => at > now - windowOf(rule))
  const findings = rule.kind === 'market_price' ? marketPrice(own, rule.threshold) : tradeRing(own, rule.threshold)
  return findings.map((finding) => ({ ...finding, rule }))
}

async function readTrades({ database, timeline, clock }: Needed, since: Millis): Promise<TradeFact[]> {
  const dealt = await readPlayerTrades(database.sql, since, CLERK, MOST_TRADES)
  const { content } = timeline.contentAt(clock.now())
  return dealt.map((trade) => ({ ...trade, guide: guideOf(trade, content) }))
}

async function readDevices({ database }: Needed, since: Millis, least: number): Promise<DeviceFact[]> {
  const shared = await readSharedDevices(database.sql, since, Math.ceil(least), MOST_DEVICES)
  if (shared.length === 0) return []
  const everybody = [...new Set(shared.flatMap(({ players }) => players))]
  const links = await readLinks(database.sql, everybody, since)
  return shared.map(({ device, players }) => {
    const here = new Set(players)
    return { device, players, links: links.filter(({ a, b }) => here.has(a) && here.has(b)) }
  })
}

const TRIED_SPAN_DAYS = 7
const MOST_TRIED = 500

/** Whom a rule would have named within 7 days, each at the highest score. For staff who weigh a change. */
export async function tryRule(server: Needed, rule: Judged) {
  const now = server.clock.now()
  const since = now - minutes(TRIED_SPAN_DAYS * 24 * 60)
  const active = await activeSince(server.database.sql, since, MOST_TRIED + 1)
  const players = active.slice(0, MOST_TRIED)
  const best = new Map<string, number>()
  const note = ({ playerId, score }: Pick<Finding, 'playerId' | 'score'>) => {
    const known = best.get(playerId)
    best.set(playerId, known === undefined ? score : worse(rule.kind, known, score))
  }
  if (isLogKind(rule.kind)) {
    for (let start = 0; start < players.length; start += PLAYERS_AT_ONCE) {
      const some = players.slice(start, start + PLAYERS_AT_ONCE)
      const logOf = await readTried(server, rule, some, since)
      for (const playerId of some) {
        for (const { score } of slid(rule, logOf(playerId))) note({ playerId, score })
      }
    }
  } else {
    // Windows of these are days long: the one that ends now sees nearly all of it.
    for (const found of await judge(server, [rule], { now, players: [], judgedAt: () => since })) note(found)
  }
  return { best, players: players.length, isPartial: active.length > players.length }
}

const worse = (kind: RuleKind, a: number, b: number) => (kind === 'input_rhythm' ? Math.min(a, b) : Math.max(a, b))

/** All of seven days, whatever the rule looks back to. */
function readTried(server: Needed, rule: Judged, some: readonly string[], since: Millis) {
  const now = server.clock.now()
  return readLogs(server, [{ ...rule, windowMinutes: (now - since) / minutes(1) }], some, now)
}

/** Every window of half a window's distance. */
function slid(rule: Judged, log: Log) {
  const span = windowOf(rule)
  const findings = []
  const all = [...log.entries, ...log.sittings]
  const first = Math.min(...all.map(({ from }) => from))
  for (let end = Math.max(0, ...all.map(({ until }) => until)); end > first; end -= span / 2) {
    const finding = judgeLog(rule, before(log, end), end - span)
    if (finding) findings.push(finding)
  }
  return findings
}

const before = ({ entries, sittings }: Log, end: Millis): Log => ({
  entries: entries.filter(({ until }) => until <= end),
  sittings: sittings
    .filter(({ from }) => from < end)
    .map((sitting) => ({ ...sitting, until: Math.min(sitting.until, end) })),
})
