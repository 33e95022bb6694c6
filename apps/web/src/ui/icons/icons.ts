/// <reference path="../virtual.d.ts" />
import { iconsInPage, iconUrls } from 'virtual:icons'
import { useSyncExternalStore } from 'react'

const RETRY_AFTER = 5_000

/** SVG paths by name. Those of every page are part of its script (icon-paths.ts). */
let paths: Readonly<Record<string, string>> = iconsInPage
let loadedGroups = 0
let isLoading = false
const listeners = new Set<() => void>()

/** Loads the icons of a new game before they are shown. */
export function loadGameIcons(): void {
  if (loadedGroups === 0) void loadNextIcons()
}

/** Loads the next group: the icons of a new game, then all others. Until then their places are empty. */
async function loadNextIcons(): Promise<void> {
  const url = iconUrls[loadedGroups]
  if (isLoading || !url) return
  isLoading = true
  try {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`The icons: ${answer.status}`)
    paths = { ...paths, ...(await answer.json()) }
    loadedGroups++
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
  }
  isLoading = false
  // An icon that is still missing loads the next group, or this one again.
  for (const listener of listeners) listener()
}

/** The SVG path of an icon. An icon this page was not built with shows a question mark. */
export function useIconPath(name: string): string | undefined {
  const read = () => pathOf(name)
  return useSyncExternalStore(subscribe, read, read)
}

/** The names of all icons. */
export function useIconNames(): string[] {
  const known = useSyncExternalStore(subscribe, () => {
    void loadNextIcons()
    return paths
  })
  return Object.keys(known).sort()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function pathOf(name: string): string | undefined {
  if (Object.hasOwn(paths, name)) return paths[name]
  void loadNextIcons()
  return loadedGroups === iconUrls.length ? paths['uncertainty'] : undefined
}
