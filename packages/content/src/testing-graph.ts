import type { Condition, Content, Dialogue, DialogueOption, Npc, Output, QuestStep } from '@hearthward/engine'

/** Helpers that walk the whole content graph, for the tests of its consistency. */

/** An activity or a recipe: turns items into others at a level. */
interface Work {
  id: string
  skill: string
  /** The level in its own skill. */
  level: number
  /** The highest required level. */
  needs: number
  inputs: { item: string; quantity: number; consumed: boolean }[]
  outputs: { item: string; quantity: number; chance: number }[]
  monster: string | undefined
}

/** All activities and recipes without a membership. */
export function freeWorks(content: Content): Work[] {
  const activities = Object.values(content.activities).filter(
    ({ membersOnly, deactivated }) => !membersOnly && !deactivated,
  )
  return [
    ...activities.map(
      (activity): Work => ({
        id: activity.id,
        skill: activity.skillType,
        level: activity.levelRequirements[activity.skillType] ?? 1,
        needs: Math.max(1, ...Object.values(activity.levelRequirements)),
        inputs: activity.resources.map(({ itemId, quantity, consumed }) => ({ item: itemId, quantity, consumed })),
        outputs: [...activity.outputs, ...lootOf(content, activity.monsterId)].map(({ itemId, quantity, chance }) => ({
          item: itemId,
          quantity,
          chance,
        })),
        monster: activity.monsterId,
      }),
    ),
    ...Object.values(content.recipes).map(
      (recipe): Work => ({
        id: recipe.id,
        skill: recipe.skillType,
        level: recipe.requiredLevel,
        needs: recipe.requiredLevel,
        inputs: recipe.resources.map(({ id, quantity }) => ({ item: id, quantity, consumed: true })),
        outputs: recipe.outputs.map(({ id, quantity, chance }) => ({ item: id, quantity, chance })),
        monster: undefined,
      }),
    ),
  ]
}

function lootOf(content: Content, monsterId: string | undefined): readonly Output[] {
  return (monsterId && content.monsters[monsterId]?.loot) || []
}

/** Shop prices, the lowest by item. */
function shopPrices(content: Content): Map<string, number> {
  const prices = new Map<string, number>()
  for (const { shop, isActive } of Object.values(content.npcs)) {
    for (const { itemId, price } of (isActive && shop?.items) || []) {
      prices.set(itemId, Math.min(price, prices.get(itemId) ?? Number.POSITIVE_INFINITY))
    }
  }
  return prices
}

/**
 * By item, the lowest level that obtains it by work, fights, shops and harvests. Drops rarer than `rare` do not count.
 */
export function earliestLevels(content: Content, rare = 0): Map<string, number> {
  const earliest = new Map<string, number>([...shopPrices(content).keys()].map((item) => [item, 1]))
  const works = freeWorks(content)
  const lower = (item: string, level: number): boolean => {
    if (level >= (earliest.get(item) ?? Number.POSITIVE_INFINITY)) return false
    earliest.set(item, level)
    return true
  }
  for (let changed = true; changed; ) {
    changed = false
    for (const { needs, inputs, outputs } of works) {
      const level = Math.max(needs, ...inputs.map(({ item }) => earliest.get(item) ?? Number.POSITIVE_INFINITY))
      for (const { item, chance } of outputs) if (chance > rare) changed = lower(item, level) || changed
    }
    for (const { seedId, herbId, levelRequired } of Object.values(content.seeds)) {
      const seed = earliest.get(seedId) ?? Number.POSITIVE_INFINITY
      changed = lower(herbId, Math.max(levelRequired, seed)) || changed
    }
  }
  return earliest
}

/** By item, its cost in coins if all its parts are bought in shops. */
export function costsInShops(content: Content): Map<string, number> {
  const costs = shopPrices(content)
  const works = freeWorks(content).filter(({ inputs }) => inputs.some(({ consumed }) => consumed))
  for (let changed = true; changed; ) {
    changed = false
    for (const work of works) {
      const cost = costOf(work, costs)
      for (const { item, quantity, chance } of work.outputs) {
        const each = cost / (quantity * chance)
        if (each < (costs.get(item) ?? Number.POSITIVE_INFINITY) - 1e-9) {
          costs.set(item, each)
          changed = true
        }
      }
    }
  }
  return costs
}

