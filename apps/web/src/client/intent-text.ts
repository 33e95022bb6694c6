import type { SentIntent } from '@hearthward/contract'
import { type Content, find, type Intent } from '@hearthward/engine'

type Named = Readonly<Record<string, { readonly name: string }>>
/** The name of an entry of the content, or the other words without one. */
type NameOf = (kind: keyof typeof COLLECTIONS, id: string | null | undefined) => string

const COLLECTIONS = {
  activity: ({ activities }) => activities,
  recipe: ({ recipes }) => recipes,
  item: ({ items }) => items,
  place: ({ locations }) => locations,
  quest: ({ quests }) => quests,
  person: ({ npcs }) => npcs,
  achievement: ({ achievements }) => achievements,
} as const satisfies Record<string, (content: Content) => Named>

const UNNAMED: Record<keyof typeof COLLECTIONS, string> = {
  activity: 'an activity',
  recipe: 'a recipe',
  item: 'an item',
  place: 'a place',
  quest: 'a quest',
  person: 'somebody',
  achievement: 'an achievement',
}

type Texts = { [Type in Intent['type']]: (intent: Extract<Intent, { type: Type }>, nameOf: NameOf) => string }

const TEXTS: Texts = {
  startActivity: ({ activityId }, nameOf) => `Start ${nameOf('activity', activityId)}`,
  startRecipe: ({ recipeId }, nameOf) => `Make ${nameOf('recipe', recipeId)}`,
  stopAction: () => 'Stop the action',
  queueAction: ({ activityId, recipeId }, nameOf) =>
    `Queue ${recipeId ? nameOf('recipe', recipeId) : nameOf('activity', activityId)}`,
  clearQueue: () => 'Clear the queue',
  startEntry: () => 'Start an entry of the plan',
  editEntry: () => 'Edit an entry of the plan',
  editAction: () => 'Change the end of the action',
  duplicateEntry: () => 'Duplicate an entry of the plan',
  moveEntry: () => 'Move an entry of the plan',
  removeEntry: () => 'Remove an entry of the plan',
  skipAction: () => 'Skip the action',
  resumePlan: () => 'Resume the plan',
  repeatPlan: () => 'Repeat the plan',
  replacePlan: () => 'Replace the plan',
  setPlanRules: () => 'Change the rules of the plan',
  pinGoal: () => 'Pin a goal',
  unpinGoal: () => 'Unpin a goal',
  travel: ({ locationId }, nameOf) => `Travel to ${nameOf('place', locationId)}`,
  moveItem: ({ itemId }, nameOf) => `Move ${nameOf('item', itemId)}`,
  dropItem: ({ itemId, quantity }, nameOf) => `Drop ${quantity} × ${nameOf('item', itemId)}`,
  deposit: ({ itemId, quantity }, nameOf) => `Deposit ${quantity} × ${nameOf('item', itemId)}`,
  depositAll: () => 'Deposit all',
  withdraw: ({ itemId, quantity }, nameOf) => `Withdraw ${quantity} × ${nameOf('item', itemId)}`,
  equip: ({ itemId }, nameOf) => `Equip ${nameOf('item', itemId)}`,
  unequip: () => 'Unequip an item',
  eat: ({ itemId }, nameOf) => `Eat ${nameOf('item', itemId)}`,
  drink: ({ itemId }, nameOf) => `Drink ${nameOf('item', itemId)}`,
  consume: ({ itemId, quantity }, nameOf) => `Use ${quantity} × ${nameOf('item', itemId)}`,
  saveLoadout: () => 'Save a loadout',
  deleteLoadout: () => 'Delete a loadout',
  wearLoadout: () => 'Wear a loadout',
  assignLoadout: () => 'Assign a loadout',
  specialAttack: () => 'Special attack',
  setCombat: () => 'Change the combat style',
  useOfflineItem: ({ itemId }, nameOf) => `Use ${nameOf('item', itemId)}`,
  collectWaiting: () => 'Collect what is waiting',
  plant: ({ seedId }, nameOf) => `Plant ${nameOf('item', seedId)}`,
  harvest: () => 'Harvest a crop',
  setFarmingSlot: () => 'Change a farming slot',
  startQuest: ({ questId }, nameOf) => `Start the quest ${nameOf('quest', questId)}`,
  talk: ({ npcId }, nameOf) => `Talk to ${nameOf('person', npcId)}`,
  chooseOption: ({ npcId }, nameOf) => `Answer ${nameOf('person', npcId)}`,
  buyFromShop: ({ itemId, quantity }, nameOf) => `Buy ${quantity} × ${nameOf('item', itemId)}`,
  sellToShop: ({ itemId, quantity }, nameOf) => `Sell ${quantity} × ${nameOf('item', itemId)}`,
  trainSkill: ({ npcId }, nameOf) => `Train with ${nameOf('person', npcId)}`,
  claimAchievement: ({ achievementId }, nameOf) => `Claim the achievement ${nameOf('achievement', achievementId)}`,
  updateSettings: () => 'Change the settings',
  showSkill: () => 'Show or hide a skill',
}

/** An intent in words, with the names of the content if there is one. */
export function intentText(intent: SentIntent, content: Content | null): string {
  const nameOf: NameOf = (kind, id) =>
    (content && id && find<{ name: string }>(COLLECTIONS[kind](content), id)?.name) || UNNAMED[kind]
  const text = find<(intent: never, nameOf: NameOf) => string>(TEXTS, intent.type)
  // A local copy may hold intents of another version.
  return text ? text(intent as never, nameOf) : 'An unknown action'
}
