import { useEffect, useRef } from 'react'

const GAP = 8
const DELAY = 350

/**
 * Tooltips for every element with `data-tip`, rendered by one element for the page: 28 slots cost 28 attributes, not 28
 * components. Tips are hidden from screen readers: labels or descriptions contain the same, also for touch, which has
 * no hover.
 */
export function TipLayer() {
  const tip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer = 0
    let owner: HTMLElement | null = null

    const hide = () => {
      clearTimeout(timer)
      owner = null
      tip.current?.hidePopover()
    }
    const show = (target: HTMLElement) => {
      const box = tip.current
      const text = target.dataset['tip']
      if (!box || !text || !target.isConnected) return
      box.textContent = text
      box.showPopover()
      const around = target.getBoundingClientRect()
      const { width, height } = box.getBoundingClientRect()
      const above = around.top - height - GAP
      const left = Math.min(Math.max(GAP, around.left + around.width / 2 - width / 2), innerWidth - width - GAP)
      box.style.left = `${left}px`
      box.style.top = `${above >= GAP ? above : around.bottom + GAP}px`
    }
    const enter = (event: Event, delay: number) => {
      const target = (event.target as Element).closest?.<HTMLElement>('[data-tip]') ?? null
      if (target === owner) return
      hide()
      owner = target
      if (target) timer = window.setTimeout(() => show(target), delay)
    }
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') enter(event, DELAY)
    }
    const onFocus = (event: FocusEvent) => {
      if ((event.target as Element).matches(':focus-visible')) enter(event, 0)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', onPointer)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', onKey)
    window.addEventListener('scroll', hide, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onPointer)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', hide, true)
    }
  }, [])

  return (
    <div
      ref={tip}
      popover="manual"
      aria-hidden="true"
      data-testid="tip"
      className="pointer-events-none fixed m-0 max-w-64 rounded-lg border border-line-strong bg-raised px-2.5 py-1.5 text-[0.8125rem] whitespace-pre-line text-text shadow-float"
    />
  )
}
