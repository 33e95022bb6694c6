import type { Player } from '../character/player.ts'
import { arriveByHand } from '../character/travel.ts'
import {
  type Condition,
  type Content,
  type Dialogue,
  type DialogueOption,
  find,
  type Npc,
  type OptionAction,
} from '../content/content.ts'
import { copy } from '../core/clone.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import type { ChooseOption, Talk } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { receive } from '../inventory/collection.ts'
import { addItem, countOf, takeItem } from '../inventory/inventory.ts'
import { completeStep, isAtStep, mayStart, meet, startQuest } from '../quests/quests.ts'
import { npcAt } from './npcs.ts'
import { trainSkill } from './shops.ts'

/** People and what they say. Rules D1 to D12. */
const HISTORY_KEPT = 100

export function talk(player: Player, era: Era, { npcId }: Talk, at: Millis, events: GameEvent[]): Refused | undefined {
  if (!npcAt(player, era.content, npcId)) return refuse('npc/not-found')
  meet(player, era, npcId, at, events)
}

/** What they open with: the first whose condition holds, else the default one. */
export function dialogueOf(player: Player, npc: Npc): Dialogue | undefined {
  const fitting = npc.dialogueTrees.find(({ condition }) => condition && holds(player, condition))
  return fitting ?? npc.dialogueTrees.find(({ id }) => id === npc.defaultDialogue)
}

/** The options that appear to this player. */
export function optionsOf(player: Player, content: Content, npc: Npc, dialogue: Dialogue): DialogueOption[] {
  return dialogue.options.filter((option) => isOffered(player, content, npc, dialogue, option))
}

function isOffered(player: Player, content: Content, npc: Npc, dialogue: Dialogue, option: DialogueOption): boolean {
  const { condition, action } = option
  if (condition && !holds(player, condition)) return false
  switch (action?.type) {
    case 'start_quest':
      return mayStart(player, content, action.questId) !== undefined
    case 'complete_quest_step':
      return isAtStep(player, action.questId, action.stepId)
    case 'give_item':
      return !player.dialogueState.given.includes(givenKey(npc, dialogue, option))
    default:
      return true
  }
}

function holds(player: Player, condition: Condition): boolean {
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
  if (!dialogue || (dialogue.condition && !holds(player, dialogue.condition))) {
    return refuse('npc/not-understood')
  }
  const option = optionsOf(player, content, npc, dialogue).find(({ id }) => id === optionId)
  if (!option) return refuse('npc/not-understood')
  const refused = option.action && act(player, era, npc, option.action, at, events)
  if (refused) return refused
  if (option.action?.type === 'give_item') player.dialogueState.given.push(givenKey(npc, dialogue, option))
  const said = { npcId, dialogueTreeId: dialogueId, optionChosen: optionId, timestamp: at }
  player.dialogueState.dialogueHistory = [...player.dialogueState.dialogueHistory, said].slice(-HISTORY_KEPT)
}

function act(
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
      const refused = exchange(player, content, npc, action.gives, action.takes, at, events)
      if (refused) return refused
      const active = player.questProgress.activeQuests.find(({ questId }) => questId === action.questId)
      if (!active) return refuse('npc/failed')
      completeStep(player, era, active, at, events)
      return
    }
    case 'give_item':
      return exchange(player, content, npc, action, undefined, at, events)
    case 'take_item':
      return exchange(player, content, npc, undefined, action, at, events)
    case 'transport':
      return find(content.locations, action.locationId)
        ? arriveByHand(player, action.locationId, at, events)
        : refuse('npc/failed')
    case 'train_skill':
      return trainSkill(player, era, { npcId: npc.id, skillType: action.skill }, at, events)
    case 'shop':
      return npc.shop ? undefined : refuse('npc/failed')
  }
}

interface Handed {
  readonly itemId: string
  readonly quantity: number
}

function exchange(
  player: Player,
  content: Content,
  npc: Npc,
  gives: Handed | undefined,
  takes: Handed | undefined,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  if (!gives && !takes) return
  const pack = copy(player.inventory)
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
  receive(player, gained, at)
  events.push({ type: 'handedOver', at, npcId: npc.id, gained, used })
}

function givenKey(npc: Npc, dialogue: Dialogue, option: DialogueOption): string {
  return `${npc.id}/${dialogue.id}/${option.id}`
}
