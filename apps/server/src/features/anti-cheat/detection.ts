import { CLERK, type DetectionRule, type RuleKind } from '@hearthward/contract'
import { days, type Millis, minutes } from '@hearthward/engine'
import type { Server } from '../../core/server.ts'
import { readLinks, readPlayerTrades } from '../exchange/index.ts'
import { readActivePlayers, readFacts, readSharedDevices, readSittings, type Sitting } from './activity-log-queries.ts'
import { guideOf } from './price-deviation.ts'
import type { DeviceFact, Entry, Finding, TradeFact } from './rules/findings.ts'
import { inputRhythm, type LogRule, SITTING_PAUSE, sessionLength, wealthJump, xpRate } from './rules/log-rules.ts'
import { appendGrants, connectedGrants, type StaffGrant, unusualGrants, usualGrants } from './rules/staff-rules.ts'
import { tradeRing } from './rules/trade-ring.ts'
import { marketPrice, multiAccount } from './rules/trade-rules.ts'
import { readGrantEvidence } from './staff-grant-queries.ts'
import { dayOf, readGrants } from './staff-grants.ts'

// Applies detection rules to stored data. Read-only.

type EntryKind = 'xp_rate' | 'input_rhythm' | 'wealth_jump'
const ENTRY_RULES: Readonly<Record<EntryKind, LogRule>> = {
  xp_rate: xpRate,
  input_rhythm: inputRhythm,
  wealth_jump: wealthJump,
}

type Dependencies = Pick<Server, 'database' | 'clock' | 'timeline' | 'config' | 'activityLog'>
/** The rule to apply; threshold and window may differ from the stored ones, for trials. */
export type AppliedRule = Pick<DetectionRule, 'id' | 'kind' | 'threshold' | 'windowMinutes'>

export interface DetectionRun {
  /** Windows end here. */
  now: Millis
  /** For log rules: the players to check. */
  players: readonly string[]
  /** Activity before this moment was already reviewed by staff for this rule and player. */
  reviewedAt: (ruleId: string, playerId: string) => Millis
}

const isEntryKind = (kind: RuleKind): kind is EntryKind => kind in ENTRY_RULES
const isLogKind = (kind: RuleKind) => isEntryKind(kind) || kind === 'session_length'

const windowOf = ({ windowMinutes }: AppliedRule) => minutes(windowMinutes)

/** Small batches, so that the computation between two queries does not block calls noticeably. */
const PLAYERS_AT_ONCE = 25
const MOST_TRADES = 20_000
const MOST_DEVICES = 2_000

export type RuleFinding = Finding & { rule: AppliedRule }

export async function applyRules(
  server: Dependencies,
  rules: readonly AppliedRule[],
  run: DetectionRun,
): Promise<RuleFinding[]> {
  const found = await applyLogRules(server, rules, run)
  const market = rules.filter(({ kind }) => kind === 'market_price' || kind === 'trade_ring')
  if (market.length > 0) {
    const trades = await readTrades(server, run.now - longestOf(market))
    for (const rule of market) found.push(...applyTradeRule(rule, trades, run.now))
  }
  for (const rule of rules) {
    if (rule.kind !== 'multi_account') continue
    const devices = await readDevices(server, run.now - windowOf(rule), rule.threshold)
    found.push(...multiAccount(devices, rule.threshold).map((finding) => ({ ...finding, rule })))
  }
  found.push(...(await applyStaffRules(server, rules, run.now)))
  return found.filter(({ rule, playerId, at }) => at > run.reviewedAt(rule.id, playerId))
}

export const isStaffRule = ({ kind }: Pick<AppliedRule, 'kind'>) => kind === 'staff_grant' || kind === 'staff_volume'

/** The days that show what a role usually gives. */
const USUAL_SPAN = days(30)

async function applyStaffRules(
  server: Dependencies,
  rules: readonly AppliedRule[],
  now: Millis,
): Promise<RuleFinding[]> {
  const own = rules.filter(isStaffRule)
  if (own.length === 0) return []
  const recent = await readGrants(server, now - longestOf(own))
  if (recent.length === 0) return []
  const all = own.some(({ kind }) => kind === 'staff_volume') ? await readGrants(server, now - USUAL_SPAN) : recent
  const earlier = await readGrantEvidence(
    server.database.sql,
    own.map(({ id }) => id),
  )
  return own.flatMap((rule) => {
    const isInWindow = ({ at }: StaffGrant) => at > now - windowOf(rule)
    const grants = recent.filter(isInWindow)
    const findings =
      rule.kind === 'staff_grant'
        ? connectedGrants(grants, rule.threshold)
        : unusualGrants(
            grants,
            usualGrants(
              all.filter((grant) => !isInWindow(grant)),
              dayOf,
            ),
            rule.threshold,
          )
    return findings.map((finding) => {
      const known = earlier.get(`${rule.id} ${finding.playerId}`)
      return { ...(known ? appendGrants(known, finding, grants) : finding), rule }
    })
  })
}

