import { OFFLINE_EXPERIENCE, OFFLINE_TICK, offlineItemsGained, offlineTicks } from '../activity/offline-item.ts'
import { workOf } from '../activity/work.ts'
import type { Activity, Content } from '../content/content.ts'
import { find } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import { type EraRates, USUAL_RATES } from '../core/world.ts'
import { isUnlocked, SLOT_LOCKS, type SlotLock } from '../farming/farming.ts'
import type { CurrentAction } from '../plan/plan.ts'
import { availableQuests } from '../quests/quests.ts'
import { THOUSANDTHS, thousandthsOf } from './experience.ts'
import { isPremium } from './membership.ts'
import type { ActiveQuest, Combat, Crop, FarmingSlot, OfflineProgress, Player, Statistics } from './player.ts'
import { combatLevel, type SkillType, totalLevel } from './skills.ts'

/**
 * A character for display: the state and everything derived from it. Derived values are not stored, so they cannot
 * contradict the state.
 */
export interface PlayerView
  extends Omit<
    Player,
    'combat' | 'farming' | 'currentAction' | 'offlineProgress' | 'questProgress' | 'subscription' | 'statistics'
  > {
  currentAction: ActionView | null
  combat: Combat & { isInCombat: boolean; isRegeneratingHealth: boolean; specialAttackEnergy: number }
  inCombat: boolean
  lastDamageTime: Millis | null
  farming: { slots: SlotView[]; totalHarvested: number; unlockedSlots: number }
  offlineProgress: OfflineView | null
  questProgress: { activeQuests: ActiveQuest[]; completedQuests: string[]; availableQuests: string[] }
  subscription: Player['subscription'] & { isActive: boolean }
  isPremium: boolean
  statistics: Statistics & { totalLevels: number; lastUpdated: Millis }
  totalLevel: number
  combatLevel: number
}

export interface ActionView extends CurrentAction {
  locationName: string
  activityName: string
  /** 0 to 100. */
  progress: number
  activity: Activity | null
  /** Its end has passed and is about to be booked. */
  isCompleting: boolean
}

export interface SlotView extends Omit<FarmingSlot, 'currentCrop'>, SlotLock {
  isUnlocked: boolean
  currentCrop: (Crop & { autoReplant: boolean }) | null
}

export interface OfflineView extends OfflineProgress {
  activities: {
    skillType: SkillType
    activityId: string | null
    duration: Millis
    xpGained: number
    itemsGained: Amounts
  }[]
  totalXp: number
  itemsGained: Amounts
  lastProcessed: Millis
}

export function viewOf(player: Player, content: Content, at: Millis, era: EraRates = USUAL_RATES): PlayerView {
  const { combat, farming, questProgress, subscription } = player
  const isInCombat = combat.currentTarget !== null
  const slots = farming.slots.map((slot) => slotView(player, slot, at))
  return {
    ...player,
    currentAction: player.currentAction && actionView(player, player.currentAction, content, at),
    combat: {
      ...combat,
      isInCombat,
      isRegeneratingHealth: combat.lastHealthRegenTime !== null && at >= combat.lastHealthRegenTime,
      specialAttackEnergy: player.specialAttackEnergy,
    },
    inCombat: isInCombat,
    lastDamageTime: combat.lastDamageTime,
    farming: { ...farming, slots, unlockedSlots: slots.filter((slot) => slot.isUnlocked).length },
    offlineProgress: player.offlineProgress && offlineView(player.offlineProgress, content, at, era),
    questProgress: { ...questProgress, availableQuests: availableQuests(player, content) },
    subscription: { ...subscription, isActive: isPremium(player, at) },
    isPremium: isPremium(player, at),
    statistics: { ...player.statistics, totalLevels: totalLevel(player.skills), lastUpdated: player.settledAt },
    totalLevel: totalLevel(player.skills),
    combatLevel: combatLevel(player.skills),
  }
}

function actionView(player: Player, action: CurrentAction, content: Content, at: Millis): ActionView {
  const activity = workOf(content, action.activityId) ?? null
  return {
    ...action,
    locationName: find(content.locations, action.locationId ?? '')?.name ?? '',
    activityName: activity?.name ?? action.activityId,
    progress: progressAt(player, action, at),
    activity,
    isCompleting: isCompleting(player, action, at),
  }
}

/**
 * 0 to 100 (rules A15 to A17). A fight shows the larger of the damage done and the time passed, and 100 only at its
 * end.
 */
export function progressAt(player: Player, { startTime, duration }: CurrentAction, at: Millis): number {
  const passed = clampProgress(((at - startTime) / duration) * 100)
  const target = player.combat.currentTarget
  if (!target) return passed
  const damage = clampProgress((1 - target.hitpoints / target.maxHitpoints) * 100)
  const isOver = player.combat.fallenAt !== null && at >= Math.max(player.combat.fallenAt, startTime + duration)
  return isOver ? 100 : Math.min(99, Math.max(passed, damage))
}

/**
 * The end of the action has passed and is not booked yet: on the server for a moment, on a page until it catches up.
 */
export function isCompleting(player: Player, action: CurrentAction, at: Millis): boolean {
  return progressAt(player, action, at) >= 100
}

/** When the next event of the running action is due; `null` if nothing runs. */
export function nextEventTime({ currentAction, combat }: Player): Millis | null {
  if (!currentAction) return null
  const end = currentAction.startTime + currentAction.duration
  if (!combat.currentTarget) return end
  return combat.fallenAt === null
    ? Math.min(combat.nextPlayerAttack, combat.nextMonsterAttack)
    : Math.max(combat.fallenAt, end)
}

/** Limits a progress to 0 to 100; invalid numbers count as 0. */
export function clampProgress(value: number): number {
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0
}

function slotView(player: Player, slot: FarmingSlot, at: Millis): SlotView {
  const lock = SLOT_LOCKS[slot.id - 1] as SlotLock
  const crop = slot.currentCrop && { ...slot.currentCrop, autoReplant: slot.autoReplant }
  return { ...slot, ...lock, isUnlocked: isUnlocked(player, slot.id, at), currentCrop: crop }
}

function offlineView(stream: OfflineProgress, content: Content, at: Millis, era: EraRates): OfflineView {
  const ticks = offlineTicks(stream, at)
  const output = find(content.activities, stream.activityId ?? '')?.outputs.find(({ chance }) => chance >= 1)
  const itemsGained: Amounts = output ? { [output.itemId]: offlineItemsGained(ticks) } : {}
  const { skillType, activityId, startTime } = stream
  const xpGained = Math.floor(thousandthsOf(ticks * OFFLINE_EXPERIENCE, skillType, era) / THOUSANDTHS)
  const duration = ticks * OFFLINE_TICK
  return {
    ...stream,
    activities: [{ skillType, activityId, duration, xpGained, itemsGained }],
    totalXp: xpGained,
    itemsGained,
    lastProcessed: startTime + duration,
  }
}
