import type { Npc } from '@hearthward/engine'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { game } from '../../client/index.ts'
import { formatAgo } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { isGameShortcut } from '../keys.ts'
import { useNarrow } from '../narrow-screen.ts'
import { Elsewhere } from './Elsewhere.tsx'
import type { DialogueTurn } from './transcript.ts'
import { type OpenDialogue, type Reply, useDialogue } from './use-dialogue.ts'

/** The number of turns shown of the previous dialogue. */
const EARLIER_SHOWN = 2

interface NpcDialogueProps {
  npc: Npc
  isHere: boolean
  /** The dialogue stays mounted behind another tab, so that it does not start over. */
  isShown: boolean
  onShop: () => void
}

export function NpcDialogue({ npc, isHere, isShown, onShop }: NpcDialogueProps) {
  const dialogue = useDialogue(npc, isHere, onShop)
  if (!isShown) return null
  return (
    <section aria-label={`Talk with ${npc.name}`} className="max-w-[46rem] px-4 py-4 mid:px-5 hall:px-7">
      <Transcript npc={npc} dialogue={dialogue} />
      <div className="mt-5">
        {!isHere && <Elsewhere npc={npc} />}
        {dialogue.replies && <Answers dialogue={dialogue} replies={dialogue.replies} />}
      </div>
    </section>
  )
}

/** The person's lines are large, the player's are indented below. */
function Transcript({ npc, dialogue: { earlier, turns, npcLine } }: { npc: Npc; dialogue: OpenDialogue }) {
  const remembered = earlier.slice(-EARLIER_SHOWN)
  const latest = remembered.at(-1)
  return (
    <div role="log" aria-label="Conversation" className="grid gap-3.5">
      {latest && (
        <div className="grid gap-2 border-b border-dashed border-line pb-4 text-[0.9375rem] text-muted">
          <p className="text-[0.8125rem]">You last talked {formatAgo(latest.at, game.now())}.</p>
          {remembered.map((turn) => (
            <Turn key={turn.key} name={npc.name} turn={turn} />
          ))}
        </div>
      )}
      <div className="grid gap-3.5 text-[1.125rem] mid:text-[1.1875rem]">
        {turns.map((turn) => (
          <Turn key={turn.key} name={npc.name} turn={turn} />
        ))}
        {npcLine && <NpcLine name={npc.name} text={npcLine} />}
      </div>
    </div>
  )
}

function Turn({ name, turn: { npcText, playerText, response } }: { name: string; turn: DialogueTurn }) {
  return (
    <>
      {npcText && <NpcLine name={name} text={npcText} />}
      <p className="ml-1 border-l-2 border-river/60 pl-3.5 text-[0.9375rem] text-river-ink">
        <span className="sr-only">You: </span>
        {playerText}
      </p>
      {response && <NpcLine name={name} text={response} />}
    </>
  )
}

function NpcLine({ name, text }: { name: string; text: string }) {
  return (
    <p className="font-display leading-relaxed">
      <span className="sr-only">{name}: </span>“{text}”
    </p>
  )
}

interface Answer extends Reply {
  give: () => void
}

/** The player's options; at the end of the dialogue, whether to begin another. */
function Answers({ dialogue, replies }: { dialogue: OpenDialogue; replies: readonly Reply[] }) {
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/game', search: { tab: 'people' } })
  const answers: Answer[] =
    replies.length > 0
      ? replies.map((reply) => ({ ...reply, give: () => void dialogue.choose(reply) }))
      : [
          { id: 'again', text: 'Ask something else', effects: [], give: dialogue.begin },
          { id: 'leave', text: 'Say goodbye', effects: [], give: leave },
        ]
  useKeys(answers, leave)
  const list = useFollow([dialogue.turns.length, ...answers.map(({ id }) => id)].join(), dialogue.earlier.length > 0)
  return (
    <ol ref={list} aria-label="Your replies" className="grid gap-2">
      {answers.map((answer, index) => (
        <li key={answer.id}>
          <button
            type="button"
            aria-keyshortcuts={`${index + 1}`}
            onClick={answer.give}
            className="flex min-h-11 w-full items-start gap-3 rounded-xl border border-line bg-panel px-3 py-2.5 text-left transition-colors hover:border-line-strong hover:bg-raised"
          >
            <span
              aria-hidden="true"
              className="mt-px grid size-5 shrink-0 place-items-center rounded-md border border-line bg-raised font-sans text-xs text-muted max-mid:hidden"
            >
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">
              {answer.text}
              {answer.effects.map((effect) => (
                <span key={effect} className="mt-0.5 flex items-center gap-1.5 text-[0.8125rem] text-brass-ink">
                  <Icon name="scroll-quill" className="size-3.5" />
                  {effect}
                </span>
              ))}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Digits choose an option, Escape leaves. */
function useKeys(answers: readonly Answer[], leave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isGameShortcut(event)) return
    if (event.key === 'Escape') return leave()
    const answer = /^[1-9]$/.test(event.key) ? answers[Number(event.key) - 1] : undefined
    answer?.give()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/**
 * After a turn, scrolls to the options and focuses the first if a pressed one had the focus. A resumed dialogue
 * opens at its end, a first one at the top.
 */
function useFollow(turn: string, isResumed: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(isResumed ? null : turn)
  const isNarrow = useNarrow()
  useEffect(() => {
    if (shown.current === turn) return
    const isOpening = shown.current === null
    shown.current = turn
    // Not scrollIntoView, which would also scroll the game's frame.
    const room = isNarrow ? document.documentElement : list.current?.closest('main')
    room?.scrollTo({ top: room.scrollHeight })
    // When the pressed button is removed, the browser focuses the body.
    if (isOpening || document.activeElement !== document.body) return
    list.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [turn, isNarrow])
  return list
}
