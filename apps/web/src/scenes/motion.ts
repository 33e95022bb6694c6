import { type RefObject, useEffect } from 'react'

/**
 * The animations of the scenes. By script, not CSS: React listens to `animationiteration`, so every cycle of a CSS
 * animation would wake the main thread. These run on the compositor and cost an idle tab nothing.
 */
const MOTIONS = {
  twinkle: { frames: [{ opacity: 1 }, { opacity: 0.25 }], seconds: 5, alternates: true },
  drift: { frames: [{ transform: 'translateX(-3%)' }, { transform: 'translateX(4%)' }], seconds: 90, alternates: true },
  fly: { frames: [{ transform: 'translateX(-4%)' }, { transform: 'translateX(14%)' }], seconds: 70, alternates: true },
  turn: { frames: [{ transform: 'none' }, { transform: 'rotate(1turn)' }], seconds: 28, alternates: false },
  glint: {
    frames: [
      { opacity: 0.35, transform: 'translateX(-0.4%)' },
      { opacity: 0.95, transform: 'translateX(0.4%)' },
    ],
    seconds: 4.5,
    alternates: true,
  },
  puff: {
    frames: [
      { opacity: 0, transform: 'scale(0.5)', offset: 0 },
      { opacity: 0.75, offset: 0.15 },
      { opacity: 0, transform: 'translate(120%, -300%) scale(2.8)', offset: 1 },
    ],
    seconds: 7,
    alternates: false,
  },
  firefly: {
    frames: [
      { opacity: 0, transform: 'none', offset: 0 },
      { opacity: 0.9, transform: 'translate(300%, -500%)', offset: 0.3 },
      { opacity: 0.2, transform: 'translate(-200%, -900%)', offset: 0.65 },
      { opacity: 0.8, offset: 0.8 },
      { opacity: 0, transform: 'none', offset: 1 },
    ],
    seconds: 9,
    alternates: false,
  },
  /** Branches, banners and laundry in a light wind. */
  sway: { frames: [{ transform: 'rotate(-1.2deg)' }, { transform: 'rotate(1.2deg)' }], seconds: 6, alternates: true },
  /** A bell. */
  toll: { frames: [{ transform: 'rotate(-16deg)' }, { transform: 'rotate(16deg)' }], seconds: 1.9, alternates: true },
  /** Floating things. */
  bob: {
    frames: [{ transform: 'translateY(-1.5%) rotate(-0.6deg)' }, { transform: 'translateY(1.5%) rotate(0.6deg)' }],
    seconds: 5.5,
    alternates: true,
  },
  /** Mist, which returns to its place. */
  creep: {
    frames: [
      { opacity: 0.55, transform: 'translateX(-5%)' },
      { opacity: 1, transform: 'translateX(5%)' },
    ],
    seconds: 26,
    alternates: true,
  },
  /** Fire, lamps and magic. */
  pulse: {
    frames: [
      { opacity: 0.55, transform: 'scale(0.96)' },
      { opacity: 1, transform: 'scale(1.04)' },
    ],
    seconds: 3.2,
    alternates: true,
  },
  /** Slow breathing. */
  breathe: {
    frames: [
      { opacity: 0.35, transform: 'scale(0.88)' },
      { opacity: 1, transform: 'scale(1.06)' },
    ],
    seconds: 6.5,
    alternates: true,
  },
  /** Sparks above a fire. */
  rise: {
    frames: [
      { opacity: 0, transform: 'none', offset: 0 },
      { opacity: 0.95, offset: 0.12 },
      { opacity: 0, transform: 'translate(700%, -3200%)', offset: 1 },
    ],
    seconds: 6,
    alternates: false,
  },
  /** Fireflies: irregular, and never fully dark. */
  wander: {
    frames: [
      { opacity: 0.25, transform: 'none', offset: 0 },
      { opacity: 1, transform: 'translate(260%, -320%)', offset: 0.35 },
      { opacity: 0.4, transform: 'translate(-180%, -520%)', offset: 0.7 },
      { opacity: 0.25, transform: 'none', offset: 1 },
    ],
    seconds: 12,
    alternates: false,
  },
  /** Falling water: one cycle moves by one length of its pattern. */
  fall: { frames: [{ transform: 'translateY(-25%)' }, { transform: 'none' }], seconds: 1.5, alternates: false },
} as const satisfies Record<string, { frames: Keyframe[]; seconds: number; alternates: boolean }>

export type Motion = keyof typeof MOTIONS

/** Attributes that animate an element after a delay in seconds. A negative delay starts within the cycle. */
export const inMotion = (motion: Motion | undefined, delay?: number) => ({ 'data-motion': motion, 'data-delay': delay })

/** Starts the animations of all descendants with `data-motion`, unless the player prefers reduced motion. */
export function useSceneMotion(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const moving = [...(stage.current?.querySelectorAll<HTMLElement | SVGElement>('[data-motion]') ?? [])].map(begin)
    return () => {
      for (const animation of moving) animation.cancel()
    }
  }, [stage])
}

function begin(element: HTMLElement | SVGElement): Animation {
  const { frames, seconds, alternates } = MOTIONS[element.dataset['motion'] as Motion]
  return element.animate([...frames], {
    duration: seconds * 1_000,
    delay: Number(element.dataset['delay'] ?? 0) * 1_000,
    iterations: Number.POSITIVE_INFINITY,
    direction: alternates ? 'alternate' : 'normal',
    easing: alternates ? 'ease-in-out' : 'linear',
  })
}
