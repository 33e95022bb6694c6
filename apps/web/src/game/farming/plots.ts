import {
  countOf,
  type Era,
  find,
  isUnlocked,
  type Player,
  pointsPerHarvest,
  readyAt,
  type Seed,
  SLOT_LOCKS,
} from '@hearthward/engine'

export interface FarmPlot {
  id: number
  isUnlocked: boolean
  /** What unlocks it; empty if it is open. */
  lock: string
  isForMembers: boolean
  state: 'locked' | 'empty' | 'growing' | 'ready'
  /** The herb that grows here. */
  herb: { id: string; name: string; icon: string; xp: number } | null
  readyAt: number
  share: number
  autoReplant: boolean
  autoHarvest: boolean
  harvestToBank: boolean
}

export function plotsOf(player: Player, era: Era, now: number): FarmPlot[] {
  return player.farming.slots.map((slot) => {
    const isOpen = isUnlocked(player, slot.id, now)
    const crop = slot.currentCrop
    const seed = crop && find(era.content.seeds, crop.seedId)
    const item = seed && find(era.content.items, seed.herbId)
    const ready = readyAt(slot)
    return {
      id: slot.id,
      isUnlocked: isOpen,
      lock: isOpen ? '' : (SLOT_LOCKS[slot.id - 1]?.unlockDetails ?? ''),
      isForMembers: SLOT_LOCKS[slot.id - 1]?.unlockRequirement === 'membership',
      state: crop ? (ready <= now ? 'ready' : 'growing') : isOpen ? 'empty' : 'locked',
      herb: crop
        ? {
            id: item?.id ?? crop.seedId,
            name: item?.name ?? crop.seedId,
            icon: item?.icon ?? '',
            xp: seed ? pointsPerHarvest(seed, era) : 0,
          }
        : null,
      readyAt: ready,
      share: crop ? Math.min(1, Math.max(0, (now - crop.plantedAt) / crop.growthDuration)) : 0,
      autoReplant: slot.autoReplant,
      autoHarvest: slot.autoHarvest,
      harvestToBank: slot.harvestToBank,
    }
  })
}

export interface SeedChoice {
  seed: Seed
  name: string
  icon: string
  herb: string
  /** Of a harvest. */
  xp: number
  held: number
  /** The missing farming levels. */
  away: number
}

/** All seeds, those that can be planted first. */
export function seedChoices(player: Player, era: Era): SeedChoice[] {
  const { level } = player.skills.farming
  const { content } = era
  return Object.values(content.seeds)
    .map((seed) => ({
      seed,
      name: find(content.items, seed.seedId)?.name ?? seed.seedId,
      icon: find(content.items, seed.seedId)?.icon ?? '',
      herb: find(content.items, seed.herbId)?.name ?? seed.herbId,
      xp: pointsPerHarvest(seed, era),
      held: countOf(player.inventory, seed.seedId),
      away: Math.max(0, seed.levelRequired - level),
    }))
    .sort((a, b) => rank(a) - rank(b) || b.seed.levelRequired * sign(b) - a.seed.levelRequired * sign(a))
}

const rank = ({ held, away }: SeedChoice) => (away > 0 ? 2 : held > 0 ? 0 : 1)
/** Seeds that can be planted: the best first. Others: the nearest level first. */
const sign = ({ away }: SeedChoice) => (away > 0 ? -1 : 1)

/** The plan of 'Plant all': the best seeds for the empty slots. */
export function plantingPlan(
  plots: readonly FarmPlot[],
  choices: readonly SeedChoice[],
): { slotId: number; seedId: string }[] {
  const seeds = choices.flatMap(({ seed, held, away }) =>
    away > 0 ? [] : Array.from({ length: Math.min(held, plots.length) }, () => seed.seedId),
  )
  return plots
    .filter(({ state }) => state === 'empty')
    .flatMap(({ id }, index) => (seeds[index] ? { slotId: id, seedId: seeds[index] } : []))
}
