import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { type Content, newPlayer } from '@hearthward/engine'
import { optimize } from 'svgo'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:icons'
const RESOLVED = `\0${VIRTUAL}`

interface IconSet {
  icons: Record<string, { body: string }>
}

/** Every icon that the game's content names, since content is loaded at run time. */
export function contentIcons({ items, locations, activities, monsters, npcs, achievements }: Content): string[] {
  return [items, locations, activities, monsters, npcs, achievements].flatMap((table) =>
    Object.values(table).map(({ icon }) => icon),
  )
}

/** New characters are shown what opens at the next level, wherever it is. */
const NEXT_LEVEL = 2

/** What a new character sees: the pack, the activities of the starting place and what opens next. */
export function iconsOfNewGame({ activities, recipes, items, monsters }: Content): string[] {
  const { inventory, currentLocation } = newPlayer('', 0)
  const all = Object.values(activities)
  const here = all.filter(({ locationId }) => locationId === currentLocation)
  const next = all.filter(({ levelRequirements }) => Math.max(...Object.values(levelRequirements)) === NEXT_LEVEL)
  const made = Object.values(recipes).filter(({ requiredLevel }) => requiredLevel === NEXT_LEVEL)
  const itemIds = [
    ...here.flatMap(({ outputs, resources }) => [...outputs, ...resources].map(({ itemId }) => itemId)),
    ...made.flatMap(({ outputs }) => outputs.map(({ id }) => id)),
    ...inventory.flatMap((stack) => stack?.id ?? []),
  ]
  return [
    ...[...here, ...next].flatMap(({ icon, monsterId }) => [icon, monsters[monsterId ?? '']?.icon ?? icon]),
    ...itemIds.flatMap((id) => items[id]?.icon ?? []),
  ]
}

export function loadIconSet(): IconSet {
  return createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as IconSet
}

interface IconGroups {
  /** Icons of every page, part of its script: no request, visible with the first paint. */
  page: readonly string[]
  /** Icons of a new game. */
  game: readonly string[]
  /** All others, for when one of them is needed. */
  others: readonly string[]
}

/**
 * Icons are an `<svg>` with one `<path>` each: a `<use>` has twice the elements, and the browser recomputes their styles
 * whenever a dialog opens. src/ui/icons/icons.ts loads the groups.
 */
export function iconPaths({ page, game, others }: IconGroups): Plugin {
  const known = new Set<string>()
  const take = (names: readonly string[]) => {
    const taken = JSON.stringify(pathsOf(names.filter((name) => !known.has(name))))
    for (const name of names) known.add(name)
    return taken
  }
  const inPage = take(page)
  const files = new Map(
    Object.entries({ game, others }).map(([group, names]) => {
      const source = take(names)
      return [`assets/icons-${group}-${hashOf(source)}.json`, source]
    }),
  )
  const urls = [...files.keys()].map((file) => `/${file}`)
  const code = `export const iconsInPage = ${inPage}; export const iconUrls = ${JSON.stringify(urls)}`
  return {
    name: 'hearthward:icon-paths',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? code : undefined),
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      for (const [file, source] of files) {
        server.middlewares.use(`/${file}`, (_, response) => {
          response.setHeader('content-type', 'application/json')
          response.end(source)
        })
      }
    },
  }
}

const hashOf = (source: string) => createHash('sha256').update(source).digest('base64url').slice(0, 8)

function pathsOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, pathOf(name)]))
}

/** The icons are drawn on a square of 512. Without decimals, and with arcs in place of curves, some would be distorted. */
const ROUNDED = { floatPrecision: 1, makeArcs: { threshold: 0, tolerance: 0 }, smartArcRounding: false }

function pathOf(name: string): string {
  const body = loadIconSet().icons[name]?.body
  if (!body) throw new Error(`game-icons has no icon '${name}'`)
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`, {
    plugins: [{ name: 'convertPathData', params: ROUNDED }],
  })
  const path = /^<svg [^>]*><path fill="currentColor" d="([^"]*)"\/><\/svg>$/.exec(data)?.[1]
  if (!path) throw new Error(`The icon '${name}' is more than one path`)
  return path
}
