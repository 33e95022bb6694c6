import { createHash } from 'node:crypto'
import {
  type AlertStatus,
  INVESTIGATION_STATES,
  INVESTIGATION_TYPES,
  type RuleKind,
  SEVERITIES,
  type Severity,
} from '@hearthward/contract'
import { days, hours } from '@hearthward/engine'
import type { NewLogEntry } from '../../apps/server/src/features/anti-cheat/activity-log-queries.ts'
import { riskOf } from '../../apps/server/src/features/anti-cheat/risk.ts'
import { DEFAULT_RULES } from '../../apps/server/src/features/anti-cheat/rules/default-rules.ts'
import { type Chance, chanceOf } from './chance.ts'
import {
  type Demo,
  emailOf,
  type Filled,
  momentWith,
  nameOf,
  patternFor,
  restOf,
  STAFF,
  timesOf,
  uidOf,
  upTo,
} from './people.ts'

/** A household now and then shares a device. */
const deviceOf = (n: number) =>
  createHash('md5')
    .update(`demo device ${n % 50 === 1 ? n - 1 : n}`)
    .digest('hex')
    .slice(0, 24)

/** As long as the server keeps it. */
const LOG_KEPT = days(30)

const activity: Filled = {
  table: 'player_activity_logs',
  columns: [
    'player_id',
    'from_at',
    'until_at',
    'session_id',
    'device',
    'activity_id',
    'location_id',
    'gains',
    'gained',
    'expected',
    'completions',
    'intents',
    'gaps',
    'gap_count',
    'gap_sum',
    'gap_squares',
    'coins_before',
    'coins_after',
    'worth_before',
    'worth_after',
  ],
  *rows(demo) {
    for (const n of upTo(demo.players)) {
      const { life } = patternFor(demo, n)
      const rest = restOf(n, life.player)
      for (const entry of life.entries) {
        if (entry.until - rest < demo.now - LOG_KEPT) continue
        yield [
          uidOf(n),
          entry.from - rest,
          entry.until - rest,
          entry.sessionId && `demo-session-${n}`,
          entry.sessionId && deviceOf(n),
          entry.activityId,
          entry.locationId,
          JSON.stringify(entry.gains),
          entry.gained,
          entry.expected,
          entry.completions,
          entry.intents,
          JSON.stringify(entry.gaps),
          entry.gapCount,
          entry.gapSum,
          entry.gapSquares,
          entry.coinsBefore,
          entry.coinsAfter,
          entry.worthBefore,
          entry.worthAfter,
        ]
      }
    }
  },
}

const devices: Filled = {
  table: 'player_devices',
  columns: ['player_id', 'device', 'first_seen', 'last_seen'],
  *rows(demo) {
    for (const n of upTo(demo.players)) {
      const { player } = patternFor(demo, n).life
      const rest = restOf(n, player)
      yield [uidOf(n), deviceOf(n), player.createdAt - rest, player.lastSeenAt - rest]
    }
  },
}

interface Alert {
  id: string
  about: number
  kind: RuleKind
  severity: Severity
  status: AlertStatus
  score: number
  evidence: object
  createdAt: number
}

interface Found {
  score: number
  evidence: object
}

/** What a rule would have found in an entry of the log, had it been a little worse. */
const FOUND: readonly [RuleKind, (entry: NewLogEntry, chance: Chance, others: string[]) => Found][] = [
  [
    'xp_rate',
    ({ from, until, activityId, gains, gained }, chance) => {
      const score = 1.5 + Math.round(chance.next() * 100) / 100
      const expected = Math.max(1, Math.round(gained / score))
      return { score, evidence: { from, until, activityId, gains, gained, expected, stretches: 1 + chance.below(4) } }
    },
  ],
  [
    'session_length',
    ({ until }, chance) => {
      const score = 20 + chance.below(16)
      return { score, evidence: { from: until - hours(score), until, intents: 400 + chance.below(2_000) } }
    },
  ],
  [
    'input_rhythm',
    (_, chance) => {
      const score = Math.round(20 + chance.next() * 100) / 1_000
      const meanMs = 900 + chance.below(4_000)
      return { score, evidence: { gaps: 40 + chance.below(300), meanMs, deviationMs: Math.round(score * meanMs) } }
    },
  ],
  [
    'trade_ring',
    (_, chance, members) => {
      const coins = 1_000_000 + chance.below(40_000_000)
      return { score: coins, evidence: { shape: 'ring', members, itemId: 'flax', trades: 9 + chance.below(30), coins } }
    },
  ],
  [
    'multi_account',
    (_, chance, accounts) => {
      const evidence = { device: '', accounts, by: [chance.of(['party', 'trade'])], onDevice: accounts.length }
      return { score: accounts.length, evidence }
    },
  ],
]

const NEIGHBOURS = 20

