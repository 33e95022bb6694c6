import type { Npc, Player } from '@hearthward/engine'
import { findDialogue } from './spoken.ts'

/** One turn of a talk: what they said, unless it had just been said, what was said to them, and what they answered. */
export interface Exchange {
  key: string
  at: number
  dialogueId: string
  heard: string | null
  said: string
  answered: string | null
}

type History = Player['dialogueState']['dialogueHistory']

/** What was said with somebody, from what the character remembers. What has been rewritten since is left out. */
export function exchangesOf(npc: Npc, history: History): Exchange[] {
  let before: string | null = null
  return history
    .filter(({ npcId }) => npcId === npc.id)
    .flatMap(({ dialogueTreeId, optionChosen, timestamp }, index) => {
      const dialogue = findDialogue(npc, dialogueTreeId)
      const option = dialogue?.options.find(({ id }) => id === optionChosen)
      if (!dialogue || !option) return []
      const heard = before === dialogueTreeId ? null : dialogue.text
      before = dialogueTreeId
      const answered = option.response ?? null
      return [
        { key: `${timestamp}-${index}`, at: timestamp, dialogueId: dialogueTreeId, heard, said: option.text, answered },
      ]
    })
}
