import type { ChatMessage } from '@hearthward/contract'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { game } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { EmptyState, PanelSkeleton } from '../../ui/states.tsx'
import { hintOf } from './channels.ts'
import { chat } from './client/chat.ts'
import { MOST_ON_SCREEN } from './client/messages.ts'
import { useChat } from './client/state.ts'
import { MessageLine } from './MessageLine.tsx'
import { dayAbove } from './message-dates.ts'
import type { PressedMessage } from './SpeakerMenu.tsx'

const NONE: ChatMessage[] = []
/** Within this many pixels of the end the list follows new messages. */
const NEAR_END = 24

export function MessageList({ channel, onSpeaker }: { channel: string; onSpeaker: (pressed: PressedMessage) => void }) {
  const messages = useChat((state) => state.messages[channel] ?? NONE)
  const opened = useChat((state) => state.opened[channel])
  const { box, unseen, onScroll, toEnd, older } = useReadingAlong(channel, messages)
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto overscroll-contain px-4 pt-2 focus-visible:-outline-offset-4"
      >
        {opened?.hasMore && messages.length < MOST_ON_SCREEN && (
          <div className="mb-1 text-center">
            <Button small look="quiet" onClick={older}>
              Earlier messages
            </Button>
          </div>
        )}
        {messages.length === 0 && !opened && <PanelSkeleton rows={4} label="Loading messages" />}
        {messages.length === 0 && opened && <EmptyState icon="conversation">{hintOf(channel)}</EmptyState>}
        <div role="log" aria-label="Chat messages">
          <ol className="grid gap-0.5 text-sm">
            {messages.map((message, index) => (
              <Fragment key={message.id}>
                <DayLine above={message} before={messages[index - 1]} />
                <MessageLine message={message} onSpeaker={onSpeaker} />
              </Fragment>
            ))}
          </ol>
        </div>
      </div>
      {unseen > 0 && (
        <button
          type="button"
          onClick={toEnd}
          className="pop-in absolute bottom-1 left-1/2 h-9 -translate-x-1/2 rounded-full bg-brass px-4 text-sm font-semibold whitespace-nowrap text-on-brass shadow-float max-mid:h-10"
        >
          {plural(unseen, 'new message')}
        </button>
      )}
    </div>
  )
}

function DayLine({ above, before }: { above: ChatMessage; before: ChatMessage | undefined }) {
  const day = dayAbove(above.timestamp, before?.timestamp ?? null, game.now())
  if (!day) return null
  return (
    <li className="my-1 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {day}
    </li>
  )
}

/** Follows new messages at the end of the list. After scrolling up, the list stays and shows how many are new. */
function useReadingAlong(channel: string, messages: readonly ChatMessage[]) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  /** The height of the content before the next render. */
  const height = useRef(0)
  const last = messages.at(-1)?.id ?? 0
  const [seen, setSeen] = useState(last)
  const [heldAt, setHeldAt] = useState<number | null>(null)

  useLayoutEffect(() => {
    const element = box.current
    if (last === 0 || !element) return
    // The scroll event comes with the next frame: a message in between would take the reader back to the end.
    isAtEnd.current = isNearEnd(element, height.current)
    if (!isAtEnd.current) return
    scrollToEnd(element)
    setSeen(last)
  }, [last])

  useLayoutEffect(() => {
    height.current = box.current?.scrollHeight ?? 0
  })

  // Loading earlier messages must not move the ones on screen.
  useLayoutEffect(() => {
    const element = box.current
    if (heldAt === null || !element || messages.length === 0) return
    element.scrollTop = element.scrollHeight - heldAt
    setHeldAt(null)
  }, [messages, heldAt])

  // The height of the list changes with the composer below it.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      height.current = element.scrollHeight
      if (isAtEnd.current) scrollToEnd(element)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return {
    box,
    unseen: messages.filter(({ id }) => id > seen).length,
    toEnd: () => scrollToEnd(box.current),
    onScroll: () => {
      const element = box.current
      if (!element) return
      isAtEnd.current = isNearEnd(element, element.scrollHeight)
      if (isAtEnd.current) setSeen(last)
    },
    older: () => {
      const element = box.current
      const height = element ? element.scrollHeight - element.scrollTop : 0
      void chat.older(channel).then(
        () => setHeldAt(height),
        () => undefined,
      )
    },
  }
}

function isNearEnd({ scrollTop, clientHeight }: HTMLElement, height: number): boolean {
  return height - scrollTop - clientHeight < NEAR_END
}

function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight
}
