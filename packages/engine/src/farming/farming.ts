import { subtractAmounts } from '../achievements/achievements.ts'
import { settleMilestones, triggersSince } from '../achievements/milestones.ts'
import { harvestExperience } from '../activity/completion-experience.ts'
import { addExperience } from '../character/experience.ts'
import { hasTier } from '../character/membership.ts'
import type { FarmingSlot, Player } from '../character/player.ts'
import { type Content, find, type Seed } from '../content/content.ts'
import type { ContentTable } from '../content/references.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import type { Harvest, Plant, SetFarmingSlot } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import { type Millis, seconds } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { addToBank, storeItems, takeFromBank } from '../inventory/bank.ts'
import { recordGained } from '../inventory/collection.ts'
import { countOf, takeItem } from '../inventory/inventory.ts'

/**
 * Seven slots in which herbs grow. Rules FA1 to FA12. Planting uses up the seed at once, so every crop has been paid
 * for.
 */
const SLOT_TWO_LEVEL = 50
const GARDENER_QUEST = 'master_gardener'
const GREEN_THUMB = 'green_thumb'
/** The time between a harvest and automatic replanting. */
const REPLANT_AFTER: Millis = 100

export interface SlotLock {
  unlockRequirement: 'none' | 'level' | 'quest' | 'achievement' | 'membership'
  unlockDetails: string
}

export const SLOT_LOCKS: readonly SlotLock[] = [
  { unlockRequirement: 'none', unlockDetails: '' },
  { unlockRequirement: 'level', unlockDetails: `Farming level ${SLOT_TWO_LEVEL}` },
  { unlockRequirement: 'quest', unlockDetails: 'Master Gardener Quest' },
  { unlockRequirement: 'achievement', unlockDetails: 'Green Thumb Achievement' },
  { unlockRequirement: 'membership', unlockDetails: 'Basic membership' },
  { unlockRequirement: 'membership', unlockDetails: 'Advanced membership' },
  { unlockRequirement: 'membership', unlockDetails: 'Elite membership' },
]

/** The slot that a content entry unlocks, or null. */
export function slotOpenedBy(table: ContentTable, id: string): number | null {
  if (table === 'quests' && id === GARDENER_QUEST) return 3
  return table === 'achievements' && id === GREEN_THUMB ? 4 : null
}

export function isUnlocked(player: Player, slotId: number, at: Millis): boolean {
  switch (slotId) {
    case 1:
      return true
    case 2:
      return player.skills.farming.level >= SLOT_TWO_LEVEL
    case 3:
      return player.questProgress.completedQuests.includes(GARDENER_QUEST)
    case 4:
      return Object.hasOwn(player.achievements, GREEN_THUMB)
    case 5:
      return hasTier(player, 'basic', at)
    case 6:
      return hasTier(player, 'advanced', at)
    case 7:
      return hasTier(player, 'elite', at)
    default:
      return false
  }
}

export function plant(
  player: Player,
  content: Content,
  { slotId, seedId }: Plant,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  const slot = slotOf(player, slotId)
  if (!slot || !isUnlocked(player, slotId, at)) return refuse('farming/slot-locked')
  if (slot.currentCrop) return refuse('farming/occupied')
  const seed = find(content.seeds, seedId)
  if (!seed) return refuse('farming/invalid-seed')
  if (player.skills.farming.level < seed.levelRequired) return refuse('farming/level', { level: seed.levelRequired })
  if (countOf(player.inventory, seedId) === 0) return refuse('farming/no-seed')
  takeItem(player.inventory, seedId, 1)
  setCrop(slot, seed, at, events)
}

function setCrop(slot: FarmingSlot, seed: Seed, at: Millis, events: GameEvent[]): void {
  const { seedId, growthTime } = seed
  slot.currentCrop = { seedId, plantedAt: at, growthDuration: seconds(growthTime), waits: false }
  events.push({ type: 'planted', at, slotId: slot.id, seedId })
}

export function readyAt({ currentCrop }: FarmingSlot): Millis {
  return currentCrop ? currentCrop.plantedAt + currentCrop.growthDuration : Number.POSITIVE_INFINITY
}

