import { REPORT_CATEGORIES } from '@hearthward/contract'
import { type SeededRandom, seededRandom } from '@hearthward/e2e/seeded-random'
import { days, hours } from '@hearthward/engine'
import {
  type DemoTable,
  findCommonMoment,
  findMeeting,
  isGuest,
  nameOf,
  range,
  STAFF,
  templateFor,
  timeShiftOf,
  uidOf,
} from './demo-players.ts'

const MESSAGE_TEXTS = [
  'anyone going to the cave later?',
  'selling oak logs, fair price',
  'good morning all',
  'how do I get to Draynor',
  'grats!',
  'that rat has a family you know',
  'back in ten',
  'what level for iron?',
  'buying flax',
  'I burned the bread again',
  'see you by the bridge',
  'first 50, finally',
]

const messages: DemoTable = {
  table: 'chat_messages',
  columns: ['channel', 'client_id', 'username', 'is_staff', 'text', 'at'],
  *rows(demo) {
    const messages: { author: number; at: number; random: SeededRandom }[] = []
    for (const n of range(demo.players * 6)) {
      const random = seededRandom(n + 5_000)
      const author = random.below(demo.players)
      const at = findCommonMoment(demo, [author], demo.now - days(14), random)
      if (at !== null) messages.push({ author, at, random })
    }
    for (const { author, at, random } of messages.sort((one, other) => one.at - other.at)) {
      yield [random.of(['global', 'trade', 'help']), uidOf(author), nameOf(author), false, random.of(MESSAGE_TEXTS), at]
    }
  },
}

const COMPLAINTS = [
  'never answers, never stops',
  'sells things that are not there',
  'messages something foul to a friend of mine',
  'the same line, over and over',
]
const DECISIONS = ['Warned', 'Banned', 'No violation', 'Name changed']

const reports: DemoTable = {
  table: 'reports',
  columns: [
    'id',
    'reporter_id',
    'target_type',
    'target_id',
    'target_name',
    'about_id',
    'category',
    'text',
    'evidence',
    'status',
    'assigned_to',
    'resolution',
    'created_at',
    'resolved_at',
  ],
  *rows(demo) {
    const { players, now } = demo
    for (const n of range(Math.ceil(players / 20))) {
      const random = seededRandom(n + 31)
      const met = findMeeting(demo, now - days(20), random)
      if (!met) continue
      const [about, reporter, at] = met
      const { simulated, row } = templateFor(demo, about)
      const outcome = random.next()
      const status = outcome < 0.2 ? 'pending' : outcome < 0.3 ? 'reviewing' : outcome < 0.8 ? 'resolved' : 'dismissed'
      const isOver = status === 'resolved' || status === 'dismissed'
      const player = {
        uid: uidOf(about),
        username: nameOf(about),
        createdAt: row.createdAt - timeShiftOf(about, simulated.player),
        isGuest: isGuest(about),
        totalLevel: row.totalLevel,
        combatLevel: row.combatLevel,
      }
      yield [
        `demo-report-${n}`,
        uidOf(reporter),
        'player',
        uidOf(about),
        nameOf(about),
        uidOf(about),
        random.of(REPORT_CATEGORIES),
        random.of(COMPLAINTS),
        JSON.stringify({ player, said: [] }),
        status,
        status === 'pending' ? null : random.of(STAFF).uid,
        isOver ? random.of(DECISIONS) : null,
        at,
        isOver ? Math.min(now, at + random.below(hours(2))) : null,
      ]
    }
  },
}

export const CHAT_TABLES: readonly DemoTable[] = [messages, reports]
