import {
  type Activity,
  type Era,
  estimateFight,
  estimateFightRun,
  type FightEstimate,
  type FightRun,
  type Player,
  playerReadyFor,
} from '@hearthward/engine'
import { fightKey } from '../action/rates.ts'
import { fightRunKey } from '../fight-estimate/fight-run-key.ts'

/** A run follows health and food at most this often: in a fight they change all the time, for every foe. */
export const RUN_REFRESH = 15_000

interface KnownRun {
  fighter: string
  key: string
  at: number
  run: FightRun | null
}

/** The estimates of all fights, kept until what they depend on changes. Together they take a second or two. */
export class KnownFights {
  private readonly era: Era
  private readonly fights = new Map<string, { key: string; fight: FightEstimate | null }>()
  private readonly runs = new Map<string, KnownRun>()

  constructor(era: Era) {
    this.era = era
  }

  /** From full health, in the loadout of the fight. */
  fightOf(player: Player, work: Activity): FightEstimate | null {
    const ready = playerReadyFor(player, this.era.content, work)
    const key = fightKey(ready, this.era.content)
    const known = this.fights.get(work.id)
    if (known?.key === key) return known.fight
    const fight = estimateFight({ ...ready, currentHitpoints: ready.maxHitpoints }, this.era, work)
    this.fights.set(work.id, { key, fight })
    return fight
  }

  /** From the present health. `key` is that of the state the run was estimated with, `now` any clock. */
  runOf(player: Player, work: Activity, now: number): { run: FightRun | null; key: string; isPresent: boolean } {
    const { content } = this.era
    const ready = playerReadyFor(player, content, work)
    const fighter = fightKey(ready, content)
    const key = fightRunKey(ready, content)
    const known = this.runs.get(work.id)
    if (known?.key === key) return { ...known, isPresent: true }
    if (known?.fighter === fighter && now - known.at < RUN_REFRESH) return { ...known, isPresent: false }
    const run = estimateFightRun(ready, this.era, work)
    this.runs.set(work.id, { fighter, key, at: now, run })
    return { run, key, isPresent: true }
  }
}
