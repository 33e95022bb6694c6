import type { Condition, Content, Dialogue, Npc } from './content.ts'

/** Somebody's option that starts a quest, or completes a step of it. */
export interface QuestDeed {
  readonly npc: Npc
  readonly questId: string
  /** `null` where it starts the quest. */
  readonly stepId: string | null
  /** Whether a talk can ever come to it: it stands in a dialogue that is reached, under no condition that rules it out. */
  readonly isReached: boolean
}

const known = new WeakMap<Content['npcs'], ReadonlyMap<string, readonly QuestDeed[]>>()

/** By quest, whoever starts it or completes a step of it. Reckoned once for a table: a walk over everything asks for all. */
export function questDeedsOf({ npcs }: Content, questId: string): readonly QuestDeed[] {
  let byQuest = known.get(npcs)
  if (!byQuest) {
    byQuest = Map.groupBy(Object.values(npcs).flatMap(deedsOf), (deed) => deed.questId)
    known.set(npcs, byQuest)
  }
  return byQuest.get(questId) ?? []
}

function deedsOf(npc: Npc): QuestDeed[] {
  const reached = reachedIn(npc)
  return npc.dialogueTrees.flatMap((dialogue) =>
    dialogue.options.flatMap(({ action, condition }): QuestDeed[] => {
      if (action?.type !== 'start_quest' && action?.type !== 'complete_quest_step') return []
      const deed = { npc, questId: action.questId, stepId: action.type === 'start_quest' ? null : action.stepId }
      const isRuledOut = rulesOut(dialogue.condition, deed) || rulesOut(condition, deed)
      return [{ ...deed, isReached: reached.has(dialogue) && !isRuledOut }]
    }),
  )
}

/** What they may open with, and all that leads to. */
function reachedIn({ dialogueTrees, defaultDialogue }: Npc): ReadonlySet<Dialogue> {
  const reached = new Set(dialogueTrees.filter(({ id, condition }) => condition || id === defaultDialogue))
  // What is added to a set while it is walked is walked, too.
  for (const { options } of reached) {
    for (const { nextDialogueId } of options) {
      const next = dialogueTrees.find(({ id }) => id === nextDialogueId)
      if (next) reached.add(next)
    }
  }
  return reached
}

/** Whether it asks that the quest stand elsewhere than where this can be done. */
function rulesOut(
  condition: Condition | undefined,
  { questId, stepId }: Pick<QuestDeed, 'questId' | 'stepId'>,
): boolean {
  if (condition?.completedQuest === questId) return true
  if (condition?.questId !== questId) return false
  return stepId === null || (condition.questStep ?? stepId) !== stepId
}
