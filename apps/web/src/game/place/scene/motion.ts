import { type RefObject, useEffect } from 'react'

/**
 * The little motions of the scenes. Made by script, not by CSS: React listens to `animationiteration`, so every round
 * of a CSS animation would wake the main thread for an event that nobody wants. These run on the compositor alone and
 * cost an idle tab nothing.
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
} as const satisfies Record<string, { frames: Keyframe[]; seconds: number; alternates: boolean }>

export type Motion = keyof typeof MOTIONS

/** Sets everything below that carries `data-motion` going, unless the player prefers it still. */
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
