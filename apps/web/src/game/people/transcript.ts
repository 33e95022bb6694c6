import type { Npc, Player } from '@hearthward/engine'
import { findDialogue } from './dialogue.ts'

/** One turn of a dialogue: the person's line unless it is a repetition, the player's option, and the response. */
export interface DialogueTurn {
  key: string
  at: number
  dialogueId: string
  npcText: string | null
  playerText: string
  response: string | null
}

type History = Player['dialogueState']['dialogueHistory']

/** The turns with a person, from the character's history. Dialogues that were removed are left out. */
export function dialogueTurnsOf(npc: Npc, history: History): DialogueTurn[] {
  let before: string | null = null
  return history
    .filter(({ npcId }) => npcId === npc.id)
    .flatMap(({ dialogueTreeId, optionChosen, timestamp }, index) => {
      const dialogue = findDialogue(npc, dialogueTreeId)
      const option = dialogue?.options.find(({ id }) => id === optionChosen)
      if (!dialogue || !option) return []
      const npcText = before === dialogueTreeId ? null : dialogue.text
      before = dialogueTreeId
      const response = option.response ?? null
      return [
        {
          key: `${timestamp}-${index}`,
          at: timestamp,
          dialogueId: dialogueTreeId,
          npcText,
          playerText: option.text,
          response,
        },
      ]
    })
}
