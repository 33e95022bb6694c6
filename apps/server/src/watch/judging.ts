import type { DetectionRule, RuleKind } from '@hearthward/contract'
import { type Millis, minutes } from '@hearthward/engine'
import { CLERK } from '../exchange/matching.ts'
import type { Server } from '../server.ts'
import { activeSince, readEntries, readSharedDevices } from '../store/activity-log.ts'
import { readDealings, readLinks } from '../store/dealings.ts'
import type { DeviceFact, Entry, Finding, TradeFact } from './findings.ts'
import { inputRhythm, type LogRule, sessionLength, wealthJump, xpRate } from './log-rules.ts'
import { readPrices } from './prices.ts'
import { marketPrice, multiAccount, tradeRing } from './trade-rules.ts'

/** Rules applied to what is stored. Nothing here writes. */

type LogKind = Exclude<RuleKind, 'market_price' | 'trade_ring' | 'multi_account'>
const LOG_RULES: Readonly<Record<LogKind, LogRule>> = {
  xp_rate: xpRate,
  session_length: sessionLength,
  input_rhythm: inputRhythm,
  wealth_jump: wealthJump,
}

export type Needed = Pick<Server, 'database' | 'clock' | 'timeline'>
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

const isLogKind = (kind: RuleKind): kind is LogKind => kind in LOG_RULES

/** What a rule looks back to. */
const windowOf = ({ windowMinutes }: Judged) => minutes(windowMinutes)

const PLAYERS_AT_ONCE = 50
/** Five-minute stretches of a week, and some. */
const MOST_ENTRIES = 2_500
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

const longestOf = (rules: readonly Judged[]) => Math.max(...rules.map(windowOf))

async function judgeLogs({ database }: Needed, rules: readonly Judged[], look: Look): Promise<Found[]> {
  const own = rules.filter(({ kind }) => isLogKind(kind))
  if (own.length === 0) return []
  const since = look.now - longestOf(own)
  const found: Found[] = []
  for (let start = 0; start < look.players.length; start += PLAYERS_AT_ONCE) {
    const some = look.players.slice(start, start + PLAYERS_AT_ONCE)
    const entries = await readEntries(database.db, some, since, MOST_ENTRIES * some.length)
    const byPlayer = Map.groupBy(entries.reverse(), ({ playerId }) => playerId)
    for (const [playerId, log] of byPlayer) {
      for (const rule of own) {
        const finding = judgeLog(rule, log, Math.max(look.now - windowOf(rule), look.judgedAt(rule.id, playerId)))
        if (finding) found.push({ ...finding, playerId, rule })
      }
    }
  }
  return found
}

/** Entries are the oldest first. */
export function judgeLog({ kind, threshold }: Judged, log: readonly Entry[], since: Millis) {
  if (!isLogKind(kind)) return null
  return LOG_RULES[kind](
    log.filter(({ from }) => from >= since),
    threshold,
  )
}

function judgeTrades(rule: Judged, trades: readonly TradeFact[], now: Millis): Found[] {
  const own = trades.filter(({ at }) => at > now - windowOf(rule))
  const findings = rule.kind === 'market_price' ? marketPrice(own, rule.threshold) : tradeRing(own, rule.threshold)
  return findings.map((finding) => ({ ...finding, rule }))
}

async function readTrades({ database, timeline, clock }: Needed, since: Millis): Promise<TradeFact[]> {
  const { sql } = database
  const dealt = await readDealings(sql, since, CLERK, MOST_TRADES)
  if (dealt.length === 0) return []
  const prices = await readPrices(sql, timeline.contentAt(clock.now()).content)
  return dealt.map((trade) => ({ ...trade, guide: prices.get(trade.itemId) ?? 0 }))
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
const MOST_TRIED = 2_000

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
      const entries = await readEntries(server.database.db, some, since, MOST_ENTRIES * some.length)
      for (const [playerId, log] of Map.groupBy(entries.reverse(), (entry) => entry.playerId)) {
        for (const finding of slid(rule, log)) note({ playerId, score: finding.score })
      }
    }
  } else {
    // Windows of these are days long: the one that ends now sees nearly all of it.
    for (const found of await judge(server, [rule], { now, players: [], judgedAt: () => since })) note(found)
  }
  return { best, players: players.length, isPartial: active.length > players.length }
}

const worse = (kind: RuleKind, a: number, b: number) => (kind === 'input_rhythm' ? Math.min(a, b) : Math.max(a, b))

/** Every window of half a window's distance. */
function slid(rule: Judged, log: readonly Entry[]) {
  const span = windowOf(rule)
  const findings = []
  const until = log.at(-1)?.until ?? 0
  for (let end = until; end > (log[0]?.from ?? 0); end -= span / 2) {
    const inside = log.filter((entry) => entry.until <= end)
    const finding = judgeLog(rule, inside, end - span)
    if (finding) findings.push(finding)
  }
  return findings
}