export function costOf({ inputs }: Work, costs: Map<string, number>): number {
  return inputs
    .filter(({ consumed }) => consumed)
    .reduce((sum, { item, quantity }) => sum + quantity * (costs.get(item) ?? Number.POSITIVE_INFINITY), 0)
}

/** All dialogue options with their person and dialogue. */
export function allOptions(content: Content): { npc: Npc; dialogue: Dialogue; option: DialogueOption }[] {
  return Object.values(content.npcs).flatMap((npc) =>
    npc.dialogueTrees.flatMap((dialogue) => dialogue.options.map((option) => ({ npc, dialogue, option }))),
  )
}

export interface Story {
  /** Completed quests, and active ones with their current step. */
  completed: ReadonlySet<string>
  active: ReadonlyMap<string, string>
  /** Whether quests can be started. */
  startable?: ReadonlySet<string>
}

/** Assumes that all levels are reached and all items available. */
function holds(condition: Condition | undefined, { completed, active }: Story): boolean {
  const { questId, questStep, completedQuest } = condition ?? {}
  if (questId !== undefined && !active.has(questId)) return false
  if (questId !== undefined && questStep !== undefined && active.get(questId) !== questStep) return false
  return completedQuest === undefined || completed.has(completedQuest)
}

/** The options a player can reach in a conversation, with every item in the pack. */
export function offered(npc: Npc, story: Story, opening = openingOf(npc, story)): DialogueOption[] {
  const seen = new Set<string>()
  const found: DialogueOption[] = []
  const waiting = opening ? [opening] : []
  for (let dialogue = waiting.pop(); dialogue; dialogue = waiting.pop()) {
    if (seen.has(dialogue.id)) continue
    seen.add(dialogue.id)
    for (const option of dialogue.options) {
      if (!holds(option.condition, story)) continue
      const { action, nextDialogueId } = option
      if (action?.type === 'start_quest' && !story.startable?.has(action.questId)) continue
      if (action?.type === 'complete_quest_step' && story.active.get(action.questId) !== action.stepId) continue
      found.push(option)
      const next = npc.dialogueTrees.find(({ id }) => id === nextDialogueId)
      if (next) waiting.push(next)
    }
  }
  return found
}

/** The opening dialogue, assuming that conditions on levels and items hold. */
function openingOf(npc: Npc, story: Story): Dialogue | undefined {
  return (
    npc.dialogueTrees.find(({ condition }) => condition && holds(condition, story)) ??
    npc.dialogueTrees.find(({ id }) => id === npc.defaultDialogue)
  )
}

/** The possible opening dialogues while a quest is at a step, for every order of the other quests. */
export function possibleOpenings({ quests }: Content, npc: Npc, questId: string, stepId: string): Dialogue[] {
  const before = withEarlier(quests, quests[questId]?.after ?? [])
  const story: Story = { completed: before, active: new Map([[questId, stepId]]) }
  const isPossible = (condition: Condition): boolean => {
    const { questId: active, completedQuest: completed } = condition
    if (active === questId || completed === questId) return holds(condition, story)
    // Quests required by this one are completed; quests that require it are not started.
    if (active !== undefined && before.has(active)) return false
    return [active, completed].every((id) => id === undefined || !withEarlier(quests, [id]).has(questId))
  }
  const openings: Dialogue[] = []
  for (const dialogue of npc.dialogueTrees) {
    const { id, condition } = dialogue
    if (!condition) {
      if (id === npc.defaultDialogue) openings.push(dialogue)
      continue
    }
    if (!isPossible(condition)) continue
    openings.push(dialogue)
    if (!condition.hasItem && !condition.skillLevel && holds(condition, story)) break
  }
  return openings
}

