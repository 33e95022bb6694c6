import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Content } from '@hearthward/engine'
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

/** The icons of a place: those of the starting place are in the page. */
export function iconsOfPlace({ activities, items }: Content, locationId: string): string[] {
  const here = Object.values(activities).filter((activity) => activity.locationId === locationId)
  const itemIds = here.flatMap(({ outputs, resources }) => [...outputs, ...resources].map(({ itemId }) => itemId))
  return [...here.map(({ icon }) => icon), ...itemIds.flatMap((id) => items[id]?.icon ?? [])]
}

export function loadIconSet(): IconSet {
  return createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as IconSet
}

/**
 * The paths of the icons on the first screen are inlined in the page: no request, visible with the first paint. All
 * others are one file, fetched once (src/ui/icons/icons.ts). An icon is an `<svg>` with one `<path>`: a `<use>` has
 * twice the elements, and the browser recomputes their styles whenever a dialog opens.
 */
export function iconPaths(first: readonly string[], others: readonly string[]): Plugin {
  const inPage = new Set(first)
  const otherIcons = JSON.stringify(pathsOf(others.filter((name) => !inPage.has(name))))
  const url = `assets/icons-${createHash('sha256').update(otherIcons).digest('base64url').slice(0, 8)}.json`
  return {
    name: 'hearthward:icon-paths',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const iconsUrl = ${JSON.stringify(`/${url}`)}` : undefined),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: url, source: otherIcons })
    },
    configureServer(server) {
      server.middlewares.use(`/${url}`, (_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(otherIcons)
      })
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { id: 'icons', type: 'application/json' },
        children: JSON.stringify(pathsOf([...inPage])),
        injectTo: 'body',
      },
    ],
  }
}

function pathsOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, pathOf(name)]))
}

function pathOf(name: string): string {
  const path = /^<path fill="currentColor" d="([^"]*)"\/>$/.exec(loadIconSet().icons[name]?.body ?? '')?.[1]
  if (!path) throw new Error(`game-icons has no icon '${name}', or it is more than one path`)
  return path
}
