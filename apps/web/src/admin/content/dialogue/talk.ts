import type { Condition, Dialogue, DialogueOption, Npc } from '@hearthward/engine'

/** What the editor says of each dialogue of a person. */
export interface Marks {
  isGreeting: boolean
  /** Said only in a certain story. */
  isConditional: boolean
  /** Nothing opens with it and nothing leads to it. */
  isLost: boolean
  /** Options that lead to a dialogue that is not there. */
  dangling: readonly string[]
}

type Talk = Pick<Npc, 'dialogueTrees' | 'defaultDialogue'>

export function marksOf({ dialogueTrees, defaultDialogue }: Talk): Map<string, Marks> {
  const ids = new Set(dialogueTrees.map(({ id }) => id))
  const led = new Set(dialogueTrees.flatMap(({ options }) => options.map(({ nextDialogueId }) => nextDialogueId)))
  return new Map(
    dialogueTrees.map(({ id, condition, options }) => [
      id,
      {
        isGreeting: id === defaultDialogue,
        isConditional: condition !== undefined,
        isLost: id !== defaultDialogue && condition === undefined && !led.has(id),
        dangling: options.flatMap(({ nextDialogueId: next }) => (next !== undefined && !ids.has(next) ? [next] : [])),
      },
    ]),
  )
}

/** One line of a play-through. */
export interface Line {
  by: 'them' | 'you'
  text: string
}

/** Where a play-through stands: what was said, and the dialogue that is open; none where it has ended. */
export interface Played {
  lines: readonly Line[]
  at: string | null
}

export function beginTalk({ dialogueTrees }: Talk, id: string): Played {
  const dialogue = dialogueTrees.find((one) => one.id === id)
  return dialogue ? { lines: [{ by: 'them', text: dialogue.text }], at: id } : { lines: [], at: null }
}

export function choose({ dialogueTrees }: Talk, played: Played, option: DialogueOption): Played {
  const next = dialogueTrees.find(({ id }) => id === option.nextDialogueId)
  const said: Line[] = [{ by: 'you', text: option.text }]
  if (option.response) said.push({ by: 'them', text: option.response })
  if (next) said.push({ by: 'them', text: next.text })
  return { lines: [...played.lines, ...said], at: next?.id ?? null }
}

/** When something is said or offered, in words. */
export function conditionWords(condition: Condition | undefined): string {
  if (!condition) return ''
  const { questId, questStep, completedQuest, hasItem, bankedStacks, skillLevel } = condition
  return [
    questId && `during ${questId}${questStep ? ` at ${questStep}` : ''}`,
    completedQuest && `after ${completedQuest}`,
    hasItem && `with ${hasItem.quantity} ${hasItem.itemId}`,
    bankedStacks !== undefined && `with ${bankedStacks} stacks in the bank`,
    skillLevel && `from ${skillLevel.skill} ${skillLevel.level}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What an option brings about, in words. */
export function actionWords({ action }: DialogueOption): string {
  switch (action?.type) {
    case 'start_quest':
      return `starts ${action.questId}`
    case 'complete_quest_step':
      return `completes ${action.stepId} of ${action.questId}`
    case 'give_item':
      return `gives ${action.quantity} ${action.itemId}`
    case 'take_item':
      return `takes ${action.quantity} ${action.itemId}`
    case 'transport':
      return `leads to ${action.locationId}`
    case 'shop':
      return 'opens the shop'
    case 'train_skill':
      return `a lesson in ${action.skill}`
    default:
      return ''
  }
}

/** A dialogue under another name, wherever it is led to. */
export function renamed(talk: Talk, from: string, to: string): Talk {
  return {
    defaultDialogue: talk.defaultDialogue === from ? to : talk.defaultDialogue,
    dialogueTrees: talk.dialogueTrees.map((dialogue) => ({
      ...dialogue,
      id: dialogue.id === from ? to : dialogue.id,
      options: dialogue.options.map((option) =>
        option.nextDialogueId === from ? { ...option, nextDialogueId: to } : option,
      ),
    })),
  }
}

/** An id no other has yet. */
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
