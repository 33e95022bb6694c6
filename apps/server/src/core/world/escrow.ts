import {
  type Advanced,
  advance,
  isRefused,
  type Millis,
  type Player,
  type Refused,
  type World as Rules,
} from '@hearthward/engine'
import type { Tagged } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { absenceOf } from './absence.ts'
import type { Change, World } from './world.ts'

/** What a deal makes of a character that has been brought up to now. */
export type Deal<Dealt extends Advanced> = (state: Player, rules: Rules, now: Millis) => Dealt | Refused

/** Changes a character by a deal, together with the rows the deal is about. */
export function deal<Dealt extends Advanced, Result>(
  world: World,
  uid: string,
  decide: Deal<Dealt>,
  beside: (tx: Tagged, dealt: Dealt, now: Millis) => Promise<Result>,
): Promise<Result> {
  return world.change(
    uid,
    (stored, rules, now): Change<{ dealt: Dealt; now: Millis }> => {
      const before = advance(stored.state, rules, now)
      const dealt = decide(before.state, rules, now)
      if (isRefused(dealt)) throw new Refusal(dealt.refused, dealt.details)
      return {
        answer: { dealt, now },
        state: dealt.state,
        writesDocument: true,
        columns: { toldAt: stored.row.toldAt },
        absence: absenceOf(stored.row, before.events, now),
        events: [...before.events, ...dealt.events],
      }
    },
    (tx, { dealt, now }) => beside(tx, dealt, now),
  )
}
