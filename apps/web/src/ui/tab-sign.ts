import { useEffect } from 'react'
import { FLAME } from './icons/flame.ts'

export type TabSign = 'burning' | 'resting' | 'calling'

/** The favicon's colours: lit while an action runs, grey at rest, with a dot if an action ended unseen. */
const FLAMES: Record<TabSign, readonly [outer: string, middle: string, inner: string, dot: string]> = {
  burning: ['#d9532c', '#fb8b3c', '#fbc46d', ''],
  resting: ['#4a5a5c', '#6d7d7d', '#93a19d', ''],
  calling: ['#4a5a5c', '#6d7d7d', '#93a19d', '<circle cx="50" cy="14" r="13" fill="#e5484d"/>'],
}

export function useTabSign(sign: TabSign): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (link) link.href = drawFlame(sign)
  }, [sign])
}

function drawFlame(sign: TabSign): string {
  const [outer, middle, inner, dot] = FLAMES[sign]
  const drawn = [
    `<path d="${FLAME.outer}" fill="${outer}"/>`,
    `<path d="${FLAME.middle}" fill="${middle}"/>`,
    `<path d="${FLAME.inner}" fill="${inner}"/>`,
    `<path d="${FLAME.hearth}" fill="none" stroke="#dcb96e" stroke-width="4" stroke-linecap="round"/>`,
    dot,
  ].join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${drawn}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
