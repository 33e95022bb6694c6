import { type Content, find, type Player, type Quest } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { type QuestLog, questLog, storiesHere, type Tally, tallyOf } from './log.ts'

type State = ReturnType<typeof useGame.getState>

/** Everything quests hang on but for what is in the pack. */
function standing({ currentLocation, questProgress, skills }: Player): string {
  const { activeQuests, completedQuests } = questProgress
  const steps = activeQuests.map(({ questId, currentStepId }) => [questId, currentStepId])
  return JSON.stringify([currentLocation, completedQuests, steps, Object.values(skills).map(({ level }) => level)])
}

/** A selector that reads anew only where quests may stand otherwise: the game changes with every blow, a story rarely. */
function whenStoriesChange<T>(read: (player: Player, content: Content) => T, nothing: T): (state: State) => T {
  let known: { key: string; content: Content; value: T } | null = null
  return ({ player, content }) => {
    if (!player || !content) return nothing
    const key = standing(player)
    if (known?.key !== key || known.content !== content) known = { key, content, value: read(player, content) }
    return known.value
  }
}

const selectLog = whenStoriesChange<QuestLog>(questLog, { active: [], open: [], locked: [], done: [] })
const selectStoriesHere = whenStoriesChange<readonly Quest[]>(storiesHere, [])

export function useQuestLog(): QuestLog {
  return useGame(selectLog)
}

export function useStoriesHere(): readonly Quest[] {
  return useGame(selectStoriesHere)
}

/** The step an active quest stands at and how far it has come. */
export function useTally(quest: Quest | undefined): Tally | null {
  const told = useGame(({ player, content }) => {
    const tally = player && content && quest ? tallyOf(player, content, quest.id) : undefined
    return tally ? `${tally.step.id}|${tally.now}|${tally.of}` : ''
  })
  const [stepId, now, of] = told.split('|')
  const step = quest?.steps.find(({ id }) => id === stepId)
  return step ? { step, now: Number(now), of: Number(of) } : null
}

export function useQuest(questId: string): Quest | undefined {
  return useGame(({ content }) => (content ? find(content.quests, questId) : undefined))
}
