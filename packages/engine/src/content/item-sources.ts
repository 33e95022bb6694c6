import { worksOf } from '../activity/work.ts'
import {
  type Achievement,
  type Activity,
  type Content,
  isFight,
  type Monster,
  type Npc,
  type OptionAction,
  type Quest,
  type Seed,
} from './content.ts'

/** One way to come by a thing, as the game stands: what has been taken out of it is no way. */
export type Source =
  /** An activity or a recipe. */
  | { kind: 'work'; work: Activity; quantity: number; chance: number }
  | { kind: 'drop'; monster: Monster; quantity: number; chance: number }
  | { kind: 'shop'; npc: Npc; price: number }
  | { kind: 'gift'; npc: Npc; quest: Quest | undefined; quantity: number }
  | { kind: 'reward'; achievement: Achievement; quantity: number }
  | { kind: 'crop'; seed: Seed }

/** What comes once in so many times, or more seldom, is a rare find. */
export const RARE_CHANCE = 0.01

type ByItem<T> = ReadonlyMap<string, readonly T[]>

/** By item, everywhere it comes from. */
export const sourcesOf = oncePerContent<Source>((content, add) => {
  const works = openWorks(content)
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
  for (const { npc, action } of spokenOf(content)) {
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

/** The walk goes over everything there is, so it is gone once for each content. */
export function oncePerContent<T>(walk: (content: Content, add: Add<T>) => void): (content: Content) => ByItem<T> {
  const known = new WeakMap<Content, ByItem<T>>()
  return (content) => {
    const found = known.get(content)
    if (found) return found
    const byItem = new Map<string, T[]>()
    walk(content, (itemId, entry) => {
      const entries = byItem.get(itemId)
      if (entries) entries.push(entry)
      else byItem.set(itemId, [entry])
    })
    known.set(content, byItem)
    return byItem
  }
}

export function openWorks(content: Content): Activity[] {
  return worksOf(content).filter(({ deactivated }) => !deactivated)
}

export function activeAchievements({ achievements }: Content): Achievement[] {
  return Object.values(achievements).filter(({ isActive }) => isActive)
}

export interface Spoken {
  npc: Npc
  action: OptionAction
}

/** Everything that can be brought about by talking, with whom. */
export function spokenOf({ npcs }: Content): Spoken[] {
  return Object.values(npcs)
    .filter(({ isActive }) => isActive)
    .flatMap((npc) =>
      npc.dialogueTrees.flatMap(({ options }) => options.flatMap(({ action }) => (action ? [{ npc, action }] : []))),
    )
}

export function questOf({ quests }: Content, action: OptionAction): Quest | undefined {
  return 'questId' in action ? quests[action.questId] : undefined
}
