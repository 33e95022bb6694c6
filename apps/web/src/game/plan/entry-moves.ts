import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { type DropPlace, placeAfterDrop, placeAfterStep } from './moves.ts'

/** The distance in pixels from which a press is a drag. */
const DRAG_DISTANCE = 6
/** How near the edge of the list a drag scrolls it, and by how much. */
const EDGE = 48
const SCROLL_STEP = 12

export interface EntryMoves {
  /** The entry that is dragged. */
  dragged: number | null
  drop: DropPlace | null
  /** The last move in words, for screen readers. The page's own announcements are inert behind a dialog. */
  said: string
  step: (entryId: number, name: string, step: -1 | 1) => void
  onKeyDown: (event: KeyboardEvent, entryId: number, name: string) => void
  onPointerDown: (event: PointerEvent, entryId: number, name: string) => void
}

/**
 * Moves entries of the plan: drag the handle with mouse or finger, or press Alt and an arrow key. A drag remembers
 * entries, not places, because entries may begin or end meanwhile.
 */
export function useEntryMoves(): EntryMoves {
  const [dragged, setDragged] = useState<number | null>(null)
  const [drop, setDrop] = useState<DropPlace | null>(null)
  const [said, setSaid] = useState('')

  const moveTo = async (entryId: number, name: string, to: number) => {
    const focused = document.activeElement
    if (!(await game.act({ type: 'moveEntry', entryId, to })).ok) return
    setSaid(`${name} moved to place ${to + 1} of ${entryIds().length}.`)
    // The browser takes the focus from an element that changes its place in the document.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
  }

  const step = (entryId: number, name: string, by: -1 | 1) => {
    const to = placeAfterStep(entryIds(), entryId, by)
    if (to === null) setSaid(`${name} is already ${by < 0 ? 'first' : 'last'}.`)
    else void moveTo(entryId, name, to)
  }
  return {
    dragged,
    drop,
    said,
    step,
    onKeyDown: (event, entryId, name) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      step(entryId, name, event.key === 'ArrowUp' ? -1 : 1)
    },
    onPointerDown: (event, entryId, name) => {
      if (event.button !== 0) return
      drag(event, {
        onBegin: () => setDragged(entryId),
        onOver: setDrop,
        onEnd: (place) => {
          setDragged(null)
          setDrop(null)
          const to = placeAfterDrop(entryIds(), entryId, place)
          if (to !== null) void moveTo(entryId, name, to)
        },
      })
    },
  }
}

function entryIds(): number[] {
  return useGame.getState().player?.queue.map(({ id }) => id) ?? []
}

interface DragWatch {
  onBegin: () => void
  onOver: (place: DropPlace | null) => void
  onEnd: (place: DropPlace | null) => void
}

/** Follows the pointer on the document: the row may be rendered elsewhere or removed during the drag. */
function drag(begin: PointerEvent, { onBegin, onOver, onEnd }: DragWatch): void {
  const scroller = (begin.currentTarget as HTMLElement).closest('dialog')
  const listening = new AbortController()
  let isDragging = false
  let over: DropPlace | null = null

  const onMove = (event: globalThis.PointerEvent) => {
    if (!isDragging) {
      if (Math.abs(event.clientY - begin.clientY) < DRAG_DISTANCE) return
      isDragging = true
      onBegin()
    }
    scrollAtEdge(scroller, event.clientY)
    const place = placeAt(event)
    if (place?.entryId !== over?.entryId || place?.side !== over?.side) onOver(place)
    over = place
  }
  const finish = (place: DropPlace | null) => {
    listening.abort()
    if (!isDragging) return
    swallowClick()
    onEnd(place)
  }
  const { signal } = listening
  document.addEventListener('pointermove', onMove, { signal })
  document.addEventListener('pointerup', (event) => finish(placeAt(event)), { signal })
  document.addEventListener('pointercancel', () => finish(null), { signal })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDragging) return
      // Otherwise the dialog would close, too.
      event.preventDefault()
      event.stopPropagation()
      finish(null)
    },
    { signal, capture: true },
  )
}

/** Letting go outside the dialog would be a press on its backdrop, which closes it. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
}

function placeAt({ clientX, clientY }: globalThis.PointerEvent): DropPlace | null {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-entry]')
  if (!row) return null
  const { top, height } = row.getBoundingClientRect()
  return { entryId: Number(row.dataset['entry']), side: clientY < top + height / 2 ? 'above' : 'below' }
}

function scrollAtEdge(scroller: HTMLElement | null, y: number): void {
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + EDGE) scroller.scrollTop -= SCROLL_STEP
  else if (y > bottom - EDGE) scroller.scrollTop += SCROLL_STEP
}
