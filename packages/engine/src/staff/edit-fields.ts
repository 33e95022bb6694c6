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
import { arriveByHand } from '../character/travel.ts'
import { growHitpoints } from '../character/vitals.ts'
import { type Content, EQUIPMENT_SLOTS, type EquipmentSlot, find } from '../content/content.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import { worded } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { receive } from '../inventory/collection.ts'
import { bySlot, isQuantity } from '../inventory/inventory.ts'
import { amountOf } from '../quests/quests.ts'

/** The most of one thing, and the most coins, that staff can put anywhere. */
export const MOST_HELD = 2_147_483_647
export const MOST_COINS = 1_000_000_000_000

/** Where a character stands with a quest; of an active one, the step and how far it has come. */
export type QuestStanding =
  | { state: 'none' }
  | { state: 'active'; stepId: string; progress: number }
  | { state: 'completed' }

export interface Held {
  id: string
  quantity: number
}

/** What staff can change of a character: each value is named, and what is not named stays. Rules ED1 to ED9. */
export interface Edit {
  /** Points of experience; the level follows. */
  skills?: Partial<Record<SkillType, number>> | undefined
  coins?: number | undefined
  currentHitpoints?: number | undefined
  specialAttackEnergy?: number | undefined
  currentLocation?: string | undefined
  /** By slot, `null` for an empty one. */
  inventory?: Record<string, Held | null> | undefined
  /** By item; 0 for none, and each of its stacks where it lies on several. */
  bank?: Record<string, number | number[]> | undefined
  waiting?: Amounts | undefined
  equipment?: Partial<Record<EquipmentSlot, string | null>> | undefined
  ammunition?: number | undefined
  quests?: Record<string, QuestStanding> | undefined
  settings?: Partial<Settings> | undefined
  subscription?: { tier: Tier | null; until: Millis } | undefined
  statistics?: Partial<Statistics> | undefined
}

export interface Editing {
  readonly player: Player
  readonly content: Content
  readonly at: Millis
  readonly events: GameEvent[]
}

/** One field of an edit. Its values have names where there are several; where there is one, its name is empty. */
export interface Field {
  readonly isNamed: boolean
  /** The names it has values under at present. */
  names(player: Player): string[]
  read(player: Player, name: string): unknown
  /** Puts a value there, or says what is wrong with it. */
  write(editing: Editing, name: string, value: never): string | undefined
}

/** JSON can hold -0, which is equal to 0 and yet another state. */
const isWhole = (value: number, most: number) =>
  Number.isSafeInteger(value) && !Object.is(value, -0) && value >= 0 && value <= most
const within = (most: number) => `it has to be a whole number from 0 to ${worded(most)}`

/** A single number. */
const number = (
  key: 'coins' | 'ammunition' | 'specialAttackEnergy',
  most: number,
  then: (editing: Editing) => void = () => {},
): Field => ({
  isNamed: false,
  names: () => [''],
  read: (player) => player[key],
  write(editing, _, value: number) {
    if (!isWhole(value, most)) return within(most)
    editing.player[key] = value
    then(editing)
  },
})

const skills: Field = {
  isNamed: true,
  names: () => [...SKILLS],
  read: (player, skill) => player.skills[skill as SkillType]?.experience,
  write({ player, at }, skill, experience: number) {
    const entry = player.skills[skill as SkillType]
    if (!entry) return 'there is no such skill'
    if (!isWhole(experience, MAX_EXPERIENCE)) return within(MAX_EXPERIENCE)
    // The board of all experience is this sum: it never says anything else than the skills do.
    player.statistics.totalXp = Math.max(0, player.statistics.totalXp + experience - entry.experience)
    const level = levelFor(experience)
    if (level !== entry.level) entry.reachedAt = at
    Object.assign(entry, { experience, level, thousandths: 0, lastActiveTime: at })
    if (skill === 'hitpoints') growHitpoints(player, level, at)
  },
}

