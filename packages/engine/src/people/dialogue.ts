import type { Player } from '../character/player.ts'
import { relocate } from '../character/travel.ts'
import {
  type Condition,
  type Content,
  type Dialogue,
  type DialogueOption,
  find,
  type Npc,
  type OptionAction,
} from '../content/content.ts'
import { clone } from '../core/clone.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import type { ChooseOption, Talk } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { recordReceived } from '../inventory/collection.ts'
import { addItem, countOf, takeItem } from '../inventory/inventory.ts'
import { completeStep, completeTalkSteps, isAtStep, startableQuest, startQuest } from '../quests/quests.ts'
import { npcAt } from './npcs.ts'
import { trainSkill } from './shops.ts'

/** Talking to people. Rules D1 to D12. */
const HISTORY_KEPT = 100

export function talk(player: Player, era: Era, { npcId }: Talk, at: Millis, events: GameEvent[]): Refused | undefined {
  if (!npcAt(player, era.content, npcId)) return refuse('npc/not-found')
  completeTalkSteps(player, era, npcId, at, events)
}

/** The opening dialogue: the first whose condition is met, otherwise the default one. */
export function dialogueOf(player: Player, npc: Npc): Dialogue | undefined {
  const conditional = npc.dialogueTrees.find(({ condition }) => condition && isConditionMet(player, condition))
  return conditional ?? npc.dialogueTrees.find(({ id }) => id === npc.defaultDialogue)
}

/** The options shown to this player. */
export function optionsOf(player: Player, content: Content, npc: Npc, dialogue: Dialogue): DialogueOption[] {
  return dialogue.options.filter((option) => isOffered(player, content, npc, dialogue, option))
}

function isOffered(player: Player, content: Content, npc: Npc, dialogue: Dialogue, option: DialogueOption): boolean {
  const { condition, action } = option
  if (condition && !isConditionMet(player, condition)) return false
  switch (action?.type) {
    case 'start_quest':
      return startableQuest(player, content, action.questId) !== undefined
    case 'complete_quest_step':
      return isAtStep(player, action.questId, action.stepId)
    case 'give_item':
      return !player.dialogueState.given.includes(givenKey(npc, dialogue, option))
    default:
      return true
  }
}

function isConditionMet(player: Player, condition: Condition): boolean {
  const { questId, questStep, completedQuest, hasItem, bankedStacks = 0, skillLevel } = condition
  if (questId !== undefined && !isAtStep(player, questId, questStep)) return false
  if (completedQuest !== undefined && !player.questProgress.completedQuests.includes(completedQuest)) return false
  if (hasItem && countOf(player.inventory, hasItem.itemId) < hasItem.quantity) return false
  if (player.bank.length < bankedStacks) return false
  return !skillLevel || player.skills[skillLevel.skill]?.level >= skillLevel.level
}

export function chooseOption(
  player: Player,
  era: Era,
  { npcId, dialogueId, optionId }: ChooseOption,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  const { content } = era
  const npc = npcAt(player, content, npcId)
  if (!npc) return refuse('npc/not-found')
  const dialogue = npc.dialogueTrees.find(({ id }) => id === dialogueId)
  if (!dialogue || (dialogue.condition && !isConditionMet(player, dialogue.condition))) {
    return refuse('npc/not-understood')
  }
  const option = optionsOf(player, content, npc, dialogue).find(({ id }) => id === optionId)
  if (!option) return refuse('npc/not-understood')
  const refused = option.action && performOptionAction(player, era, npc, option.action, at, events)
  if (refused) return refused
  if (option.action?.type === 'give_item') player.dialogueState.given.push(givenKey(npc, dialogue, option))
  const entry = { npcId, dialogueTreeId: dialogueId, optionChosen: optionId, timestamp: at }
  player.dialogueState.dialogueHistory = [...player.dialogueState.dialogueHistory, entry].slice(-HISTORY_KEPT)
}

function performOptionAction(
  player: Player,
  era: Era,
  npc: Npc,
  action: OptionAction,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  const { content } = era
  switch (action.type) {
    case 'start_quest':
      return startQuest(player, content, action, at, events)
    case 'complete_quest_step': {
      const refused = swapItems(player, content, npc, action.gives, action.takes, at, events)
      if (refused) return refused
      const active = player.questProgress.activeQuests.find(({ questId }) => questId === action.questId)
      if (!active) return refuse('npc/failed')
      completeStep(player, era, active, at, events)
      return
    }
    case 'give_item':
      return swapItems(player, content, npc, action, undefined, at, events)
    case 'take_item':
      return swapItems(player, content, npc, undefined, action, at, events)
    case 'transport':
      return find(content.locations, action.locationId)
        ? relocate(player, action.locationId, at, events)
        : refuse('npc/failed')
    case 'train_skill':
      return trainSkill(player, era, { npcId: npc.id, skillType: action.skill }, at, events)
    case 'shop':
      return npc.shop ? undefined : refuse('npc/failed')
  }
}

interface HandedItem {
  readonly itemId: string
  readonly quantity: number
}

function swapItems(
  player: Player,
  content: Content,
  npc: Npc,
  gives: HandedItem | undefined,
  takes: HandedItem | undefined,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  if (!gives && !takes) return
  const pack = clone(player.inventory)
  const used: Amounts = {}
  const gained: Amounts = {}
  if (takes) {
    if (countOf(pack, takes.itemId) < takes.quantity) return refuse('npc/no-item')
    takeItem(pack, takes.itemId, takes.quantity)
    used[takes.itemId] = takes.quantity
  }
  if (gives) {
    const item = find(content.items, gives.itemId)
    if (!item || addItem(pack, item, gives.quantity) > 0) return refuse('npc/no-room')
    gained[gives.itemId] = gives.quantity
  }
  player.inventory = pack
  recordReceived(player, gained, at)
  events.push({ type: 'handedOver', at, npcId: npc.id, gained, used })
}

function givenKey(npc: Npc, dialogue: Dialogue, option: DialogueOption): string {
  return `${npc.id}/${dialogue.id}/${option.id}`
}
