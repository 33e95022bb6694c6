import { type DialogueOption, type Era, find, lessonAt, type Player, type Portion, skillName } from '@hearthward/engine'
import { coinsText, itemCount } from '../../ui/format/numbers.ts'
import { itemName } from '../action/goals.ts'
import { placeName } from '../place/place-name.ts'

/** The effects of a dialogue option, shown before it is chosen. */
export function effectsOf(player: Player, era: Era, { action }: DialogueOption): string[] {
  const { content } = era
  const amount = ({ itemId, quantity }: Portion) => itemCount(quantity, itemName(content, itemId))
  const quest = (questId: string) => find(content.quests, questId)?.name ?? questId
  switch (action?.type) {
    case undefined:
      return []
    case 'start_quest':
      return [`Begins: ${quest(action.questId)}`]
    case 'complete_quest_step': {
      const isLast = find(content.quests, action.questId)?.steps.at(-1)?.id === action.stepId
      return [
        ...(action.takes ? [`Takes ${amount(action.takes)}`] : []),
        ...(action.gives ? [`Gives ${amount(action.gives)}`] : []),
        `${isLast ? 'Completes' : 'Continues'}: ${quest(action.questId)}`,
      ]
    }
    case 'give_item':
      return [`Gives ${amount(action)}`]
    case 'take_item':
      return [`Takes ${amount(action)}`]
    case 'transport':
      return [`Takes you to ${placeName(content, action.locationId)}`]
    case 'shop':
      return ['Opens the shop']
    case 'train_skill': {
      const { coins } = lessonAt(player.skills[action.skill].level, action.skill, era)
      return [`Teaches ${skillName(action.skill)}, ${coinsText(coins)}`]
    }
  }
}
