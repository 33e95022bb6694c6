import {
  BANK_ENTRIES,
  INVENTORY_SLOTS,
  MAX_ENERGY,
  type Player,
  type Settings,
  type Stack,
  type Statistics,
  type Tier,
} from '../character/player.ts'
import { isSetting } from '../character/settings.ts'
import { levelFor, MAX_EXPERIENCE, SKILLS, type SkillType } from '../character/skills.ts'
import { relocate } from '../character/travel.ts'
import { setHitpointsLevel } from '../character/vitals.ts'
import { type Content, EQUIPMENT_SLOTS, type EquipmentSlot, find } from '../content/content.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import { formatValue } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { recordReceived } from '../inventory/collection.ts'
import { bySlot, isQuantity } from '../inventory/inventory.ts'
import { amountOf } from '../quests/quests.ts'

/** The highest quantities that staff can set. */
export const MOST_HELD = 2_147_483_647
export const MOST_COINS = 1_000_000_000_000

/** The state of a quest; an active one has a step and its progress. */
export type QuestEdit =
  | { state: 'none' }
  | { state: 'active'; stepId: string; progress: number }
  | { state: 'completed' }

export interface HeldItem {
  id: string
  quantity: number
}

/** The values staff can change on a character; fields that are absent stay as they are. Rules ED1 to ED9. */
export interface Edit {
  /** Points of experience; levels follow from them. */
  skills?: Partial<Record<SkillType, number>> | undefined
  coins?: number | undefined
  currentHitpoints?: number | undefined
  specialAttackEnergy?: number | undefined
  currentLocation?: string | undefined
  /** By slot; `null` empties it. */
  inventory?: Record<string, HeldItem | null> | undefined
  /** By item; 0 for none, and a list if it has several stacks. */
  bank?: Record<string, number | number[]> | undefined
  waiting?: Amounts | undefined
  equipment?: Partial<Record<EquipmentSlot, string | null>> | undefined
  ammunition?: number | undefined
  quests?: Record<string, QuestEdit> | undefined
  settings?: Partial<Settings> | undefined
  subscription?: { tier: Tier | null; until: Millis } | undefined
  statistics?: Partial<Statistics> | undefined
}

export interface EditContext {
  readonly player: Player
  readonly content: Content
  readonly at: Millis
  readonly events: GameEvent[]
}

/** One field of an edit. Fields with several values identify each by a name; the others use an empty name. */
export interface EditField {
  readonly isNamed: boolean
  /** The names that have values at present. */
  names(player: Player): string[]
  read(player: Player, name: string): unknown
  /** Writes a value, or returns the problem with it. */
  write(editing: EditContext, name: string, value: never): string | undefined
}

/** JSON can hold -0, which is equal to 0 but gives another hash. */
const isWhole = (value: number, most: number) =>
  Number.isSafeInteger(value) && !Object.is(value, -0) && value >= 0 && value <= most
const rangeProblem = (most: number) => `it must be a whole number from 0 to ${formatValue(most)}`

const numberField = (
  key: 'coins' | 'ammunition' | 'specialAttackEnergy',
  most: number,
  then: (editing: EditContext) => void = () => {},
): EditField => ({
  isNamed: false,
  names: () => [''],
  read: (player) => player[key],
  write(editing, _, value: number) {
    if (!isWhole(value, most)) return rangeProblem(most)
    editing.player[key] = value
    then(editing)
  },
})

const skills: EditField = {
  isNamed: true,
  names: () => [...SKILLS],
  read: (player, skill) => player.skills[skill as SkillType]?.experience,
  write({ player, at }, skill, experience: number) {
    const entry = player.skills[skill as SkillType]
    if (!entry) return 'there is no such skill'
    if (!isWhole(experience, MAX_EXPERIENCE)) return rangeProblem(MAX_EXPERIENCE)
    // The leaderboard of total experience uses this sum; it must match the skills.
    player.statistics.totalXp = Math.max(0, player.statistics.totalXp + experience - entry.experience)
    const level = levelFor(experience)
    if (level !== entry.level) entry.reachedAt = at
    Object.assign(entry, { experience, level, thousandths: 0, lastActiveTime: at })
    if (skill === 'hitpoints') setHitpointsLevel(player, level, at)
  },
}

