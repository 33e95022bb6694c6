/// <reference path="./virtual.d.ts" />
import { iconsBeside, iconsInPage } from 'virtual:icons'
import { useSyncExternalStore } from 'react'

const ASK_AGAIN = 5_000

/** Those with a symbol in the page. */
const drawn = new Set(iconsInPage)
let beside: Readonly<Record<string, string>> | null = null
const listeners = new Set<() => void>()

/** Fetches all icons that are not in the page. Until they are here, their places are empty. */
export async function loadIcons(): Promise<void> {
  try {
    const answer = await fetch(iconsBeside)
    if (!answer.ok) throw new Error(`The icons: ${answer.status}`)
    beside = await answer.json()
    for (const listener of listeners) listener()
  } catch {
    setTimeout(loadIcons, ASK_AGAIN)
  }
}

/**
 * The name to draw an icon by. A server may name one this page was not built with: that one shows as a question, not as a
 * hole.
 */
export function useIcon(name: string): string {
  return useSyncExternalStore(subscribe, () => known(name))
}

export function useIconNames(): string[] {
  const others = useSyncExternalStore(subscribe, () => beside)
  return [...iconsInPage, ...Object.keys(others ?? {})].sort()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function known(name: string): string {
  if (drawn.has(name) || beside === null) return name
  const body = Object.hasOwn(beside, name) ? beside[name] : undefined
  if (body === undefined) return 'uncertainty'
  drawSymbol(name, body)
  return name
}

/** The page stays small: of a thousand icons it draws those that were ever on screen. */
function drawSymbol(name: string, body: string): void {
  document
    .getElementById('icons')
    ?.insertAdjacentHTML('beforeend', `<symbol id="icon-${name}" viewBox="0 0 512 512">${body}</symbol>`)
  drawn.add(name)
}
