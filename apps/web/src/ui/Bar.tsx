import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { hasDrifted, phaseAt } from './bar-timing.ts'
import { cx } from './class-names.ts'

interface BarProps {
  /** Start and length of the current completion, in the clock of `now`. */
  startedAt: number
  duration: number
  now: () => number
  label: string
  className?: string
  /** Ember is only for the player's own action. */
  tone?: 'ember' | 'river'
}

/**
 * The progress bar of a repeating action. One endless animation on the compositor: React renders nothing while it runs,
 * and a completion needs no script. The animation's time is corrected only where the clocks have drifted apart (another
 * action, a sleeping machine, a corrected server clock).
 */
export function Bar({ startedAt, duration, now, label, className, tone = 'ember' }: BarProps) {
  const fill = useRef<HTMLDivElement>(null)
  const animation = useRef<Animation>(null)

  useLayoutEffect(() => {
    const element = fill.current
    if (!element) return
    const prefersStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const running = element.animate([{ transform: 'translateX(-100%)' }, { transform: 'none' }], {
      duration,
      iterations: Number.POSITIVE_INFINITY,
      easing: prefersStill ? 'steps(8)' : 'linear',
    })
    animation.current = running
    return () => running.cancel()
  }, [duration])

  useEffect(() => {
    const align = () => {
      const running = animation.current
      if (!running) return
      const target = phaseAt(now(), startedAt, duration)
      const shown = Number(running.currentTime ?? 0) % duration
      if (hasDrifted(shown, target, duration)) running.currentTime = target
    }
    align()
    // A sleeping laptop stops the animation's clock, but not the action.
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
  /** Progress from 0 to 100 and its time; the first entry is now. */
  course: readonly { at: number; progress: number }[]
  label: string
  className?: string
}

/** The bar of uneven progress, such as a fight: it follows its course and stops at the end. */
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
    // No aria-valuenow: screen readers would announce a value that restarts every few seconds.
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