const longestOf = (rules: readonly AppliedRule[]) => Math.max(0, ...rules.map(windowOf))

/** A player's log, as far as the rules need it. */
interface Log {
  entries: readonly Entry[]
  sittings: readonly Sitting[]
}

async function readLogs(
  { database }: Dependencies,
  rules: readonly AppliedRule[],
  some: readonly string[],
  now: Millis,
) {
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

async function applyLogRules(
  server: Dependencies,
  rules: readonly AppliedRule[],
  run: DetectionRun,
): Promise<RuleFinding[]> {
  const own = rules.filter(({ kind }) => isLogKind(kind))
  if (own.length === 0) return []
  const found: RuleFinding[] = []
  for (let start = 0; start < run.players.length; start += PLAYERS_AT_ONCE) {
    const some = run.players.slice(start, start + PLAYERS_AT_ONCE)
    const logOf = await readLogs(server, own, some, run.now)
    for (const playerId of some) {
      for (const rule of own) {
        const since = Math.max(run.now - windowOf(rule), run.reviewedAt(rule.id, playerId))
        const finding = applyLogRule(rule, logOf(playerId), since)
        if (finding) found.push({ ...finding, playerId, rule })
      }
    }
  }
  return found
}

function applyLogRule({ kind, threshold }: AppliedRule, { entries, sittings }: Log, since: Millis) {
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

function applyTradeRule(rule: AppliedRule, trades: readonly TradeFact[], now: Millis): RuleFinding[] {
  const own = trades.filter(({ at }) => at > now - windowOf(rule))
  const findings = rule.kind === 'market_price' ? marketPrice(own, rule.threshold) : tradeRing(own, rule.threshold)
  return findings.map((finding) => ({ ...finding, rule }))
}

async function readTrades({ database, timeline, clock }: Dependencies, since: Millis): Promise<TradeFact[]> {
  const trades = await readPlayerTrades(database.sql, since, CLERK, MOST_TRADES)
  const { content } = timeline.contentAt(clock.now())
  return trades.map((trade) => ({ ...trade, guide: guideOf(trade, content) }))
}

async function readDevices({ database }: Dependencies, since: Millis, least: number): Promise<DeviceFact[]> {
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

/** The players a rule would have flagged within 7 days, each with the worst score. For trials of a change. */
export async function tryRule(server: Dependencies, rule: AppliedRule) {
  const now = server.clock.now()
  const since = now - minutes(TRIED_SPAN_DAYS * 24 * 60)
  const active = await readActivePlayers(server.database.sql, since, MOST_TRIED + 1)
  const players = active.slice(0, MOST_TRIED)
  const best = new Map<string, number>()
  const note = ({ playerId, score }: Pick<Finding, 'playerId' | 'score'>) => {
    const known = best.get(playerId)
    best.set(playerId, known === undefined ? score : worse(rule.kind, known, score))
  }
  if (isLogKind(rule.kind)) {
    for (let start = 0; start < players.length; start += PLAYERS_AT_ONCE) {
      const some = players.slice(start, start + PLAYERS_AT_ONCE)
      const logOf = await readTrialLogs(server, rule, some, since)
      for (const playerId of some) {
        for (const { score } of findInWindows(rule, logOf(playerId))) note({ playerId, score })
      }
    }
  } else {
    // The windows of these rules are days long: the one that ends now covers nearly all of it.
    for (const found of await applyRules(server, [rule], { now, players: [], reviewedAt: () => since })) note(found)
  }
  return { best, players: players.length, isPartial: active.length > players.length }
}

const worse = (kind: RuleKind, a: number, b: number) => (kind === 'input_rhythm' ? Math.min(a, b) : Math.max(a, b))

/** Reads all seven days, whatever the rule's window. */
function readTrialLogs(server: Dependencies, rule: AppliedRule, some: readonly string[], since: Millis) {
  const now = server.clock.now()
  return readLogs(server, [{ ...rule, windowMinutes: (now - since) / minutes(1) }], some, now)
}

/** Applies the rule in sliding windows with steps of half a window. */
function findInWindows(rule: AppliedRule, log: Log) {
  const span = windowOf(rule)
  const findings = []
  const all = [...log.entries, ...log.sittings]
  const first = Math.min(...all.map(({ from }) => from))
  for (let end = Math.max(0, ...all.map(({ until }) => until)); end > first; end -= span / 2) {
    const finding = applyLogRule(rule, before(log, end), end - span)
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
