import { worksOf } from '../activity/work.ts'
import {
  type Achievement,
  type Activity,
  type Content,
  find,
  isFight,
  type Monster,
  type Npc,
  type OptionAction,
  type Quest,
  type Seed,
} from './content.ts'

/** One way to get an item in the current content, without deactivated entries. */
export type Source =
  /** An activity or a recipe. */
  | { kind: 'work'; work: Activity; quantity: number; chance: number }
  | { kind: 'drop'; monster: Monster; quantity: number; chance: number }
  | { kind: 'shop'; npc: Npc; price: number }
  | { kind: 'gift'; npc: Npc; quest: Quest | undefined; quantity: number }
  | { kind: 'reward'; achievement: Achievement; quantity: number }
  | { kind: 'crop'; seed: Seed }

/** Chances up to this are rare finds. */
export const RARE_CHANCE = 0.01

type ByItem<T> = ReadonlyMap<string, readonly T[]>

/** All sources of each item. */
export const sourcesOf = indexPerContent<Source>((content, add) => {
  const works = activeWorks(content)
  for (const work of works) {
    if (isFight(work)) continue
    for (const { itemId, quantity, chance } of work.outputs) add(itemId, { kind: 'work', work, quantity, chance })
  }
  const fought = new Set(works.map(({ monsterId }) => monsterId))
  for (const monster of Object.values(content.monsters)) {
    if (!fought.has(monster.id)) continue
    for (const { itemId, quantity, chance } of monster.loot) add(itemId, { kind: 'drop', monster, quantity, chance })
  }
  for (const npc of Object.values(content.npcs)) {
    for (const { itemId, price } of (npc.isActive && npc.shop?.items) || []) add(itemId, { kind: 'shop', npc, price })
  }
  for (const { npc, action } of dialogueActionsOf(content)) {
    const given =
      action.type === 'give_item' ? action : action.type === 'complete_quest_step' ? action.gives : undefined
    if (given) add(given.itemId, { kind: 'gift', npc, quest: questOf(content, action), quantity: given.quantity })
  }
  for (const achievement of activeAchievements(content)) {
    for (const { itemId, quantity } of achievement.rewards.items ?? []) {
      add(itemId, { kind: 'reward', achievement, quantity })
    }
  }
  for (const seed of Object.values(content.seeds)) add(seed.herbId, { kind: 'crop', seed })
})

type Add<T> = (itemId: string, entry: T) => void

/** Builds an index over the whole content, once per content object. */
export function indexPerContent<T>(walk: (content: Content, add: Add<T>) => void): (content: Content) => ByItem<T> {
  const cache = new WeakMap<Content, ByItem<T>>()
  return (content) => {
    const found = cache.get(content)
    if (found) return found
    const byItem = new Map<string, T[]>()
    walk(content, (itemId, entry) => {
      const entries = byItem.get(itemId)
      if (entries) entries.push(entry)
      else byItem.set(itemId, [entry])
    })
    cache.set(content, byItem)
    return byItem
  }
}

const activeByContent = new WeakMap<Content, readonly Activity[]>()

export function activeWorks(content: Content): readonly Activity[] {
  const works = activeByContent.get(content) ?? worksOf(content).filter(({ deactivated }) => !deactivated)
  activeByContent.set(content, works)
  return works
}

/** The fights with each monster. */
export const fightsByMonster = indexPerContent<Activity>((content, add) => {
  for (const work of activeWorks(content)) if (work.monsterId !== undefined) add(work.monsterId, work)
})

export function activeAchievements({ achievements }: Content): Achievement[] {
  return Object.values(achievements).filter(({ isActive }) => isActive)
}

export interface DialogueAction {
  npc: Npc
  action: OptionAction
}

/** The actions of all dialogue options of active people. */
export function dialogueActionsOf({ npcs }: Content): DialogueAction[] {
  return Object.values(npcs)
    .filter(({ isActive }) => isActive)
    .flatMap((npc) =>
      npc.dialogueTrees.flatMap(({ options }) => options.flatMap(({ action }) => (action ? [{ npc, action }] : []))),
    )
}

export function questOf({ quests }: Content, action: OptionAction): Quest | undefined {
  return 'questId' in action ? find(quests, action.questId) : undefined
}