const currentHitpoints: EditField = {
  isNamed: false,
  names: () => [''],
  read: (player) => player.currentHitpoints,
  write({ player, at }, _, value: number) {
    if (!isWhole(value, player.maxHitpoints) || value === 0) return `it must be from 1 to ${player.maxHitpoints}`
    player.currentHitpoints = value
    // Otherwise all of it would regenerate at once, as if it had been missing for long.
    const { lastHealthRegenTime } = player.combat
    if (lastHealthRegenTime !== null) player.combat.lastHealthRegenTime = Math.max(lastHealthRegenTime, at)
  },
}

const currentLocation: EditField = {
  isNamed: false,
  names: () => [''],
  read: (player) => player.currentLocation,
  write({ player, content, at, events }, _, locationId: string) {
    if (!find(content.locations, locationId)) return 'there is no such place'
    relocate(player, locationId, at, events)
  },
}

const inventory: EditField = {
  isNamed: true,
  names: (player) => player.inventory.map(({ slot }) => String(slot)),
  read(player, slot) {
    const held = player.inventory.find((stack) => String(stack.slot) === slot)
    return held ? { id: held.id, quantity: held.quantity } : null
  },
  write({ player, content, at }, name, held: HeldItem | null) {
    const slot = Number(name)
    if (String(slot) !== name || !isWhole(slot, INVENTORY_SLOTS - 1)) return 'there is no such slot'
    player.inventory = player.inventory.filter((stack) => stack.slot !== slot)
    if (!held) return
    const problem = itemProblem(content, held.id, held.quantity)
    if (problem) return problem
    if (!find(content.items, held.id)?.stackable && held.quantity > 1)
      return 'this item does not stack: only one per slot'
    player.inventory = [...player.inventory, { id: held.id, quantity: held.quantity, slot }].sort(bySlot)
    recordReceived(player, { [held.id]: held.quantity }, at)
  },
}

const bank: EditField = {
  isNamed: true,
  names: (player) => player.bank.map(({ id }) => id),
  read(player, itemId) {
    const stacks = player.bank.filter(({ id }) => id === itemId).map(({ quantity }) => quantity)
    return stacks.length > 1 ? stacks : (stacks[0] ?? 0)
  },
  write({ player, content, at }, itemId, given: number | number[]) {
    const quantities = Object.is(given, 0) ? [] : [given].flat()
    const others = player.bank.filter(({ id }) => id !== itemId)
    if (others.length + quantities.length > BANK_ENTRIES) return `a bank has at most ${BANK_ENTRIES} entries`
    const slots = slotsFor(quantities.length, player.bank, itemId)
    player.bank = others
    for (const [index, quantity] of quantities.entries()) {
      const problem = itemProblem(content, itemId, quantity)
      if (problem) return problem
      player.bank.push({ id: itemId, quantity, slot: slots[index] as number })
      recordReceived(player, { [itemId]: quantity }, at)
    }
    player.bank.sort(bySlot)
  },
}

/** The slots for the stacks of an item: those it has already, then the first free ones. */
function slotsFor(count: number, stacks: readonly Stack[], itemId: string): number[] {
  const slots = stacks.filter(({ id }) => id === itemId).map(({ slot }) => slot)
  const taken = new Set(stacks.map(({ slot }) => slot))
  for (let slot = 0; slots.length < count; slot++) if (!taken.has(slot)) slots.push(slot)
  return slots.slice(0, count).sort((a, b) => a - b)
}

/** Items that had no room and are still to be collected. */
const waiting: EditField = {
  isNamed: true,
  names: (player) => Object.keys(player.waiting),
  read: (player, itemId) => player.waiting[itemId] ?? 0,
  write({ player, content }, itemId, quantity: number) {
    delete player.waiting[itemId]
    if (Object.is(quantity, 0)) return
    const problem = itemProblem(content, itemId, quantity)
    if (problem) return problem
    player.waiting[itemId] = quantity
  },
}

const equipment: EditField = {
  isNamed: true,
  names: (player) => Object.keys(player.equipment),
  read: (player, slot) => player.equipment[slot as EquipmentSlot] ?? null,
  write({ player, content, at }, slot, itemId: string | null) {
    if (!EQUIPMENT_SLOTS.includes(slot as EquipmentSlot)) return 'there is no such slot'
    if (itemId === null) {
      delete player.equipment[slot as EquipmentSlot]
      return
    }
    const item = find(content.items, itemId)
    if (!item) return `there is no item ${itemId}`
    if (item.equipmentSlot !== slot) return 'this item does not fit this slot'
    player.equipment[slot as EquipmentSlot] = itemId
    recordReceived(player, { [itemId]: 1 }, at)
  },
}

