import type { Entry } from '@hearthward/contract'
import type { Achievement, Content, ContentTable, Item, Quest } from '@hearthward/engine'
import { amountOf, rewardTexts, stepFigure, stepName } from '../../../game/achievements/words.ts'
import { factsOf, type ItemFact } from '../../../game/items/facts.ts'
import { levelNames, levelsOf } from '../../../game/quests/levels.ts'
import { giftsOf } from '../../../game/quests/log.ts'

/** What players read of an entry, in the game's own words. */
export interface Told {
  facts: readonly ItemFact[]
  asks: readonly string[]
  steps: readonly string[]
  brings: readonly string[]
}

const NOTHING: Told = { facts: [], asks: [], steps: [], brings: [] }

/** An entry that is being written may still lack a part. */
export function toldOf(content: Content, table: ContentTable, id: string, entry: Entry): Told {
  switch (table) {
    case 'items': {
      const item = entry as unknown as Item
      return { ...NOTHING, facts: factsOf(item), asks: levelNames(levelsOf(item.requirements ?? {})) }
    }
    case 'quests': {
      const { requirements = {}, after = [], steps = [], rewards } = entry as Partial<Quest>
      const gifts = [...giftsOf(content, id).values()]
      return {
        facts: [],
        asks: [...levelNames(levelsOf(requirements)), ...after.map((quest) => content.quests[quest]?.name ?? quest)],
        steps: steps.map(({ text }) => text),
        brings: [
          ...rewardTexts(rewards ?? {}, content),
          ...gifts.map(({ itemId, quantity }) => amountOf(itemId, quantity, content)),
        ],
      }
    }
    case 'achievements': {
      const { requirements = [], rewards = {} } = entry as Partial<Achievement>
      const asked = requirements.map((requirement) => {
        const { level, count, value } = requirement
        const figure = stepFigure({ progress: 0, target: level ?? count ?? value ?? 1 })
        return `${stepName(requirement, content)}: ${figure}`
      })
      return { ...NOTHING, asks: asked, brings: rewardTexts(rewards, content) }
    }
    default:
      return NOTHING
  }
}
