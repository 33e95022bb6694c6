import type { Condition, Content, Dialogue, Npc } from './content.ts'

/** A dialogue option that starts a quest or completes one of its steps. */
export interface QuestOption {
  readonly npc: Npc
  readonly questId: string
  /** `null` if it starts the quest. */
  readonly stepId: string | null
  /** Whether a player can ever get the option: its dialogue is reachable and no condition excludes it. */
  readonly isReached: boolean
}

const optionsByQuestCache = new WeakMap<Content['npcs'], ReadonlyMap<string, readonly QuestOption[]>>()

/**
 * The options that start a quest or complete its steps, cached per table: checking a whole content asks for every
 * quest.
 */
export function questOptionsOf({ npcs }: Content, questId: string): readonly QuestOption[] {
  let byQuest = optionsByQuestCache.get(npcs)
  if (!byQuest) {
    byQuest = Map.groupBy(Object.values(npcs).flatMap(questOptionsIn), (option) => option.questId)
    optionsByQuestCache.set(npcs, byQuest)
  }
  return byQuest.get(questId) ?? []
}

function questOptionsIn(npc: Npc): QuestOption[] {
  const reached = reachableDialogues(npc)
  return npc.dialogueTrees.flatMap((dialogue) =>
    dialogue.options.flatMap(({ action, condition }): QuestOption[] => {
      if (action?.type !== 'start_quest' && action?.type !== 'complete_quest_step') return []
      const option = { npc, questId: action.questId, stepId: action.type === 'start_quest' ? null : action.stepId }
      const isRuledOut = isRuledOutBy(dialogue.condition, option) || isRuledOutBy(condition, option)
      return [{ ...option, isReached: reached.has(dialogue) && !isRuledOut }]
    }),
  )
}

/** The dialogues an NPC may open with, and all that follow from them. */
function reachableDialogues({ dialogueTrees, defaultDialogue }: Npc): ReadonlySet<Dialogue> {
  const reached = new Set(dialogueTrees.filter(({ id, condition }) => condition || id === defaultDialogue))
  // Iterating over a set includes entries added on the way.
  for (const { options } of reached) {
    for (const { nextDialogueId } of options) {
      const next = dialogueTrees.find(({ id }) => id === nextDialogueId)
      if (next) reached.add(next)
    }
  }
  return reached
}

/** Whether a condition requires another state of the quest than the one this option needs. */
function isRuledOutBy(
  condition: Condition | undefined,
  { questId, stepId }: Pick<QuestOption, 'questId' | 'stepId'>,
): boolean {
  if (condition?.completedQuest === questId) return true
  if (condition?.questId !== questId) return false
  return stepId === null || (condition.questStep ?? stepId) !== stepId
}
