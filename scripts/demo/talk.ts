import { REPORT_CATEGORIES } from '@hearthward/contract'
import { days, hours } from '@hearthward/engine'
import { type Chance, chanceOf } from './chance.ts'
import {
  type Filled,
  isGuest,
  meetingOf,
  momentWith,
  nameOf,
  patternFor,
  restOf,
  STAFF,
  uidOf,
  upTo,
} from './people.ts'

const SAYINGS = [
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

const messages: Filled = {
  table: 'chat_messages',
  columns: ['channel', 'client_id', 'username', 'is_staff', 'text', 'at'],
  *rows(demo) {
    const said: { who: number; at: number; chance: Chance }[] = []
    for (const n of upTo(demo.players * 6)) {
      const chance = chanceOf(n + 5_000)
      const who = chance.below(demo.players)
      const at = momentWith(demo, [who], demo.now - days(14), chance)
      if (at !== null) said.push({ who, at, chance })
    }
    for (const { who, at, chance } of said.sort((one, other) => one.at - other.at)) {
      yield [chance.of(['global', 'trade', 'help']), uidOf(who), nameOf(who), false, chance.of(SAYINGS), at]
    }
  },
}

const COMPLAINTS = [
  'never answers, never stops',
  'sells things that are not there',
  'said something foul to a friend of mine',
  'the same line, over and over',
]
const DECISIONS = ['Spoken to', 'Banned for it', 'Nothing in it', 'Name changed']

const reports: Filled = {
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
    for (const n of upTo(Math.ceil(players / 20))) {
      const chance = chanceOf(n + 31)
      const met = meetingOf(demo, now - days(20), chance)
      if (!met) continue
      const [about, reporter, at] = met
      const { life, row } = patternFor(demo, about)
      const fate = chance.next()
      const status = fate < 0.2 ? 'pending' : fate < 0.3 ? 'reviewing' : fate < 0.8 ? 'resolved' : 'dismissed'
      const isOver = status === 'resolved' || status === 'dismissed'
      const player = {
        uid: uidOf(about),
        username: nameOf(about),
        createdAt: row.createdAt - restOf(about, life.player),
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
        chance.of(REPORT_CATEGORIES),
        chance.of(COMPLAINTS),
        JSON.stringify({ player, said: [] }),
        status,
        status === 'pending' ? null : chance.of(STAFF).uid,
        isOver ? chance.of(DECISIONS) : null,
        at,
        isOver ? Math.min(now, at + chance.below(hours(2))) : null,
      ]
    }
  },
}

export const TALK: readonly Filled[] = [messages, reports]