const currentHitpoints: Field = {
  isNamed: false,
  names: () => [''],
  read: (player) => player.currentHitpoints,
  write({ player, at }, _, value: number) {
    if (!isWhole(value, player.maxHitpoints) || value === 0) return `it has to be from 1 to ${player.maxHitpoints}`
    player.currentHitpoints = value
    // Or all of them would come back at the next look, as if they had been missing for long.
    const { lastHealthRegenTime } = player.combat
    if (lastHealthRegenTime !== null) player.combat.lastHealthRegenTime = Math.max(lastHealthRegenTime, at)
  },
}

const currentLocation: Field = {
  isNamed: false,
  names: () => [''],
  read: (player) => player.currentLocation,
  write({ player, content, at, events }, _, locationId: string) {
    if (!find(content.locations, locationId)) return 'there is no such place'
    arriveByHand(player, locationId, at, events)
  },
}

const inventory: Field = {
  isNamed: true,
  names: (player) => player.inventory.map(({ slot }) => String(slot)),
  read(player, slot) {
    const held = player.inventory.find((stack) => String(stack.slot) === slot)
    return held ? { id: held.id, quantity: held.quantity } : null
  },
  write({ player, content, at }, name, held: Held | null) {
    const slot = Number(name)
    if (String(slot) !== name || !isWhole(slot, INVENTORY_SLOTS - 1)) return 'there is no such slot'
    player.inventory = player.inventory.filter((stack) => stack.slot !== slot)
    if (!held) return
    const problem = problemWith(content, held.id, held.quantity)
    if (problem) return problem
    if (!find(content.items, held.id)?.stackable && held.quantity > 1) return 'it does not stack: one a slot'
    player.inventory = [...player.inventory, { id: held.id, quantity: held.quantity, slot }].sort(bySlot)
    receive(player, { [held.id]: held.quantity }, at)
  },
}

const bank: Field = {
  isNamed: true,
  names: (player) => player.bank.map(({ id }) => id),
  read(player, itemId) {
    const stacks = player.bank.filter(({ id }) => id === itemId).map(({ quantity }) => quantity)
    return stacks.length > 1 ? stacks : (stacks[0] ?? 0)
  },
  write({ player, content, at }, itemId, given: number | number[]) {
    const quantities = Object.is(given, 0) ? [] : [given].flat()
    const others = player.bank.filter(({ id }) => id !== itemId)
    if (others.length + quantities.length > BANK_ENTRIES) return `a bank has ${BANK_ENTRIES} entries at most`
    const slots = slotsFor(quantities.length, player.bank, itemId)
    player.bank = others
    for (const [index, quantity] of quantities.entries()) {
      const problem = problemWith(content, itemId, quantity)
      if (problem) return problem
      player.bank.push({ id: itemId, quantity, slot: slots[index] as number })
      receive(player, { [itemId]: quantity }, at)
    }
    player.bank.sort(bySlot)
  },
}

/** Where so many stacks of a thing lie: where it lies already as far as that goes, then in the first free slots. */
function slotsFor(count: number, stacks: readonly Stack[], itemId: string): number[] {
  const slots = stacks.filter(({ id }) => id === itemId).map(({ slot }) => slot)
  const taken = new Set(stacks.map(({ slot }) => slot))
  for (let slot = 0; slots.length < count; slot++) if (!taken.has(slot)) slots.push(slot)
  return slots.slice(0, count).sort((a, b) => a - b)
}

/** What found no room when it came, and is still to be collected. */
const waiting: Field = {
  isNamed: true,
  names: (player) => Object.keys(player.waiting),
  read: (player, itemId) => player.waiting[itemId] ?? 0,
  write({ player, content }, itemId, quantity: number) {
    delete player.waiting[itemId]
    if (Object.is(quantity, 0)) return
    const problem = problemWith(content, itemId, quantity)
    if (problem) return problem
    player.waiting[itemId] = quantity
  },
}

const equipment: Field = {
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
    if (item.equipmentSlot !== slot) return 'it is not worn there'
    player.equipment[slot as EquipmentSlot] = itemId
    receive(player, { [itemId]: 1 }, at)
  },
}

