import {
  type Branch,
  type Era,
  estimateFight,
  type FightEstimate,
  type PinnedGoal,
  type Player,
  planFor,
} from '@hearthward/engine'

/** Computes trees beside the page: the first one estimates every fight, which takes a second. */
export type PlannerRequest =
  | { kind: 'era'; era: Era }
  | ({ kind: 'plan'; id: number; player: Player; prices: Record<string, number> } & PinnedGoal)

export interface PlannerAnswer {
  id: number
  tree: Branch
}

let era: Era | null = null
let fights = new Map<string, FightEstimate | null>()
let fighter = ''

addEventListener('message', ({ data }: MessageEvent<PlannerRequest>) => {
  if (data.kind === 'era') {
    era = data.era
    fights = new Map()
    return
  }
  if (!era) return
  postMessage({ id: data.id, tree: treeFor(era, data) } satisfies PlannerAnswer)
})

function treeFor(present: Era, { player, prices, goal, choices }: PlannerRequest & { kind: 'plan' }): Branch {
  const rested = { ...player, currentHitpoints: player.maxHitpoints }
  const state = fighterKey(player)
  if (state !== fighter) fights = new Map()
  fighter = state
  return planFor(goal, {
    player,
    era: present,
    choices,
    priceOf: (itemId) => prices[itemId] ?? null,
    fightOf: (work) => {
      const known = fights.get(work.id)
      if (known !== undefined) return known
      const fight = estimateFight(rested, present, work)
      fights.set(work.id, fight)
      return fight
    },
  })
}

/** Everything a fight's estimate depends on. Estimates stay until it changes. */
function fighterKey({ skills, equipment, combatMode, combat, ammunition }: Player): string {
  const levels = Object.values(skills).map(({ level }) => level)
  return JSON.stringify([levels, equipment, combatMode, combat.activeBuffs, ammunition > 0])
}
