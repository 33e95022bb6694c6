/// <reference path="../virtual.d.ts" />
import { iconsBeside } from 'virtual:icons'
import { useSyncExternalStore } from 'react'

const ASK_AGAIN = 5_000

/** What each icon is drawn by. Those of the first screen stand in the page (icon-paths.ts). */
let paths: Readonly<Record<string, string>> = JSON.parse(document.getElementById('icons')?.textContent ?? '{}')
let areAllHere = false
const listeners = new Set<() => void>()

/** Fetches all icons that are not in the page. Until they are here, their places are empty. */
export async function loadIcons(): Promise<void> {
  try {
    const answer = await fetch(iconsBeside)
    if (!answer.ok) throw new Error(`The icons: ${answer.status}`)
    paths = { ...paths, ...(await answer.json()) }
    areAllHere = true
    for (const listener of listeners) listener()
  } catch {
    setTimeout(loadIcons, ASK_AGAIN)
  }
}

/**
 * The path to draw an icon by. A server may name one this page was not built with: that one shows as a question, not as a
 * hole.
 */
export function useIconPath(name: string): string | undefined {
  return useSyncExternalStore(subscribe, () => pathOf(name))
}

export function useIconNames(): string[] {
  return Object.keys(useSyncExternalStore(subscribe, () => paths)).sort()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function pathOf(name: string): string | undefined {
  if (Object.hasOwn(paths, name)) return paths[name]
  return areAllHere ? paths['uncertainty'] : undefined
}