export function harvest(
  player: Player,
  era: Era,
  { slotId }: Harvest,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  const slot = slotOf(player, slotId)
  if (!slot || (!isUnlocked(player, slotId, at) && !slot.currentCrop)) return refuse('farming/slot-locked')
  if (!slot.currentCrop) return refuse('farming/empty')
  if (at < readyAt(slot)) return refuse('farming/not-ready')
  return harvestSlot(player, era, slot, at, events) ? undefined : refuse('inventory/no-space')
}

/** Books the herb and the experience, and replants with that setting on. Returns false if the herb has no room. */
function harvestSlot(player: Player, era: Era, slot: FarmingSlot, at: Millis, events: GameEvent[]): boolean {
  const { content } = era
  const seed = find(content.seeds, slot.currentCrop?.seedId ?? '')
  const gained: Amounts = seed ? { [seed.herbId]: 1 } : {}
  for (const [herb, quantity] of Object.entries(gained)) {
    const isBanked = slot.harvestToBank && addToBank(player, herb, quantity)
    if (!isBanked && Object.keys(subtractAmounts(gained, storeItems(player, content, gained))).length === 0)
      return false
  }
  slot.currentCrop = null
  player.farming.totalHarvested++
  recordGained(player, gained, player.farming.totalHarvested, at)
  const from = events.length
  const points = seed ? addExperience(player, 'farming', harvestExperience(seed, era), at, events) : 0
  events.push({ type: 'harvested', at, slotId: slot.id, seedId: seed?.seedId ?? '', points, gained })
  if (seed && slot.autoReplant) replant(player, slot, seed, at, events)
  settleMilestones(player, era, triggersSince(events, from), at, events)
  return true
}

/** Replants the same seed, from the pack or otherwise from the bank. */
function replant(player: Player, slot: FarmingSlot, seed: Seed, at: Millis, events: GameEvent[]): void {
  if (!isUnlocked(player, slot.id, at)) return
  if (countOf(player.inventory, seed.seedId) > 0) takeItem(player.inventory, seed.seedId, 1)
  else if (countOf(player.bank, seed.seedId) > 0) takeFromBank(player, seed.seedId, 1)
  else return
  setCrop(slot, seed, at + REPLANT_AFTER, events)
}

export function setFarmingSlot(
  player: Player,
  { slotId, autoReplant, autoHarvest, harvestToBank }: SetFarmingSlot,
  at: Millis,
): Refused | undefined {
  const slot = slotOf(player, slotId)
  if (!slot || !isUnlocked(player, slotId, at)) return refuse('farming/slot-locked')
  for (const [field, value] of Object.entries({ autoReplant, autoHarvest, harvestToBank })) {
    if (value !== undefined && typeof value !== 'boolean') return refuse('settings/invalid', { field })
  }
  slot.autoReplant = autoReplant ?? slot.autoReplant
  slot.autoHarvest = autoHarvest ?? slot.autoHarvest
  slot.harvestToBank = harvestToBank ?? slot.harvestToBank
  if (slot.currentCrop) slot.currentCrop.waits = false
}

/** When the next automatic harvest is due. */
export function nextHarvest(player: Player): Millis {
  let next = Number.POSITIVE_INFINITY
  for (const slot of player.farming.slots) {
    if (slot.autoHarvest && slot.currentCrop && !slot.currentCrop.waits) next = Math.min(next, readyAt(slot))
  }
  return next
}

/** Harvests every ready crop with automatic harvest. */
export function harvestReady(player: Player, era: Era, at: Millis, events: GameEvent[]): void {
  for (const slot of player.farming.slots) {
    if (!slot.autoHarvest || !slot.currentCrop || slot.currentCrop.waits || readyAt(slot) > at) continue
    if (!harvestSlot(player, era, slot, at, events) && slot.currentCrop) slot.currentCrop.waits = true
  }
}

function slotOf(player: Player, slotId: number): FarmingSlot | undefined {
  return player.farming.slots.find(({ id }) => id === slotId)
}