const quests: Field = {
  isNamed: true,
  names: ({ questProgress }) => [
    ...questProgress.activeQuests.map(({ questId }) => questId),
    ...questProgress.completedQuests,
  ],
  read({ questProgress }, questId): QuestStanding {
    if (questProgress.completedQuests.includes(questId)) return { state: 'completed' }
    const active = questProgress.activeQuests.find((quest) => quest.questId === questId)
    if (!active) return { state: 'none' }
    const current = active.stepProgress.find(({ stepId }) => stepId === active.currentStepId)
    return { state: 'active', stepId: active.currentStepId, progress: current?.progress ?? 0 }
  },
  write(editing, questId, standing: QuestStanding) {
    const quest = find(editing.content.quests, questId)
    if (!quest) return 'there is no such quest'
    const { questProgress, statistics } = editing.player
    const wasCompleted = questProgress.completedQuests.includes(questId)
    const startedAt = questProgress.activeQuests.find((active) => active.questId === questId)?.startedAt ?? editing.at
    questProgress.completedQuests = questProgress.completedQuests.filter((id) => id !== questId)
    questProgress.activeQuests = questProgress.activeQuests.filter((active) => active.questId !== questId)
    const isCompleted = standing.state === 'completed'
    if (isCompleted) questProgress.completedQuests.push(questId)
    statistics.questsCompleted = Math.max(0, statistics.questsCompleted + Number(isCompleted) - Number(wasCompleted))
    if (standing.state !== 'active') return
    const current = quest.steps.findIndex(({ id }) => id === standing.stepId)
    const step = quest.steps[current]
    if (!step) return 'it has no such step'
    if (!isWhole(standing.progress, amountOf(step))) return within(amountOf(step))
    questProgress.activeQuests.push({
      questId,
      startedAt,
      currentStepId: step.id,
      stepProgress: quest.steps.map((one, index) => ({
        stepId: one.id,
        progress: index < current ? amountOf(one) : index === current ? standing.progress : 0,
        maxProgress: amountOf(one),
        isCompleted: index < current,
        completedAt: index < current ? editing.at : null,
      })),
      isCompleted: false,
    })
  },
}

const settings: Field = {
  isNamed: true,
  names: (player) => Object.keys(player.settings),
  read: (player, name) => player.settings[name as keyof Settings],
  write({ player }, name, value: unknown) {
    if (!isSetting(name, value)) return 'it is no such setting'
    Object.assign(player.settings, { [name]: value })
  },
}

const subscription: Field = {
  isNamed: false,
  names: () => [''],
  read: ({ subscription: { tier, until } }) => ({ tier, until }),
  write({ player }, _, { tier, until }: Player['subscription']) {
    player.subscription = { tier, until }
  },
}

const statistics: Field = {
  isNamed: true,
  names: (player) => Object.keys(player.statistics),
  read: (player, name) => player.statistics[name as keyof Statistics],
  write({ player }, name, value: number) {
    if (!Object.hasOwn(player.statistics, name)) return 'there is no such figure'
    if (!isWhole(value, Number.MAX_SAFE_INTEGER)) return 'it has to be a whole number'
    player.statistics[name as keyof Statistics] = value
  },
}

function problemWith(content: Content, itemId: string, quantity: number): string | undefined {
  if (!find(content.items, itemId)) return `there is no item ${itemId}`
  if (!isQuantity(quantity) || quantity > MOST_HELD) return within(MOST_HELD)
}

/**
 * In the order they are written: levels before what asks for them, and figures that follow from others after those.
 */
export const FIELDS: Readonly<Record<keyof Edit, Field>> = {
  skills,
  coins: number('coins', MOST_COINS),
  currentHitpoints,
  specialAttackEnergy: number('specialAttackEnergy', MAX_ENERGY, ({ player, at }) => {
    player.combat.lastEnergyTime = Math.max(player.combat.lastEnergyTime, at)
  }),
  currentLocation,
  inventory,
  bank,
  waiting,
  equipment,
  ammunition: number('ammunition', MOST_HELD),
  quests,
  settings,
  subscription,
  statistics,
}
