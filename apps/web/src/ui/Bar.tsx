import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isOff, phaseAt } from './bar-timing.ts'
import { cx } from './class-names.ts'

interface BarProps {
  /** Start and length of the completion under way, in the time of `now`. */
  startedAt: number
  duration: number
  now: () => number
  label: string
  className?: string
  /** Ember is for one's own work alone. */
  tone?: 'ember' | 'river'
}

/**
 * The bar of an action that repeats itself. One endless animation on the compositor: React draws nothing while it
 * moves, and a completion that passes on time needs no script at all. Only where the clocks have come apart (another
 * action, a slept machine, a moved server clock) is the animation set to where it should be.
 */
export function Bar({ startedAt, duration, now, label, className, tone = 'ember' }: BarProps) {
  const fill = useRef<HTMLDivElement>(null)
  const animation = useRef<Animation>(null)

  useLayoutEffect(() => {
    const element = fill.current
    if (!element) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const running = element.animate([{ transform: 'translateX(-100%)' }, { transform: 'none' }], {
      duration,
      iterations: Number.POSITIVE_INFINITY,
      easing: still ? 'steps(8)' : 'linear',
    })
    animation.current = running
    return () => running.cancel()
  }, [duration])

  useEffect(() => {
    const align = () => {
      const running = animation.current
      if (!running) return
      const wanted = phaseAt(now(), startedAt, duration)
      const shown = Number(running.currentTime ?? 0) % duration
      if (isOff(shown, wanted, duration)) running.currentTime = wanted
    }
    align()
    // A laptop that slept stops the animation's clock, but not the action.
    document.addEventListener('visibilitychange', align)
    window.addEventListener('focus', align)
    return () => {
      document.removeEventListener('visibilitychange', align)
      window.removeEventListener('focus', align)
    }
  }, [startedAt, duration, now])

  return <Filled fill={fill} label={label} className={className} tone={tone} />
}

interface CourseBarProps {
  /** Where the bar is to be, 0 to 100, and when; the first of them is now. */
  course: readonly { at: number; progress: number }[]
  label: string
  className?: string
}

/** The bar of something that does not go evenly, such as a fight: it follows its course and waits at the end of it. */
export function CourseBar({ course, label, className }: CourseBarProps) {
  const fill = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const from = course[0]?.at ?? 0
    const span = Math.max(1, (course.at(-1)?.at ?? from) - from)
    const frames = course.map(({ at, progress }) => ({
      transform: `translateX(${progress - 100}%)`,
      offset: Math.min(1, (at - from) / span),
    }))
    const running = fill.current?.animate(frames, { duration: span, fill: 'forwards' })
    return () => running?.cancel()
  }, [course])
  return <Filled fill={fill} label={label} className={className} tone="ember" />
}

interface FilledProps {
  fill: RefObject<HTMLDivElement | null>
  label: string
  className: string | undefined
  tone: 'ember' | 'river'
}

const FILLS = {
  ember: 'from-(--ember-deep) via-ember to-(--ember-pale)',
  river: 'from-river/60 to-river',
} as const

function Filled({ fill, label, className, tone }: FilledProps) {
  return (
    // No aria-valuenow: a figure that starts over every few seconds makes screen readers beep without end.
    <div
      role="progressbar"
      aria-label={label}
      data-testid={tone === 'ember' ? 'action-bar' : undefined}
      className={cx('overflow-hidden rounded-full bg-sunken', className ?? 'h-3')}
    >
      <div ref={fill} className={cx('bar-fill size-full rounded-full bg-linear-to-r', FILLS[tone])} />
    </div>
  )
}
