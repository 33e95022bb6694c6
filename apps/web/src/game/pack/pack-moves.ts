import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { announce } from '../../ui/overlay/announcer.tsx'
import { neighbour } from '../items/neighbour.ts'
import { COLUMNS, SLOTS } from './pack.ts'

/** The distance in pixels from which a press is a drag. */
const DRAG_DISTANCE = 6

export interface PackMoves {
  /** The only slot that Tab focuses. */
  current: number
  /** The slot being moved, by mouse or by choice. */
  lifted: number | null
  target: number | null
  isPlacing: boolean
  lift: (slot: number) => void
  cancel: () => void
  /** True if the press was part of a move, so that nothing else may happen. */
  press: (slot: number) => boolean
  onFocus: (slot: number) => void
  onKeyDown: (event: KeyboardEvent, slot: number, name: string | null) => void
  onPointerDown: (event: PointerEvent, slot: number) => void
}

/**
 * Three ways to rearrange a pack: drag with the mouse; Shift and an arrow key; or lift, then press the slot where it
 * should go, which is the way for touch and screen readers.
 */
export function usePackMoves(grid: RefObject<HTMLElement | null>): PackMoves {
  const [current, setCurrent] = useState(0)
  const [lifted, setLifted] = useState<number | null>(null)
  const [target, setTarget] = useState<number | null>(null)
  const [isPlacing, setPlacing] = useState(false)
  const hasDragged = useRef(false)

  const reset = () => {
    setLifted(null)
    setTarget(null)
    setPlacing(false)
  }
  const move = (from: number, to: number) => {
    reset()
    const itemId = useGame.getState().player?.inventory.find(({ slot }) => slot === from)?.id
    if (from !== to) void game.act({ type: 'moveItem', from, to, itemId })
  }
  const focus = (slot: number) => {
    setCurrent(slot)
    grid.current?.querySelector<HTMLElement>(`[data-slot="${slot}"]`)?.focus()
  }

  useEffect(() => {
    if (!isPlacing) return
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setLifted(null)
      setPlacing(false)
      announce('Put back.')
    }
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [isPlacing])

  return {
    current,
    lifted,
    target,
    isPlacing,
    lift: (slot) => {
      setLifted(slot)
      setPlacing(true)
      announce('Choose a slot, or press Escape to put it back.')
      // Waits until the dialog has closed and restored the focus.
      requestAnimationFrame(() => focus(slot))
    },
    cancel: reset,
    press: (slot) => {
      if (hasDragged.current) return true
      if (!isPlacing || lifted === null) return false
      move(lifted, slot)
      return true
    },
    onFocus: setCurrent,
    onKeyDown: (event, slot, name) => {
      const next = neighbour(slot, event.key, COLUMNS, SLOTS.length)
      if (next === null) return
      event.preventDefault()
      if (event.shiftKey && name && next !== slot) {
        move(slot, next)
        announce(`${name} moved to slot ${next + 1}.`)
      }
      focus(next)
    },
    onPointerDown: (event, slot) => {
      hasDragged.current = false
      // Moving a finger scrolls; touch uses `lift` and `press` instead.
      if (event.pointerType === 'touch' || event.button !== 0 || isPlacing) return
      drag(event, {
        onBegin: () => {
          hasDragged.current = true
          setLifted(slot)
        },
        onOver: setTarget,
        onEnd: (to) => (to === null ? reset() : move(slot, to)),
      })
    },
  }
}

interface DragWatch {
  onBegin: () => void
  onOver: (slot: number | null) => void
  /** `null` if it was released outside the pack. */
  onEnd: (slot: number | null) => void
}

/** Moves a copy of the slot with the pointer, by style alone: nothing is rendered during the drag. */
function drag(begin: PointerEvent, watch: DragWatch): void {
  const source = begin.currentTarget as HTMLElement
  const from = { x: begin.clientX, y: begin.clientY }
  let ghost: HTMLElement | null = null
  let over: number | null = null

  const onMove = (event: globalThis.PointerEvent) => {
    const dx = event.clientX - from.x
    const dy = event.clientY - from.y
    if (!ghost) {
      if (Math.hypot(dx, dy) < DRAG_DISTANCE) return
      ghost = liftCopy(source)
      watch.onBegin()
    }
    ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.08)`
    const found = slotAt(event)
    if (found !== over) watch.onOver(found)
    over = found
  }
  const finish = (slot: number | null) => {
    document.removeEventListener('pointermove', onMove)
    document.removeEventListener('pointerup', onUp)
    document.removeEventListener('pointercancel', onCancel)
    if (!ghost) return
    ghost.remove()
    watch.onEnd(slot)
  }
  const onUp = (event: globalThis.PointerEvent) => finish(slotAt(event))
  const onCancel = () => finish(null)
  document.addEventListener('pointermove', onMove)
  document.addEventListener('pointerup', onUp)
  document.addEventListener('pointercancel', onCancel)
}

function slotAt({ clientX, clientY }: globalThis.PointerEvent): number | null {
  const slot = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-slot]')
  return slot ? Number(slot.dataset['slot']) : null
}

function liftCopy(source: HTMLElement): HTMLElement {
  const { left, top, width, height } = source.getBoundingClientRect()
  const ghost = source.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-slot')
  ghost.setAttribute('aria-hidden', 'true')
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    zIndex: '60',
    pointerEvents: 'none',
    boxShadow: 'var(--shadow)',
  })
  document.body.append(ghost)
  return ghost
}
