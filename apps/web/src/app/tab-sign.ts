import { useEffect } from 'react'

export type TabSign = 'burning' | 'resting' | 'calling'

/** The flame of the tab: lit while something runs, grey at rest, with a dot where something ended unseen. */
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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M33 4c2 9 15 15 15 30a16 16 0 0 1-32 0c0-8 5-12 6-19 4 2 6 5 6 9 5-4 7-11 5-20z" fill="${outer}"/><path d="M34 18c1 7 8 10 8 19a10 10 0 0 1-20 0c0-5 3-7 4-11 2 1 4 4 4 7 3-3 5-8 4-15z" fill="${middle}"/><path d="M33 33c0 4 4 5 4 10a5 5 0 0 1-10 0c0-3 2-4 2-6 1 0 2 2 2 3 1-2 2-4 2-7z" fill="${inner}"/><path d="M7 58V44M57 58V44M7 58h50" fill="none" stroke="#dcb96e" stroke-width="4" stroke-linecap="round"/>${dot}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
