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
import {
  activePeriodOf,
  type Demo,
  type DemoTable,
  emailOf,
  findCommonMoment,
  nameOf,
  range,
  STAFF,
  templateFor,
  timeShiftOf,
  uidOf,
} from './demo-players.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

/** Some players share a device. */
const deviceOf = (n: number) =>
  createHash('md5')
    .update(`demo device ${n % 50 === 1 ? n - 1 : n}`)
    .digest('hex')
    .slice(0, 24)

/** The server's retention of the activity log. */
const LOG_KEPT = days(30)

const activity: DemoTable = {
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
    for (const n of range(demo.players)) {
      const { simulated } = templateFor(demo, n)
      const timeShift = timeShiftOf(n, simulated.player)
      for (const entry of simulated.entries) {
        if (entry.until - timeShift < demo.now - LOG_KEPT) continue
        yield [
          uidOf(n),
          entry.from - timeShift,
          entry.until - timeShift,
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

const devices: DemoTable = {
  table: 'player_devices',
  columns: ['player_id', 'device', 'first_seen', 'last_seen'],
  *rows(demo) {
    for (const n of range(demo.players)) {
      const { player } = templateFor(demo, n).simulated
      const timeShift = timeShiftOf(n, player)
      yield [uidOf(n), deviceOf(n), player.createdAt - timeShift, player.lastSeenAt - timeShift]
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

interface Finding {
  score: number
  evidence: object
}

/** Score and evidence a rule would store for a log entry that were a little worse. */
const FINDINGS: readonly [RuleKind, (entry: NewLogEntry, random: SeededRandom, others: string[]) => Finding][] = [
  [
    'xp_rate',
    ({ from, until, activityId, gains, gained }, random) => {
      const score = 1.5 + Math.round(random.next() * 100) / 100
      const expected = Math.max(1, Math.round(gained / score))
      return { score, evidence: { from, until, activityId, gains, gained, expected, stretches: 1 + random.below(4) } }
    },
  ],
  [
    'session_length',
    ({ until }, random) => {
      const score = 20 + random.below(16)
      return { score, evidence: { from: until - hours(score), until, intents: 400 + random.below(2_000) } }
    },
  ],
  [
    'input_rhythm',
    (_, random) => {
      const score = Math.round(20 + random.next() * 100) / 1_000
      const meanMs = 900 + random.below(4_000)
      return { score, evidence: { gaps: 40 + random.below(300), meanMs, deviationMs: Math.round(score * meanMs) } }
    },
  ],
  [
    'trade_ring',
    (_, random, members) => {
      const coins = 1_000_000 + random.below(40_000_000)
      return { score: coins, evidence: { shape: 'ring', members, itemId: 'flax', trades: 9 + random.below(30), coins } }
    },
  ],
  [
    'multi_account',
    (_, random, accounts) => {
      const evidence = { device: '', accounts, by: [random.of(['party', 'trade'])], onDevice: accounts.length }
      return { score: accounts.length, evidence }
    },
  ],
]

const GROUP_SIZE = 20

/** The first recently active player of a group. */
function findActivePlayer(demo: Demo, first: number, random: SeededRandom) {
  for (const n of range(GROUP_SIZE)) {
    const about = first + n
    const entry = about < demo.players && templateFor(demo, about).simulated.entries.at(-1)
    const createdAt = entry ? findCommonMoment(demo, [about], demo.now - days(28), random) : null
    if (entry && createdAt !== null) return { about, entry, createdAt }
  }
  return null
}

/** One alert per group. No rule has two open alerts about the same player. */
function* alertsOf(demo: Demo): Generator<Alert> {
  const count = Math.ceil(demo.players / GROUP_SIZE)
  for (const n of range(count)) {
    const random = seededRandom(n + 61)
    const target = findActivePlayer(demo, n * GROUP_SIZE, random)
    if (!target) continue
    const { about, entry, createdAt } = target
    const others = [about, (about + 3) % demo.players, (about + 8) % demo.players].map(uidOf)
    const [kind, find] = random.of(FINDINGS)
    const outcome = random.next()
    const status =
      outcome < 0.15 ? 'open' : outcome < 0.25 ? 'acknowledged' : outcome < 0.7 ? 'resolved' : 'false_positive'
    const severity = DEFAULT_RULES.find((rule) => rule.kind === kind)?.severity ?? 'low'
    const length = entry.until - entry.from
    const found = find({ ...entry, from: createdAt - length, until: createdAt }, random, others)
    yield { id: `demo-alert-${n}`, about, kind, severity, status, createdAt, ...found }
  }
}

const alerts: DemoTable = {
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
      const { name } = seededRandom(about).of(STAFF)
      const handled = status === 'open' ? [null, null] : [name, Math.min(demo.now, createdAt + hours(1))]
      const found = [kind, uidOf(about), severity, status, score, JSON.stringify(evidence), createdAt, createdAt]
      yield [id, ...found, ...handled]
    }
  },
}

const profiles: DemoTable = {
  table: 'player_risk_profiles',
  columns: ['player_id', 'score', 'factors', 'alerts_in_30_days', 'trend', 'last_calculated'],
  *rows(demo) {
    for (const { about, ...alert } of alertsOf(demo)) {
      const { score, factors, alertsIn30Days, trend } = riskOf([alert], demo.now)
      yield [uidOf(about), score, JSON.stringify(factors), alertsIn30Days, trend, demo.now]
    }
  },
}

const casesOf = ({ players }: Demo) => range(Math.ceil(players / 50))
const caseId = (n: number) => `demo-case-${n}`
const aboutOf = (n: number, { players }: Demo) => (n * 50 + 13) % players
const openedAt = (n: number, demo: Demo) =>
  Math.max(activePeriodOf(demo, aboutOf(n, demo)).from, demo.now - hours(4) - seededRandom(n + 71).below(days(50)))

const investigations: DemoTable = {
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
      const random = seededRandom(n + 73)
      const about = aboutOf(n, demo)
      const by = random.of(STAFF)
      const status = random.of(INVESTIGATION_STATES)
      const at = openedAt(n, demo)
      const isOver = status === 'completed' || status === 'closed'
      const player = [uidOf(about), nameOf(about), emailOf(about)]
      const findings = isOver
        ? random.of(['Admitted to using a script.', 'Two siblings, one computer.', 'No evidence of cheating.'])
        : ''
      const opened = [
        random.of(INVESTIGATION_TYPES),
        status,
        random.of(SEVERITIES),
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

const caseNotes: DemoTable = {
  table: 'investigation_notes',
  columns: ['id', 'investigation_id', 'author_id', 'author_name', 'content', 'timestamp', 'type', 'is_private'],
  *rows(demo) {
    for (const n of casesOf(demo)) {
      const { uid, name } = seededRandom(n + 73).of(STAFF)
      const at = openedAt(n, demo)
      yield [
        `demo-case-note-${n}`,
        caseId(n),
        uid,
        name,
        'Asked the player for an explanation.',
        at + hours(1),
        'note',
        false,
      ]
    }
  },
}

export const ANTI_CHEAT_TABLES: readonly DemoTable[] = [activity, devices, alerts, profiles, investigations, caseNotes]