const quests: EditField = {
  isNamed: true,
  names: ({ questProgress }) => [
    ...questProgress.activeQuests.map(({ questId }) => questId),
    ...questProgress.completedQuests,
  ],
  read({ questProgress }, questId): QuestEdit {
    if (questProgress.completedQuests.includes(questId)) return { state: 'completed' }
    const active = questProgress.activeQuests.find((quest) => quest.questId === questId)
    if (!active) return { state: 'none' }
    const current = active.stepProgress.find(({ stepId }) => stepId === active.currentStepId)
    return { state: 'active', stepId: active.currentStepId, progress: current?.progress ?? 0 }
  },
  write(editing, questId, target: QuestEdit) {
    const quest = find(editing.content.quests, questId)
    if (!quest) return 'there is no such quest'
    const { questProgress, statistics } = editing.player
    const wasCompleted = questProgress.completedQuests.includes(questId)
    const startedAt = questProgress.activeQuests.find((active) => active.questId === questId)?.startedAt ?? editing.at
    questProgress.completedQuests = questProgress.completedQuests.filter((id) => id !== questId)
    questProgress.activeQuests = questProgress.activeQuests.filter((active) => active.questId !== questId)
    const isCompleted = target.state === 'completed'
    if (isCompleted) questProgress.completedQuests.push(questId)
    statistics.questsCompleted = Math.max(0, statistics.questsCompleted + Number(isCompleted) - Number(wasCompleted))
    if (target.state !== 'active') return
    const current = quest.steps.findIndex(({ id }) => id === target.stepId)
    const step = quest.steps[current]
    if (!step) return 'this quest has no such step'
    if (!isWhole(target.progress, amountOf(step))) return rangeProblem(amountOf(step))
    questProgress.activeQuests.push({
      questId,
      startedAt,
      currentStepId: step.id,
      stepProgress: quest.steps.map((one, index) => ({
        stepId: one.id,
        progress: index < current ? amountOf(one) : index === current ? target.progress : 0,
        maxProgress: amountOf(one),
        isCompleted: index < current,
        completedAt: index < current ? editing.at : null,
      })),
      isCompleted: false,
    })
  },
}

const settings: EditField = {
  isNamed: true,
  names: (player) => Object.keys(player.settings),
  read: (player, name) => player.settings[name as keyof Settings],
  write({ player }, name, value: unknown) {
    if (!isSetting(name, value)) return 'this is not a valid setting'
    Object.assign(player.settings, { [name]: value })
  },
}

const subscription: EditField = {
  isNamed: false,
  names: () => [''],
  read: ({ subscription: { tier, until } }) => ({ tier, until }),
  write({ player }, _, { tier, until }: Player['subscription']) {
    player.subscription = { tier, until }
  },
}

const statistics: EditField = {
  isNamed: true,
  names: (player) => Object.keys(player.statistics),
  read: (player, name) => player.statistics[name as keyof Statistics],
  write({ player }, name, value: number) {
    if (!Object.hasOwn(player.statistics, name)) return 'there is no such statistic'
    if (!isWhole(value, Number.MAX_SAFE_INTEGER)) return 'it must be a whole number'
    player.statistics[name as keyof Statistics] = value
  },
}

function itemProblem(content: Content, itemId: string, quantity: number): string | undefined {
  if (!find(content.items, itemId)) return `there is no item ${itemId}`
  if (!isQuantity(quantity) || quantity > MOST_HELD) return rangeProblem(MOST_HELD)
}

/** In the order of writing: levels before what requires them, derived figures last. */
export const FIELDS: Readonly<Record<keyof Edit, EditField>> = {
  skills,
  coins: numberField('coins', MOST_COINS),
  currentHitpoints,
  specialAttackEnergy: numberField('specialAttackEnergy', MAX_ENERGY, ({ player, at }) => {
    player.combat.lastEnergyTime = Math.max(player.combat.lastEnergyTime, at)
  }),
  currentLocation,
  inventory,
  bank,
  waiting,
  equipment,
  ammunition: numberField('ammunition', MOST_HELD),
  quests,
  settings,
  subscription,
  statistics,
}
