import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { cx } from '../class-names.ts'
import { Icon } from '../icons/Icon.tsx'

/** SCR-29. */
const TOAST_TIME = 4_000
/** The most transient toasts on screen, counted separately for errors; the others are queued. */
const MOST_PASSING = 3
/** The oldest queued toasts are dropped: they would be stale when shown. The log has them all. */
const MOST_WAITING = 6
/** The duration of `fade-out`. A timer, because a hidden page sends no animation events. */
const FADING = 220

export type ToastKind = 'level' | 'achievement' | 'info' | 'warning' | 'error' | 'drop'

export const TOAST_LOOKS: Record<ToastKind, { icon: string; ink: string; frame: string }> = {
  level: { icon: 'upgrade', ink: 'text-brass', frame: 'border-brass/60' },
  achievement: {
    icon: 'trophy-cup',
    ink: 'text-brass',
    frame: 'border-brass/60 bg-linear-to-r from-brass/15 to-transparent to-60%',
  },
  info: { icon: 'info', ink: 'text-river', frame: 'border-line' },
  warning: { icon: 'hourglass', ink: 'text-brass', frame: 'border-line' },
  error: { icon: 'broken-heart', ink: 'text-blood', frame: 'border-blood/50' },
  drop: { icon: 'treasure-map', ink: 'text-arcane', frame: 'border-arcane/60' },
}

interface ToastButton {
  label: string
  onPress: () => void
}

interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** A toast with buttons stays until one is pressed. */
  presses: readonly ToastButton[]
  /** True while it fades out. */
  isLeaving: boolean
}

/** The newest first. */
const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))
let shown = 0

/** Shows a toast. One with buttons stays until one is pressed. Returns a function that removes it. */
export function showToast(kind: ToastKind, text: string, ...presses: readonly ToastButton[]): () => void {
  const { toasts } = useToasts.getState()
  // A queued toast is not added twice.
  const same = waitingOf(toasts).find((toast) => toast.kind === kind && toast.text === text)
  if (same) return () => remove(same.id)
  const toast = { id: ++shown, kind, text, presses, isLeaving: false }
  const all = [toast, ...toasts]
  const over = waitingOf(all).slice(MOST_WAITING)
  useToasts.setState({ toasts: all.filter((each) => !over.includes(each)) })
  return () => dismiss(toast.id)
}

/** Removes all news of the account that was signed in. Errors and warnings say why the game closed, and stay. */
export function clearNews(): void {
  const { toasts } = useToasts.getState()
  for (const toast of toasts) if (!isProblem(toast) && toast.presses.length === 0) dismiss(toast.id)
}

const isProblem = ({ kind }: Toast) => kind === 'error' || kind === 'warning'

/** The queued toasts. Errors and warnings do not wait for other news. */
function waitingOf(toasts: readonly Toast[]): readonly Toast[] {
  const passing = toasts.filter(({ presses }) => presses.length === 0)
  const news = passing.filter((toast) => !isProblem(toast))
  return [...passing.filter(isProblem).slice(0, -MOST_PASSING), ...news.slice(0, -MOST_PASSING)]
}

function dismiss(id: number): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)),
  }))
  setTimeout(() => remove(id), FADING)
}

function remove(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Short messages at the top of the screen. Their timers pause while one of them is hovered or has the focus. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const waiting = waitingOf(toasts)
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  /** The element that had the focus before the toasts. */
  const before = useRef<Element>(null)
  // A removed element sends no pointerleave or blur: without this, the other toasts would stay forever.
  const leave = (message: HTMLElement) => {
    setPointedAt(false)
    if (!message.contains(document.activeElement)) return
    setFocus(false)
    restoreFocus(before.current)
  }
  return (
    <section
      aria-label="Messages"
      // Anchored below the room bar, whose position depends on announcements.
      className="pointer-events-none fixed inset-x-0 top-16 z-60 mid:top-27 mid:supports-[anchor-name:--rooms]:top-[calc(anchor(--rooms_bottom,3.75rem)+0.5rem)]"
    >
      <ol
        aria-live="polite"
        className="grid justify-items-center gap-2"
        // Touch sends no leave event. A toast that appears under a resting mouse is not hovered.
        onPointerMove={({ pointerType }) => pointerType === 'mouse' && setPointedAt(true)}
        onPointerLeave={() => setPointedAt(false)}
        onFocus={({ currentTarget, relatedTarget }) => {
          setFocus(true)
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
        }}
        onBlur={() => setFocus(false)}
      >
        {toasts.map(
          (toast) =>
            !waiting.includes(toast) && (
              <Message key={toast.id} toast={toast} isPaused={isPointedAt || hasFocus} onLeave={leave} />
            ),
        )}
      </ol>
    </section>
  )
}

/** Restores the focus, or moves it to the start of the page if that element is gone. */
function restoreFocus(before: Element | null): void {
  const place = before?.isConnected ? before : document.getElementById('main')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

interface MessageProps {
  toast: Toast
  isPaused: boolean
  onLeave: (message: HTMLElement) => void
}

function Message({ toast: { id, kind, text, presses, isLeaving }, isPaused, onLeave }: MessageProps) {
  const { icon, ink, frame } = TOAST_LOOKS[kind]
  const stays = presses.length > 0
  const left = useRef(TOAST_TIME)
  useEffect(() => {
    if (stays || isPaused) return
    const since = Date.now()
    const timer = setTimeout(() => dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [id, stays, isPaused])
  const item = useRef<HTMLLIElement>(null)
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    if (isLeaving && item.current) leave(item.current)
  }, [isLeaving])
  return (
    <li
      ref={item}
      data-toast={kind}
      className={cx(
        'rounded-xl bg-panel shadow-float',
        presses.length > 1 ? 'w-[min(28rem,calc(100vw-2rem))]' : 'w-[min(22rem,calc(100vw-2rem))]',
        isLeaving ? 'fade-out' : 'pointer-events-auto pop-in',
      )}
    >
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border py-2.5 pr-3 pl-3.5 text-sm',
          ink,
          frame,
        )}
      >
        <Icon name={icon} className="size-5" />
        <p className="min-w-40 flex-1 font-medium wrap-anywhere text-text">{text}</p>
        {stays && (
          <div className="ml-auto flex gap-2">
            {presses.map(({ label, onPress }) => (
              <button
                key={label}
                type="button"
                className="rounded-lg border border-line px-3 py-1.5 font-semibold text-text hover:border-line-strong max-mid:min-h-10"
                onClick={() => {
                  dismiss(id)
                  onPress()
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}
