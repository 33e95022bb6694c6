import type { Amounts, BySkill, GameEvent } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import type { Stop } from '../plan/plan.ts'
import type { SkillType } from './skills.ts'

/** How many stops a report lists: a repeating plan can stop thousands of times in a day. */
export const REPORTED_STOPS = 50

/** The result of an absence: the sum of its events. */
export interface ReturnReport {
  from: Millis
  until: Millis
  completions: number
  kills: number
  deaths: number
  /** Coins earned minus coins spent. */
  coins: number
  quests: string[]
  achievements: string[]
  /** Whole points by skill. */
  experience: Partial<Record<SkillType, number>>
  levels: { skill: SkillType; level: number }[]
  gained: Amounts
  used: Amounts
  lost: Amounts
  /** The last one, unless something runs again. */
  stop: Stop | null
  /** The first ones, in order. */
  stops: Stop[]
  /** What loadouts lacked when they were last worn. */
  missing?: Amounts | undefined
}

/** Rule R1. Levels are the highest reached; the stop is the last one, unless something runs again. */
export function reportOf(events: readonly GameEvent[], from: Millis, until: Millis): ReturnReport {
  const report: ReturnReport = {
    from,
    until,
    completions: 0,
    kills: 0,
    deaths: 0,
    coins: 0,
    quests: [],
    achievements: [],
    experience: {},
    levels: [],
    gained: {},
    used: {},
    lost: {},
    stop: null,
    stops: [],
  }
  const levels = new Map<SkillType, number>()
  for (const event of events) {
    if ('gained' in event) addAll(report.gained, event.gained)
    if ('used' in event) addAll(report.used, event.used)
    switch (event.type) {
      case 'started':
        report.stop = null
        break
      case 'worked':
        report.completions += event.completions
        addPoints(report, { [event.skill]: event.points })
        break
      case 'fought':
        report.completions += event.kills
        report.kills += event.kills
        report.coins += event.coins
        addPoints(report, event.points)
        break
      case 'planted':
        addAll(report.used, { [event.seedId]: 1 })
        break
      case 'harvested':
        addPoints(report, { farming: event.points })
        break
      case 'streamed':
        addPoints(report, { [event.skill]: event.points })
        break
      case 'questDone':
      case 'achieved':
        report.coins += event.coins
        addPoints(report, event.points)
        if (event.type === 'achieved') report.achievements.push(event.achievementId)
        else report.quests.push(event.questId)
        break
      case 'lesson':
        report.coins -= event.coins
        addPoints(report, { [event.skill]: event.points })
        break
      case 'bought':
        report.coins -= event.coins
        addAll(report.gained, { [event.itemId]: event.quantity })
        break
      case 'sold':
        report.coins += event.coins
        addAll(report.used, { [event.itemId]: event.quantity })
        break
      case 'dropped':
        addAll(report.used, { [event.itemId]: event.quantity })
        break
      case 'offered':
        report.coins -= event.coins
        break
      case 'collected':
      case 'found':
      case 'bonus':
        report.coins += event.coins
        break
      case 'died':
        report.deaths++
        break
      case 'levelled':
        levels.set(event.skill, event.level)
        break
      case 'overflowed':
        addAll(report.lost, event.lost)
        break
      case 'loadoutWorn':
        if (Object.keys(event.missing).length > 0) report.missing = { ...report.missing, ...event.missing }
        break
      case 'stopped': {
        const { at, activityId, reason, details } = event
        report.stop = { at, activityId, reason, details }
        if (report.stops.length < REPORTED_STOPS) report.stops.push(report.stop)
        break
      }
    }
  }
  report.levels = [...levels].map(([skill, level]) => ({ skill, level }))
  return report
}

/** Merges the reports of an absence that was settled in two parts. */
export function mergeReports(earlier: ReturnReport, later: ReturnReport): ReturnReport {
  const experience = { ...earlier.experience }
  for (const [skill, points] of Object.entries(later.experience)) {
    experience[skill as SkillType] = (experience[skill as SkillType] ?? 0) + points
  }
  const levels = new Map([...earlier.levels, ...later.levels].map(({ skill, level }) => [skill, level]))
  const merged = {
    ...later,
    from: earlier.from,
    completions: earlier.completions + later.completions,
    kills: earlier.kills + later.kills,
    deaths: earlier.deaths + later.deaths,
    coins: earlier.coins + later.coins,
    quests: [...earlier.quests, ...later.quests],
    achievements: [...earlier.achievements, ...later.achievements],
    experience,
    levels: [...levels].map(([skill, level]) => ({ skill, level })),
    gained: { ...earlier.gained },
    used: { ...earlier.used },
    lost: { ...earlier.lost },
    ...((earlier.missing || later.missing) && { missing: { ...earlier.missing, ...later.missing } }),
    stop: later.completions > 0 || later.stop ? later.stop : earlier.stop,
    // A report that an earlier release has stored has no list.
    stops: [...(earlier.stops ?? []), ...later.stops].slice(0, REPORTED_STOPS),
  }
  addAll(merged.gained, later.gained)
  addAll(merged.used, later.used)
  addAll(merged.lost, later.lost)
  return merged
}

function addPoints(report: ReturnReport, points: BySkill): void {
  for (const [skill, amount] of Object.entries(points) as [SkillType, number][]) {
    report.experience[skill] = (report.experience[skill] ?? 0) + amount
  }
}

function addAll(sum: Amounts, more: Amounts): void {
  for (const [id, quantity] of Object.entries(more)) sum[id] = (sum[id] ?? 0) + quantity
}
