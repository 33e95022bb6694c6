import type { Entry } from '@hearthward/contract'
import type { Achievement, Content, ContentTable, Item, Quest } from '@hearthward/engine'
import { amountOf, rewardTexts, stepFigure, stepName } from '../../../game/achievements/words.ts'
import { factsOf, type ItemFact } from '../../../game/items/facts.ts'
import { giftsOf } from '../../../game/quests/quest-log.ts'
import { levelNames, levelsOf } from '../../../game/quests/required-levels.ts'

/** An entry as the game describes it to players. */
export interface PlayerText {
  facts: readonly ItemFact[]
  requirements: readonly string[]
  steps: readonly string[]
  rewards: readonly string[]
}

const NOTHING: PlayerText = { facts: [], requirements: [], steps: [], rewards: [] }

/** An unfinished entry may lack any field. */
export function playerText(content: Content, table: ContentTable, id: string, entry: Entry): PlayerText {
  switch (table) {
    case 'items': {
      const item = entry as unknown as Item
      return { ...NOTHING, facts: factsOf(item), requirements: levelNames(levelsOf(item.requirements ?? {})) }
    }
    case 'quests': {
      const { requirements = {}, after = [], steps = [], rewards } = entry as Partial<Quest>
      const gifts = [...giftsOf(content, id).values()]
      return {
        facts: [],
        requirements: [
          ...levelNames(levelsOf(requirements)),
          ...after.map((quest) => content.quests[quest]?.name ?? quest),
        ],
        steps: steps.map(({ text }) => text),
        rewards: [
          ...rewardTexts(rewards ?? {}, content),
          ...gifts.map(({ itemId, quantity }) => amountOf(itemId, quantity, content)),
        ],
      }
    }
    case 'achievements': {
      const { requirements = [], rewards = {} } = entry as Partial<Achievement>
      const goals = requirements.map((requirement) => {
        const { level, count, value } = requirement
        const figure = stepFigure({ progress: 0, target: level ?? count ?? value ?? 1 })
        return `${stepName(requirement, content)}: ${figure}`
      })
      return { ...NOTHING, requirements: goals, rewards: rewardTexts(rewards, content) }
    }
    default:
      return NOTHING
  }
}
