import { dialogueOf, type Npc, optionsOf } from '@hearthward/engine'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { findDialogue } from './dialogue.ts'
import { effectsOf } from './effects.ts'
import { type DialogueTurn, dialogueTurnsOf } from './transcript.ts'

export interface Reply {
  id: string
  text: string
  effects: string[]
}

export interface OpenDialogue {
  /** The turns since the page was opened, and those of earlier dialogues. */
  turns: DialogueTurn[]
  earlier: DialogueTurn[]
  /** The person's current line, unless the last turn contains it. */
  npcLine: string | null
  /** The player's options. Empty at the end of the dialogue, null before its start. */
  replies: Reply[] | null
  choose: (reply: Reply) => Promise<void>
  begin: () => void
}

/** A dialogue. It begins when the page opens at the person's place. */
export function useDialogue(npc: Npc, isHere: boolean, onShop: () => void): OpenDialogue {
  const [openedAt] = useState(() => game.now())
  const [dialogueId, setDialogueId] = useState<string | null | undefined>()
  const { id: npcId } = npc

  const begin = useCallback(() => {
    // The intent applies synchronously: the opening line may depend on having talked.
    void game.act({ type: 'talk', npcId })
    const { player, content } = useGame.getState()
    const met = content?.npcs[npcId]
    setDialogueId((player && met && dialogueOf(player, met)?.id) ?? null)
  }, [npcId])

  useEffect(() => {
    if (isHere) begin()
    else setDialogueId(undefined)
  }, [isHere, begin])

  const choose = async ({ id: optionId }: Reply) => {
    const option = findDialogue(npc, dialogueId)?.options.find(({ id }) => id === optionId)
    if (!option || !dialogueId) return
    const outcome = await game.act({ type: 'chooseOption', npcId, dialogueId, optionId })
    if (!outcome.ok) return
    setDialogueId(option.nextDialogueId ?? null)
    if (option.action?.type === 'shop') onShop()
  }

  const all = useDialogueTurns(npc)
  const turns = all.filter(({ at }) => at >= openedAt)
  const earlier = all.filter(({ at }) => at < openedAt)
  const last = turns.at(-1)
  const npcLine = last?.dialogueId === dialogueId ? null : (findDialogue(npc, dialogueId)?.text ?? null)
  const replies = useReplies(npc, dialogueId)
  return { turns, earlier, npcLine, replies: dialogueId === undefined ? null : replies, choose, begin }
}

function useDialogueTurns(npc: Npc): DialogueTurn[] {
  const json = useGame(({ player }) =>
    JSON.stringify(player?.dialogueState.dialogueHistory.filter(({ npcId }) => npcId === npc.id) ?? []),
  )
  return useMemo(() => dialogueTurnsOf(npc, JSON.parse(json)), [npc, json])
}

function useReplies(npc: Npc, dialogueId: string | null | undefined): Reply[] {
  const json = useGame(({ player, era }) => {
    const dialogue = findDialogue(npc, dialogueId)
    if (!player || !era || !dialogue) return '[]'
    return JSON.stringify(
      optionsOf(player, era.content, npc, dialogue).map((option): Reply => {
        const { id, text } = option
        return { id, text, effects: effectsOf(player, era, option) }
      }),
    )
  })
  return useMemo(() => JSON.parse(json) as Reply[], [json])
}