/** The first of so many who follow each other who played of late. */
function watchedAmong(demo: Demo, first: number, chance: Chance) {
  for (const n of upTo(NEIGHBOURS)) {
    const about = first + n
    const entry = about < demo.players && patternFor(demo, about).life.entries.at(-1)
    const createdAt = entry ? momentWith(demo, [about], demo.now - days(28), chance) : null
    if (entry && createdAt !== null) return { about, entry, createdAt }
  }
  return null
}

/** One for every twentieth player. No two that are not closed are of one rule and one player. */
function* alertsOf(demo: Demo): Generator<Alert> {
  const count = Math.ceil(demo.players / NEIGHBOURS)
  for (const n of upTo(count)) {
    const chance = chanceOf(n + 61)
    const watched = watchedAmong(demo, n * NEIGHBOURS, chance)
    if (!watched) continue
    const { about, entry, createdAt } = watched
    const others = [about, (about + 3) % demo.players, (about + 8) % demo.players].map(uidOf)
    const [kind, find] = chance.of(FOUND)
    const fate = chance.next()
    const status = fate < 0.15 ? 'open' : fate < 0.25 ? 'acknowledged' : fate < 0.7 ? 'resolved' : 'false_positive'
    const severity = DEFAULT_RULES.find((rule) => rule.kind === kind)?.severity ?? 'low'
    const length = entry.until - entry.from
    const found = find({ ...entry, from: createdAt - length, until: createdAt }, chance, others)
    yield { id: `demo-alert-${n}`, about, kind, severity, status, createdAt, ...found }
  }
}

const alerts: Filled = {
  table: 'detection_alerts',
  columns: [
    'id',
    'rule_id',
    'player_id',
    'severity',
    'status',
    'score',
    'evidence',
    'created_at',
    'seen_at',
    'handled_by',
    'handled_at',
  ],
  *rows(demo) {
    for (const { id, about, kind, severity, status, score, evidence, createdAt } of alertsOf(demo)) {
      const { name } = chanceOf(about).of(STAFF)
      const handled = status === 'open' ? [null, null] : [name, Math.min(demo.now, createdAt + hours(1))]
      const found = [kind, uidOf(about), severity, status, score, JSON.stringify(evidence), createdAt, createdAt]
      yield [id, ...found, ...handled]
    }
  },
}

const profiles: Filled = {
  table: 'player_risk_profiles',
  columns: ['player_id', 'score', 'factors', 'alerts_in_30_days', 'trend', 'last_calculated'],
  *rows(demo) {
    for (const { about, ...alert } of alertsOf(demo)) {
      const { score, factors, alertsIn30Days, trend } = riskOf([alert], demo.now)
      yield [uidOf(about), score, JSON.stringify(factors), alertsIn30Days, trend, demo.now]
    }
  },
}

const casesOf = ({ players }: Demo) => upTo(Math.ceil(players / 50))
const caseId = (n: number) => `demo-case-${n}`
const aboutOf = (n: number, { players }: Demo) => (n * 50 + 13) % players
const openedAt = (n: number, demo: Demo) =>
  Math.max(timesOf(demo, aboutOf(n, demo)).from, demo.now - hours(4) - chanceOf(n + 71).below(days(50)))

const investigations: Filled = {
  table: 'investigations',
  columns: [
    'id',
    'player_id',
    'player_name',
    'player_email',
    'investigator_id',
    'investigator_name',
    'type',
    'status',
    'priority',
    'reason',
    'findings',
    'assigned_to',
    'assigned_name',
    'created_at',
    'updated_at',
    'completed_at',
  ],
  *rows(demo) {
    for (const n of casesOf(demo)) {
      const chance = chanceOf(n + 73)
      const about = aboutOf(n, demo)
      const by = chance.of(STAFF)
      const status = chance.of(INVESTIGATION_STATES)
      const at = openedAt(n, demo)
      const isOver = status === 'completed' || status === 'closed'
      const player = [uidOf(about), nameOf(about), emailOf(about)]
      const findings = isOver
        ? chance.of(['A script, admitted to.', 'Two siblings, one computer.', 'Nothing to it.'])
        : ''
      const opened = [
        chance.of(INVESTIGATION_TYPES),
        status,
        chance.of(SEVERITIES),
        'Several alerts in a week',
        findings,
      ]
      const assigned = status === 'pending' ? [null, null] : [by.uid, by.name]
      yield [
        caseId(n),
        ...player,
        by.uid,
        by.name,
        ...opened,
        ...assigned,
        at,
        at + hours(3),
        isOver ? at + hours(3) : null,
      ]
    }
  },
}

const caseNotes: Filled = {
  table: 'investigation_notes',
  columns: ['id', 'investigation_id', 'author_id', 'author_name', 'content', 'timestamp', 'type', 'is_private'],
  *rows(demo) {
    for (const n of casesOf(demo)) {
      const { uid, name } = chanceOf(n + 73).of(STAFF)
      const at = openedAt(n, demo)
      yield [`demo-case-note-${n}`, caseId(n), uid, name, 'Asked for a word in private.', at + hours(1), 'note', false]
    }
  },
}

export const WATCH: readonly Filled[] = [activity, devices, alerts, profiles, investigations, caseNotes]
