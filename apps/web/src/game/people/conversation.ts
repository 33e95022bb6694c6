import { dialogueOf, type Npc, optionsOf } from '@hearthward/engine'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { effectsOf } from './effects.ts'
import { findDialogue } from './spoken.ts'
import { type Exchange, exchangesOf } from './transcript.ts'

export interface Reply {
  id: string
  text: string
  effects: string[]
}

export interface Conversation {
  /** What was said since the page was opened, and what the character remembers from before. */
  exchanges: Exchange[]
  earlier: Exchange[]
  /** What they are saying, unless it stands in the last exchange already. */
  hears: string | null
  /** What can be said to it. Empty once the talk has come to an end, null before it has begun. */
  replies: Reply[] | null
  choose: (reply: Reply) => Promise<void>
  begin: () => void
}

/** A talk with somebody. It begins when the page opens where they are. */
export function useConversation(npc: Npc, isHere: boolean, onShop: () => void): Conversation {
  const [openedAt] = useState(() => game.now())
  const [dialogueId, setDialogueId] = useState<string | null | undefined>()
  const { id: npcId } = npc

  const begin = useCallback(() => {
    // Done before it returns: what they open with may depend on having been spoken to.
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

  const all = useExchanges(npc)
  const exchanges = all.filter(({ at }) => at >= openedAt)
  const earlier = all.filter(({ at }) => at < openedAt)
  const last = exchanges.at(-1)
  const hears = last?.dialogueId === dialogueId ? null : (findDialogue(npc, dialogueId)?.text ?? null)
  const replies = useReplies(npc, dialogueId)
  return { exchanges, earlier, hears, replies: dialogueId === undefined ? null : replies, choose, begin }
}

function useExchanges(npc: Npc): Exchange[] {
  const told = useGame(({ player }) =>
    JSON.stringify(player?.dialogueState.dialogueHistory.filter(({ npcId }) => npcId === npc.id) ?? []),
  )
  return useMemo(() => exchangesOf(npc, JSON.parse(told)), [npc, told])
}

function useReplies(npc: Npc, dialogueId: string | null | undefined): Reply[] {
  const told = useGame(({ player, era }) => {
    const dialogue = findDialogue(npc, dialogueId)
    if (!player || !era || !dialogue) return '[]'
    return JSON.stringify(
      optionsOf(player, era.content, npc, dialogue).map((option): Reply => {
        const { id, text } = option
        return { id, text, effects: effectsOf(player, era, option) }
      }),
    )
  })
  return useMemo(() => JSON.parse(told) as Reply[], [told])
}
