import type { Player, Statistics } from '../character/player.ts'
import { SKILLS, type SkillType } from '../character/skills.ts'
import { type Content, EQUIPMENT_SLOTS, type EquipmentSlot, find } from '../content/content.ts'
import type { Advanced } from '../core/advance.ts'
import { clone } from '../core/clone.ts'
import { canonicalJson } from '../core/hash.ts'
import type { Refused } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { eraAt, type World } from '../core/world.ts'
import { applyEdit, editBetween } from './edit.ts'
import { type Edit, FIELDS, type QuestEdit } from './edit-fields.ts'
import { heldOf } from './undo-items.ts'

/** What differs between two states of a character, as far as a restore changes it. */
export type StateDifference =
  | { kind: 'coins'; name: ''; from: number; to: number }
  /** The quantity in the pack, in the bank, to be collected and worn. */
  | { kind: 'item'; name: string; from: number; to: number }
  | { kind: 'experience'; name: SkillType; from: number; to: number }
  | { kind: 'quest'; name: string; from: QuestEdit; to: QuestEdit }
  | { kind: 'equipment'; name: EquipmentSlot; from: string | null; to: string | null }

/**
 * Restores the progress of an earlier state: skills, coins, items, equipment and quests. Everything else stays, above
 * all the counters of rolls: otherwise the same rolls would come again. Rules ED22 and ED23.
 */
export function restoreProgress(state: Player, world: World, earlier: Player, at: Millis): Advanced | Refused {
  const known = withoutRemoved(earlier, eraAt(world.timeline, at).content)
  const { skills, coins, inventory, bank, waiting, equipment, ammunition, quests } = editBetween(state, known).after
  const statistics = restoredStatistics(state, known)
  const restored = { skills, coins, inventory, bank, waiting, equipment, ammunition, quests, statistics }
  return applyEdit(state, world, restored, at)
}

/** Totals follow skills and quests; the other statistics only count up. */
function restoredStatistics({ statistics: now }: Player, { statistics: earlier }: Player): Edit['statistics'] {
  const values = (Object.keys(now) as (keyof Statistics)[]).map((name) => [name, Math.max(now[name], earlier[name])])
  return { ...Object.fromEntries(values), totalXp: earlier.totalXp, questsCompleted: earlier.questsCompleted }
}

/** The state without items and quests that have left the game since. */
function withoutRemoved(state: Player, content: Content): Player {
  const player = clone(state)
  const isKnown = ({ id }: { id: string }) => find(content.items, id) !== undefined
  player.inventory = player.inventory.filter(isKnown)
  player.bank = player.bank.filter(isKnown)
  for (const id of Object.keys(player.waiting)) if (!isKnown({ id })) delete player.waiting[id]
  for (const slot of Object.keys(player.equipment) as EquipmentSlot[]) {
    if (isKnown({ id: player.equipment[slot] ?? '' })) continue
    delete player.equipment[slot]
    if (slot === 'quiver') player.ammunition = 0
  }
  const { questProgress } = player
  questProgress.completedQuests = questProgress.completedQuests.filter((id) => find(content.quests, id))
  questProgress.activeQuests = questProgress.activeQuests.filter(({ questId, currentStepId }) =>
    find(content.quests, questId)?.steps.some(({ id }) => id === currentStepId),
  )
  return player
}

export function differencesOf(from: Player, to: Player): StateDifference[] {
  const differences: StateDifference[] = [{ kind: 'coins', name: '', from: from.coins, to: to.coins }]
  for (const name of new Set([...itemsOf(from), ...itemsOf(to)])) {
    differences.push({ kind: 'item', name, from: heldOf(from, name), to: heldOf(to, name) })
  }
  for (const name of EQUIPMENT_SLOTS) {
    differences.push({ kind: 'equipment', name, from: from.equipment[name] ?? null, to: to.equipment[name] ?? null })
  }
  for (const name of SKILLS) {
    differences.push({ kind: 'experience', name, from: from.skills[name].experience, to: to.skills[name].experience })
  }
  const { names, read } = FIELDS.quests
  for (const name of new Set([...names(from), ...names(to)])) {
    differences.push({ kind: 'quest', name, from: read(from, name) as QuestEdit, to: read(to, name) as QuestEdit })
  }
  return differences.filter((one) => canonicalJson(one.from) !== canonicalJson(one.to))
}

function itemsOf({ inventory, bank, waiting, equipment }: Player): Set<string> {
  const stacked = [...inventory, ...bank].map(({ id }) => id)
  return new Set([...stacked, ...Object.keys(waiting), ...Object.values(equipment)])
}

/** Items of a state that have left the game and cannot be restored. */
export function removedItems(state: Player, content: Content): string[] {
  return [...itemsOf(state)].filter((id) => !find(content.items, id))
}
