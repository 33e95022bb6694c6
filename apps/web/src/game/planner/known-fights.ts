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

/** Estimates that are kept: those of the present levels and of later ones, of all fights. */
const MOST_KNOWN = 5_000

interface KnownRun {
  fighter: string
  key: string
  at: number
  run: FightRun | null
}

/** The estimates of fights by what they depend on. Those of all fights together take a second or two. */
export class KnownFights {
  private readonly era: Era
  private readonly fights = new Map<string, FightEstimate | null>()
  private readonly runs = new Map<string, KnownRun>()

  constructor(era: Era) {
    this.era = era
  }

  /** From full health, in the loadout of the fight. */
  fightOf(player: Player, work: Activity): FightEstimate | null {
    const ready = playerReadyFor(player, this.era.content, work)
    const key = `${work.id} ${fightKey(ready, this.era.content)}`
    const known = this.fights.get(key)
    if (known !== undefined) return known
    const fight = estimateFight({ ...ready, currentHitpoints: ready.maxHitpoints }, this.era, work)
    if (this.fights.size >= MOST_KNOWN) this.fights.clear()
    this.fights.set(key, fight)
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
