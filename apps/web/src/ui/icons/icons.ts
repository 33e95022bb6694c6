/// <reference path="../virtual.d.ts" />
import { iconsUrl } from 'virtual:icons'
import { useSyncExternalStore } from 'react'

const RETRY_AFTER = 5_000

/** SVG paths by name. Those of the first screen are inlined in the page (icon-paths.ts). */
let paths: Readonly<Record<string, string>> = JSON.parse(document.getElementById('icons')?.textContent ?? '{}')
let areAllLoaded = false
const listeners = new Set<() => void>()

/** Fetches all icons that are not in the page. Until then their places are empty. */
export async function loadIcons(): Promise<void> {
  try {
    const answer = await fetch(iconsUrl)
    if (!answer.ok) throw new Error(`The icons: ${answer.status}`)
    paths = { ...paths, ...(await answer.json()) }
    areAllLoaded = true
    for (const listener of listeners) listener()
  } catch {
    setTimeout(loadIcons, RETRY_AFTER)
  }
}

/** The SVG path of an icon. An icon this page was not built with shows a question mark. */
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
  return areAllLoaded ? paths['uncertainty'] : undefined
}
