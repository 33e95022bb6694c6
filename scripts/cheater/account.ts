import {
  advance,
  FIRST_SEASON,
  type GameEvent,
  type Intent,
  isRefused,
  type Millis,
  type Player,
  perform,
  type RollKey,
  type Rolls,
  rollBlock,
  type World,
} from '@hearthward/engine'
import { rollsOf, rollWindows } from '../../apps/server/src/core/world/rolls.ts'
import { DAY, ERA } from './day.ts'
import { itemValue } from './hidden-outputs.ts'

/** What the server tells a page: the windows it really sends, or every key as a control of the measurement. */
export type Telling = 'windows' | 'everything'

/**
 * One account on a simulated server. The state is advanced with all keys, as on the server; `toldKey` knows only those
 * of the windows that came with the answers.
 */
export class Account {
  state: Player
  /** The value of all that hidden rolls yielded. */
  foundWorth = 0
  /** The end of the day. */
  readonly until: Millis
  private readonly world: World
  private readonly telling: Telling
  private readonly told = new Map<string, RollKey>()

  private readonly seed: string

  constructor(start: Player, seed: string, telling: Telling, until: Millis = DAY) {
    this.state = start
    this.until = until
    this.seed = seed
    this.world = { timeline: [ERA], rolls: rollsOf(() => seed, start.uid) }
    this.telling = telling
    this.listen()
  }

  /** The same account, to try something out. */
  copy(): Account {
    return new Account(this.state, this.seed, this.telling, this.until)
  }

  /** Time passes, and the page saves. */
  waitUntil(at: Millis): void {
    const { state, events } = advance({ ...this.state, lastSeenAt: at }, this.world, at)
    this.state = state
    this.countFound(events)
    this.listen()
  }

  /** Returns false if the server refuses. */
  send(intent: Intent): boolean {
    const done = perform(this.state, this.world, intent, this.state.settledAt)
    if (isRefused(done)) return false
    this.state = done.state
    this.countFound(done.events)
    this.listen()
    return true
  }

  /** The key of the block of a roll if the page knows it. */
  toldKey(rollsId: string, count: number): RollKey | undefined {
    return this.toldRolls(rollsId, rollBlock(count), FIRST_SEASON)
  }

  /** The state at a later moment as the page predicts it. */
  predict(at: Millis): Player {
    return advance({ ...this.state, lastSeenAt: at }, { timeline: [ERA], rolls: this.toldRolls }, at).state
  }

  private readonly toldRolls: Rolls = (rollsId, block, season) =>
    this.telling === 'everything' ? this.world.rolls(rollsId, block, season) : this.told.get(`${rollsId}/${block}`)

  private countFound(events: readonly GameEvent[]): void {
    for (const event of events) {
      if (event.type !== 'found') continue
      this.foundWorth += event.coins
      for (const [id, quantity] of Object.entries(event.gained)) this.foundWorth += quantity * itemValue(id)
    }
  }

  private listen(): void {
    for (const { activityId, block, key } of rollWindows(
      this.world.rolls,
      this.state,
      this.state,
      ERA,
      this.state.settledAt,
    )) {
      const [first, second, third, fourth] = key as [number, number, number, number]
      this.told.set(`${activityId}/${block}`, [first, second, third, fourth])
    }
  }
}
