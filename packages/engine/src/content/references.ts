import type { Achievement, Activity, Condition, Content, Npc, OptionAction, Quest } from './content.ts'
import { questOptionsOf } from './quest-npcs.ts'

/** The tables of the content and their entry types. */
export type ContentTable = keyof Content
export type EntryOf<Table extends ContentTable> = Content[Table][string]

/** A place in an entry that refers to another entry. */
export interface Mention {
  /** The path in the entry, such as `outputs.0.itemId`. */
  field: string
  /** A label for the reference. */
  what: string
  table: ContentTable
  id: string
}

/** A mention and the entry it is part of. */
export interface Reference extends Mention {
  by: { table: ContentTable; id: string; name: string }
}

type MentionRow = [field: string, what: string, table: ContentTable, id: string | null | undefined]

/** All references of an entry to other entries. */
export function mentionsOf<Table extends ContentTable>(
  content: Content,
  table: Table,
  entry: EntryOf<Table>,
): readonly Mention[] {
  const walk = WALKS[table] as (entry: EntryOf<Table>, content: Content) => MentionRow[]
  return walk(entry, content).flatMap(([field, what, named, id]) =>
    id === undefined || id === null ? [] : [{ field, what, table: named, id }],
  )
}

/** All references to an entry from other entries. */
export function referencesTo(content: Content, table: ContentTable, id: string): Reference[] {
  const found: Reference[] = []
  for (const [by, entries] of Object.entries(content) as [ContentTable, Record<string, { name?: string }>][]) {
    for (const [key, entry] of Object.entries(entries)) {
      if (by === table && key === id) continue
      for (const mention of mentionsOf(content, by, entry as never)) {
        if (mention.table !== table || mention.id !== id) continue
        found.push({ ...mention, by: { table: by, id: key, name: entry.name ?? content.items[key]?.name ?? key } })
      }
    }
  }
  return found
}

const WALKS: { [Table in ContentTable]: (entry: EntryOf<Table>, content: Content) => MentionRow[] } = {
  items: () => [],
  locations: () => [],
  activities: ofActivity,
  recipes: ({ resources, outputs }) => [
    ...each(resources, ({ id }, at): MentionRow => [`resources.${at}.id`, 'Resource item', 'items', id]),
    ...each(outputs, ({ id }, at): MentionRow => [`outputs.${at}.id`, 'Output item', 'items', id]),
  ],
  monsters: ({ loot }) => each(loot, ({ itemId }, at) => [`loot.${at}.itemId`, 'Loot item', 'items', itemId]),
  seeds: ({ seedId, herbId }) => [
    ['seedId', 'Seed', 'items', seedId],
    ['herbId', 'Herb', 'items', herbId],
  ],
  quests: ofQuest,
  npcs: ofNpc,
  achievements: ofAchievement,
}

function each<T>(list: readonly T[], found: (entry: T, at: number) => MentionRow): MentionRow[] {
  return list.map(found)
}

function ofActivity({ locationId, monsterId, resources, outputs }: Activity): MentionRow[] {
  return [
    ['locationId', 'Location', 'locations', locationId],
    ['monsterId', 'Monster', 'monsters', monsterId],
    ...each(resources, ({ itemId }, at): MentionRow => [`resources.${at}.itemId`, 'Resource item', 'items', itemId]),
    ...each(outputs, ({ itemId }, at): MentionRow => [`outputs.${at}.itemId`, 'Output item', 'items', itemId]),
  ]
}

/**
 * The people who start a quest or complete its steps do so in their dialogues; the quest depends on them all the same.
 */
function ofQuest({ id: questId, steps, after }: Quest, content: Content): MentionRow[] {
  return [
    ...each(after, (id, at): MentionRow => [`after.${at}`, 'Earlier quest', 'quests', id]),
    ...steps.flatMap(({ type, target, requirements }, at): MentionRow[] => [
      [`steps.${at}.target`, 'Monster of a step', 'monsters', type === 'kill' ? target : undefined],
      [`steps.${at}.requirements.itemId`, 'Item of a step', 'items', requirements?.itemId],
      [`steps.${at}.requirements.npcId`, 'Person of a step', 'npcs', requirements?.npcId],
      [`steps.${at}.requirements.location`, 'Place of a step', 'locations', requirements?.location],
    ]),
    ...questOptionsOf(content, questId).map(({ npc, stepId }): MentionRow => {
      const at = steps.findIndex(({ id }) => id === stepId)
      return at < 0
        ? ['steps', 'Person who starts it', 'npcs', npc.id]
        : [`steps.${at}`, 'Person who completes a step', 'npcs', npc.id]
    }),
  ]
}

function ofNpc({ location, shop, dialogueTrees }: Npc): MentionRow[] {
  return [
    ['location', 'Location', 'locations', location],
    ...each(
      shop?.items ?? [],
      ({ itemId }, at): MentionRow => [`shop.items.${at}.itemId`, 'Shop item', 'items', itemId],
    ),
    ...dialogueTrees.flatMap(({ condition, options }, tree) => [
      ...ofCondition(`dialogueTrees.${tree}.condition`, condition),
      ...options.flatMap((option, at) => [
        ...ofCondition(`dialogueTrees.${tree}.options.${at}.condition`, option.condition),
        ...ofAction(`dialogueTrees.${tree}.options.${at}.action`, option.action),
      ]),
    ]),
  ]
}

function ofCondition(at: string, condition: Condition | undefined): MentionRow[] {
  return [
    [`${at}.questId`, 'Quest of a condition', 'quests', condition?.questId],
    [`${at}.completedQuest`, 'Quest of a condition', 'quests', condition?.completedQuest],
    [`${at}.hasItem.itemId`, 'Item of a condition', 'items', condition?.hasItem?.itemId],
  ]
}

function ofAction(at: string, action: OptionAction | undefined): MentionRow[] {
  switch (action?.type) {
    case 'start_quest':
      return [[`${at}.questId`, 'Quest of an option', 'quests', action.questId]]
    case 'complete_quest_step':
      return [
        [`${at}.questId`, 'Quest of an option', 'quests', action.questId],
        [`${at}.takes.itemId`, 'Item of an option', 'items', action.takes?.itemId],
        [`${at}.gives.itemId`, 'Item of an option', 'items', action.gives?.itemId],
      ]
    case 'give_item':
    case 'take_item':
      return [[`${at}.itemId`, 'Item of an option', 'items', action.itemId]]
    case 'transport':
      return [[`${at}.locationId`, 'Place of an option', 'locations', action.locationId]]
    default:
      return []
  }
}

/** The table a requirement's target is in. */
const TARGETS = { items_gained: 'items', kills: 'monsters', quests: 'quests', visited: 'locations' } as const

function ofAchievement({ requirements, rewards }: Achievement, { recipes }: Content): MentionRow[] {
  return [
    ...requirements.flatMap(({ type, target }, at): MentionRow[] => {
      const field = `requirements.${at}.target`
      if (type === 'completions') {
        const isRecipe = target !== undefined && Object.hasOwn(recipes, target)
        return [[field, 'Activity of a requirement', isRecipe ? 'recipes' : 'activities', target]]
      }
      return type in TARGETS ? [[field, 'Target of a requirement', TARGETS[type as keyof typeof TARGETS], target]] : []
    }),
    ...each(
      rewards.items ?? [],
      ({ itemId }, at): MentionRow => [`rewards.items.${at}.itemId`, 'Rewarded item', 'items', itemId],
    ),
  ]
}
