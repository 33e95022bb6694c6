import { type ActivityAnalysis, ANOMALY_DEVIATION, type XpAnalysis, type XpSpan } from '@hearthward/contract'
import { days, hours, type Millis } from '@hearthward/engine'
import type { LogEntry } from '../anti-cheat/index.ts'
import { longestSitting, rhythmOf } from '../anti-cheat/index.ts'

/** Analyses of one player's activity log. Entries are ordered newest first. */

const DAY = days(1)
const WEEK = days(7)

export function analyseXp(entries: readonly LogEntry[], now: Millis, isPartial: boolean): XpAnalysis {
  return {
    day: spanOf(entries, now - DAY, now, hours(1)),
    week: spanOf(entries, now - WEEK, now, hours(6)),
    entries: entries.length,
    isPartial,
  }
}

function spanOf(entries: readonly LogEntry[], from: Millis, until: Millis, bucketMs: number): XpSpan {
  const inside = entries.filter((entry) => entry.until > from)
  const count = Math.round((until - from) / bucketMs)
  const byBucket = Map.groupBy(inside, (entry) =>
    Math.min(count - 1, Math.max(0, Math.floor((entry.until - 1 - from) / bucketMs))),
  )
  return {
    from,
    until,
    ...gainOf(inside),
    buckets: Array.from({ length: count }, (_, index) => ({
      from: from + index * bucketMs,
      until: from + (index + 1) * bucketMs,
      ...gainOf(byBucket.get(index) ?? []),
    })),
    bySkill: bySkill(inside),
  }
}

function gainOf(entries: readonly LogEntry[]) {
  const gained = sum(entries, (entry) => entry.gained)
  const expected = sum(entries, (entry) => entry.expected)
  const above = Math.max(0, gained - expected)
  const deviation = above === 0 ? 0 : expected > 0 ? above / expected : 1
  return { gained, expected, deviation, isAnomaly: deviation > ANOMALY_DEVIATION }
}

function bySkill(entries: readonly LogEntry[]): XpSpan['bySkill'] {
  const points = new Map<string, number>()
  for (const { gains } of entries) {
    for (const [skill, gained] of Object.entries(gains)) points.set(skill, (points.get(skill) ?? 0) + gained)
  }
  return [...points].map(([skill, gained]) => ({ skill, gained })).sort((a, b) => b.gained - a.gained)
}

const MAX_ACTIVITIES = 12
const MAX_LATEST = 40

export function analyseActivity(entries: readonly LogEntry[], now: Millis, isPartial: boolean): ActivityAnalysis {
  const oldestFirst = [...entries].reverse()
  const active = oldestFirst.filter(({ intents }) => intents > 0)
  const longest = longestSitting(oldestFirst)
  return {
    from: now - WEEK,
    until: now,
    entries: entries.length,
    isPartial,
    activeMs: sum(active, spanMs),
    longestSittingMs: longest ? longest.until - longest.from : 0,
    intents: sum(entries, ({ intents }) => intents),
    completions: sum(entries, ({ completions }) => completions),
    coinsGained: sum(entries, ({ coinsBefore, coinsAfter, isByStaff }) => (isByStaff ? 0 : coinsAfter - coinsBefore)),
    byHour: byHour(active),
    activities: activitiesOf(entries),
    gaps: gapsOf(entries),
    rhythm: rhythmOf(entries)?.variation ?? null,
    devices: devicesOf(entries),
    latest: entries.slice(0, MAX_LATEST).map(toLatestEntry),
  }
}

const spanMs = ({ from, until }: LogEntry) => until - from

/** Entries are minutes long, so each counts fully for the hour it began in. */
function byHour(entries: readonly LogEntry[]): number[] {
  const ms = Array.from({ length: 24 }, () => 0)
  for (const entry of entries) {
    const hour = Math.floor((entry.from % DAY) / hours(1))
    ms[hour] = (ms[hour] ?? 0) + spanMs(entry)
  }
  return ms
}

function activitiesOf(entries: readonly LogEntry[]): ActivityAnalysis['activities'] {
  const totals = new Map<string, { ms: number; gained: number }>()
  for (const entry of entries) {
    if (entry.activityId === null) continue
    const total = totals.get(entry.activityId) ?? { ms: 0, gained: 0 }
    totals.set(entry.activityId, { ms: total.ms + spanMs(entry), gained: total.gained + entry.gained })
  }
  return [...totals]
    .map(([activityId, figures]) => ({ activityId, ...figures }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MAX_ACTIVITIES)
}

function gapsOf(entries: readonly LogEntry[]): number[] {
  const gaps: number[] = []
  for (const entry of entries) {
    for (const [place, count] of entry.gaps.entries()) {
      while (gaps.length <= place) gaps.push(0)
      gaps[place] = (gaps[place] ?? 0) + count
    }
  }
  return gaps
}

function devicesOf(entries: readonly LogEntry[]): ActivityAnalysis['devices'] {
  const devices = new Map<string, { entries: number; lastSeen: number }>()
  for (const { device, until } of entries) {
    if (device === null) continue
    const total = devices.get(device) ?? { entries: 0, lastSeen: 0 }
    devices.set(device, { entries: total.entries + 1, lastSeen: Math.max(total.lastSeen, until) })
  }
  return [...devices].map(([device, figures]) => ({ device, ...figures })).sort((a, b) => b.lastSeen - a.lastSeen)
}

function toLatestEntry({ gapCount, gapSum, gapSquares, worthBefore, worthAfter, offered, told, ...entry }: LogEntry) {
  return entry
}

function sum(entries: readonly LogEntry[], of: (entry: LogEntry) => number): number {
  return entries.reduce((all, entry) => all + of(entry), 0)
}
