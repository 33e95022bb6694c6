import { type Content, find, type Player, type Quest } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { type QuestLog, questLog, questsHere, type StepProgress, stepProgressOf } from './quest-log.ts'

type State = ReturnType<typeof useGame.getState>

/** A key of everything quests depend on, except the pack. */
function keyOf({ currentLocation, questProgress, skills }: Player): string {
  const { activeQuests, completedQuests } = questProgress
  const steps = activeQuests.map(({ questId, currentStepId }) => [questId, currentStepId])
  return JSON.stringify([currentLocation, completedQuests, steps, Object.values(skills).map(({ level }) => level)])
}

/** A memoized selector: the player changes with every combat round, quests rarely. */
function memoizeByQuestState<T>(read: (player: Player, content: Content) => T, empty: T): (state: State) => T {
  let cached: { key: string; content: Content; value: T } | null = null
  return ({ player, content }) => {
    if (!player || !content) return empty
    const key = keyOf(player)
    if (cached?.key !== key || cached.content !== content) cached = { key, content, value: read(player, content) }
    return cached.value
  }
}

const selectLog = memoizeByQuestState<QuestLog>(questLog, { active: [], open: [], locked: [], done: [] })
const selectStoriesHere = memoizeByQuestState<readonly Quest[]>(questsHere, [])

export function useQuestLog(): QuestLog {
  return useGame(selectLog)
}

export function useQuestsHere(): readonly Quest[] {
  return useGame(selectStoriesHere)
}

/** The current step of an active quest and its progress. */
export function useStepProgress(quest: Quest | undefined): StepProgress | null {
  const text = useGame(({ player, content }) => {
    const progress = player && content && quest ? stepProgressOf(player, content, quest.id) : undefined
    return progress ? `${progress.step.id}|${progress.now}|${progress.of}` : ''
  })
  const [stepId, now, of] = text.split('|')
  const step = quest?.steps.find(({ id }) => id === stepId)
  return step ? { step, now: Number(now), of: Number(of) } : null
}

export function useQuest(questId: string): Quest | undefined {
  return useGame(({ content }) => (content ? find(content.quests, questId) : undefined))
}
