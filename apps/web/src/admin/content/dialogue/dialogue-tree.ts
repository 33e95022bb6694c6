import type { Condition, Dialogue, DialogueOption, Npc } from '@hearthward/engine'
import { itemCount, plural } from '../../../ui/format/numbers.ts'

/** Properties of a dialogue that the editor marks. */
export interface DialogueStatus {
  isGreeting: boolean
  /** Shown only if a condition is met. */
  isConditional: boolean
  /** No greeting and no option leads to it. */
  isUnreachable: boolean
  /** Options whose target does not exist. */
  dangling: readonly string[]
}

/** All dialogues of a person. */
export type NpcDialogues = Pick<Npc, 'dialogueTrees' | 'defaultDialogue'>

export function marksOf({ dialogueTrees, defaultDialogue }: NpcDialogues): Map<string, DialogueStatus> {
  const ids = new Set(dialogueTrees.map(({ id }) => id))
  const targets = new Set(dialogueTrees.flatMap(({ options }) => options.map(({ nextDialogueId }) => nextDialogueId)))
  return new Map(
    dialogueTrees.map(({ id, condition, options }) => [
      id,
      {
        isGreeting: id === defaultDialogue,
        isConditional: condition !== undefined,
        isUnreachable: id !== defaultDialogue && condition === undefined && !targets.has(id),
        dangling: options.flatMap(({ nextDialogueId: next }) => (next !== undefined && !ids.has(next) ? [next] : [])),
      },
    ]),
  )
}

/** One line of a play-through. */
export interface DialogueLine {
  by: 'them' | 'you'
  text: string
}

/** The state of a play-through: its lines so far and the open dialogue; null when it has ended. */
export interface PlayThroughState {
  lines: readonly DialogueLine[]
  at: string | null
}

export function startDialogue({ dialogueTrees }: NpcDialogues, id: string): PlayThroughState {
  const dialogue = dialogueTrees.find((one) => one.id === id)
  return dialogue ? { lines: [{ by: 'them', text: dialogue.text }], at: id } : { lines: [], at: null }
}

export function chooseOption(
  { dialogueTrees }: NpcDialogues,
  played: PlayThroughState,
  option: DialogueOption,
): PlayThroughState {
  const next = dialogueTrees.find(({ id }) => id === option.nextDialogueId)
  const added: DialogueLine[] = [{ by: 'you', text: option.text }]
  if (option.response) added.push({ by: 'them', text: option.response })
  if (next) added.push({ by: 'them', text: next.text })
  return { lines: [...played.lines, ...added], at: next?.id ?? null }
}

/** A condition in words. */
export function conditionWords(condition: Condition | undefined): string {
  if (!condition) return ''
  const { questId, questStep, completedQuest, hasItem, bankedStacks, skillLevel } = condition
  return [
    questId && `during ${questId}${questStep ? ` at ${questStep}` : ''}`,
    completedQuest && `after ${completedQuest}`,
    hasItem && `with ${itemCount(hasItem.quantity, hasItem.itemId)}`,
    bankedStacks !== undefined && `with ${plural(bankedStacks, 'stack')} in the bank`,
    skillLevel && `from ${skillLevel.skill} ${skillLevel.level}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The action of an option in words. */
export function actionWords({ action }: DialogueOption): string {
  switch (action?.type) {
    case 'start_quest':
      return `starts ${action.questId}`
    case 'complete_quest_step':
      return `completes ${action.stepId} of ${action.questId}`
    case 'give_item':
      return `gives ${itemCount(action.quantity, action.itemId)}`
    case 'take_item':
      return `takes ${itemCount(action.quantity, action.itemId)}`
    case 'transport':
      return `leads to ${action.locationId}`
    case 'shop':
      return 'opens the shop'
    case 'train_skill':
      return `teaches ${action.skill}`
    default:
      return ''
  }
}

/** Renames a dialogue and every option that leads to it. */
export function renameDialogue(npcDialogues: NpcDialogues, from: string, to: string): NpcDialogues {
  return {
    defaultDialogue: npcDialogues.defaultDialogue === from ? to : npcDialogues.defaultDialogue,
    dialogueTrees: npcDialogues.dialogueTrees.map((dialogue) => ({
      ...dialogue,
      id: dialogue.id === from ? to : dialogue.id,
      options: dialogue.options.map((option) =>
        option.nextDialogueId === from ? { ...option, nextDialogueId: to } : option,
      ),
    })),
  }
}

/** An id that is not taken yet. */
export function freeId(taken: readonly string[], wanted: string): string {
  if (!taken.includes(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.includes(`${wanted}_${number}`)) return `${wanted}_${number}`
}

export function newDialogue(dialogues: readonly Dialogue[]): Dialogue {
  const id = freeId(
    dialogues.map((dialogue) => dialogue.id),
    'line',
  )
  return { id, text: '', options: [{ id: 'farewell', text: 'Goodbye.' }] }
}
