import { createHash } from 'node:crypto'
import {
  type AlertStatus,
  INVESTIGATION_STATES,
  INVESTIGATION_TYPES,
  type RuleKind,
  SEVERITIES,
  type Severity,
} from '@hearthward/contract'
import { type SeededRandom, seededRandom } from '@hearthward/e2e/seeded-random'
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
import { GROUP_RANGE, type TradingGroup, tradingGroupIn, tradingGroups } from './trading-groups.ts'

/** A function from players to devices. The accounts of some trading groups share one. */
function devicesOf(demo: Demo): (n: number) => string {
  const owners = new Map<number, number>()
  for (const { kind, players } of tradingGroups(demo)) {
    if (kind === 'multi_account') for (const n of players) owners.set(n, players[0] as number)
  }
  return (n) => deviceOwnedBy(owners.get(n) ?? n)
}

const deviceOwnedBy = (n: number) => createHash('md5').update(`demo device ${n}`).digest('hex').slice(0, 24)

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
    const deviceOf = devicesOf(demo)
    for (const n of range(demo.players)) {
      const { simulated } = templateFor(demo, n)
      const device = deviceOf(n)
      const timeShift = timeShiftOf(n, simulated.player)
      for (const entry of simulated.entries) {
        if (entry.until - timeShift < demo.now - LOG_KEPT) continue
        yield [
          uidOf(n),
          entry.from - timeShift,
          entry.until - timeShift,
          entry.sessionId && `demo-session-${n}`,
          entry.sessionId && device,
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
    const deviceOf = devicesOf(demo)
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
const LOG_FINDINGS: readonly [RuleKind, (entry: NewLogEntry, random: SeededRandom) => Finding][] = [
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
]

/** Score and evidence that a rule stores for a trading group. */
function groupFinding({ kind, players, item, price, quantity, trades }: TradingGroup): Finding {
  const members = players.map(uidOf)
  if (kind === 'multi_account') {
    const device = deviceOwnedBy(players[0] as number)
    return { score: members.length, evidence: { device, accounts: members, by: ['trade'], onDevice: members.length } }
  }
  const coins = trades.length * quantity * price
  return { score: coins, evidence: { shape: 'ring', members, itemId: item.id, trades: trades.length, coins } }
}

/** The first recently active player of a range. */
function findActivePlayer(demo: Demo, first: number, random: SeededRandom) {
  for (const n of range(GROUP_RANGE)) {
    const about = first + n
    const entry = about < demo.players && templateFor(demo, about).simulated.entries.at(-1)
    const createdAt = entry ? findCommonMoment(demo, [about], demo.now - days(28), random) : null
    if (entry && createdAt !== null) return { about, entry, createdAt }
  }
  return null
}

/** The alerts about one range of players: about each member of its trading group, or else about one player. */
function* alertsOf(demo: Demo): Generator<Alert> {
  for (const n of range(Math.ceil(demo.players / GROUP_RANGE))) {
    const random = seededRandom(n + 61)
    const status = randomStatus(random)
    const group = tradingGroupIn(demo, n)
    const target = group ? null : findActivePlayer(demo, n * GROUP_RANGE, random)
    if (group) {
      const found = { kind: group.kind, severity: severityOf(group.kind), createdAt: group.at, ...groupFinding(group) }
      for (const about of group.players) yield { id: `demo-alert-${about}`, about, status, ...found }
    } else if (target) {
      const { about, entry, createdAt } = target
      const [kind, find] = random.of(LOG_FINDINGS)
      const found = find({ ...entry, from: createdAt - (entry.until - entry.from), until: createdAt }, random)
      yield { id: `demo-alert-${about}`, about, kind, severity: severityOf(kind), status, createdAt, ...found }
    }
  }
}

function randomStatus(random: SeededRandom): AlertStatus {
  const outcome = random.next()
  return outcome < 0.15 ? 'open' : outcome < 0.25 ? 'acknowledged' : outcome < 0.7 ? 'resolved' : 'false_positive'
}

const severityOf = (kind: RuleKind): Severity => DEFAULT_RULES.find((rule) => rule.kind === kind)?.severity ?? 'low'

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