/** These quests and all quests they require. */
export function withEarlier(quests: Content['quests'], ids: readonly string[]): Set<string> {
  const all = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (all.has(id)) continue
    all.add(id)
    waiting.push(...(quests[id]?.after ?? []))
  }
  return all
}

interface ReachedContent {
  items: ReadonlySet<string>
  monsters: ReadonlySet<string>
  skills: ReadonlySet<string>
  quests: ReadonlySet<string>
}

const FIGHTING = ['attack', 'strength', 'defence', 'hitpoints', 'ranged', 'magic']

/**
 * What a player without a membership can reach, starting with nothing. A skill that can be trained at all can be
 * trained to 99; repeats until nothing new becomes available.
 */
export function reach(content: Content): ReachedContent {
  const items = new Set(shopPrices(content).keys())
  const monsters = new Set<string>()
  const skills = new Set<string>()
  const quests = new Set<string>()
  const works = freeWorks(content)
  const add = (set: Set<string>, ...ids: string[]) => {
    const before = set.size
    for (const id of ids) set.add(id)
    return set.size > before
  }
  for (let changed = true; changed; ) {
    changed = false
    for (const { skill, needs, inputs, outputs, monster } of works) {
      const open =
        needs <= 1 || (skills.has(skill) && (monster === undefined || FIGHTING.every((id) => skills.has(id))))
      if (!open || !inputs.every(({ item }) => items.has(item))) continue
      if (monster !== undefined) changed = add(monsters, monster) || changed
      changed = add(skills, ...(monster === undefined ? [skill] : FIGHTING)) || changed
      changed = add(items, ...outputs.map(({ item }) => item)) || changed
    }
    for (const { seedId, herbId } of Object.values(content.seeds)) {
      if (items.has(seedId) && skills.has('farming')) changed = add(items, herbId) || changed
    }
    for (const { id } of Object.values(content.quests)) {
      if (quests.has(id) || unmet(content, id, { items, monsters, skills, quests }).length > 0) continue
      changed = add(quests, id) || changed
      changed = add(items, ...givenIn(content, id)) || changed
    }
  }
  return { items, monsters, skills, quests }
}

/** Why a quest cannot be completed with what has been reached; empty if it can. */
export function unmet(content: Content, questId: string, reached: ReachedContent): string[] {
  const quest = content.quests[questId]
  if (!quest) return ['no such quest']
  const starts = allOptions(content).some(
    ({ option: { action } }) => action?.type === 'start_quest' && action.questId === questId,
  )
  return [
    ...(starts ? [] : ['nobody gives it']),
    ...quest.after.filter((earlier) => !reached.quests.has(earlier)).map((earlier) => `after ${earlier}`),
    ...Object.keys(quest.requirements).filter((skill) => !reached.skills.has(skill)),
    ...quest.steps.flatMap((step) => (isReachable(content, questId, step, reached) ? [] : [`step ${step.id}`])),
  ]
}

function isReachable(content: Content, questId: string, step: QuestStep, reached: ReachedContent): boolean {
  const { itemId = '', npcId = '', location = '' } = step.requirements ?? {}
  switch (step.type) {
    case 'kill':
      return reached.monsters.has(step.target ?? '')
    case 'collect':
      return reached.items.has(itemId)
    case 'skill':
      return reached.skills.has(step.target ?? '')
    case 'talk':
      return content.npcs[npcId]?.isActive ?? false
    case 'explore':
      return location in content.locations
    case 'custom':
      return allOptions(content).some(
        ({ npc, option: { action } }) =>
          npc.isActive &&
          action?.type === 'complete_quest_step' &&
          action.questId === questId &&
          action.stepId === step.id &&
          (!action.takes || reached.items.has(action.takes.itemId)),
      )
  }
}

function givenIn(content: Content, questId: string): string[] {
  return allOptions(content).flatMap(({ option: { action } }) =>
    action?.type === 'complete_quest_step' && action.questId === questId && action.gives ? [action.gives.itemId] : [],
  )
}
