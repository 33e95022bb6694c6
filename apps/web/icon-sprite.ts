import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Content } from '@hearthward/engine'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:icons'
const RESOLVED = `\0${VIRTUAL}`

interface IconSet {
  icons: Record<string, { body: string }>
}

/** Every icon the game's data names, so that whatever a server hands out at run time is there. */
export function contentIcons({ items, locations, activities, monsters, npcs, achievements }: Content): string[] {
  return [items, locations, activities, monsters, npcs, achievements].flatMap((table) =>
    Object.values(table).map(({ icon }) => icon),
  )
}

/** Those a new player sees first. */
export function iconsOfPlace({ activities, items }: Content, locationId: string): string[] {
  const here = Object.values(activities).filter((activity) => activity.locationId === locationId)
  const things = here.flatMap(({ outputs, resources }) => [...outputs, ...resources].map(({ itemId }) => itemId))
  return [...here.map(({ icon }) => icon), ...things.flatMap((id) => items[id]?.icon ?? [])]
}

export function loadIconSet(): IconSet {
  return createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as IconSet
}

/**
 * The icons of the first screen are drawn into the page itself, as symbols behind everything: one `<use>` of the page's
 * own, no request, there with the first paint. All others are one file beside it, fetched once and drawn as they are asked
 * for (src/ui/icons.ts). As an SVG that is pointed into, Chromium parsed the whole file again for every icon.
 */
export function iconSprite(first: readonly string[], others: readonly string[]): Plugin {
  const inPage = [...new Set(first)].sort()
  const beside = [...new Set(others)].filter((name) => !inPage.includes(name)).sort()
  const bodies = JSON.stringify(Object.fromEntries(beside.map((name) => [name, bodyOf(name)])))
  const url = `assets/icons-${createHash('sha256').update(bodies).digest('base64url').slice(0, 8)}.json`
  return {
    name: 'hearthward:icon-sprite',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED
        ? `export const iconsInPage = ${JSON.stringify(inPage)}\nexport const iconsBeside = ${JSON.stringify(`/${url}`)}`
        : undefined,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: url, source: bodies })
    },
    configureServer(server) {
      server.middlewares.use(`/${url}`, (_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(bodies)
      })
    },
    transformIndexHtml: () => [
      {
        tag: 'svg',
        attrs: { id: 'icons', 'aria-hidden': 'true', style: 'display:none' },
        children: inPage
          .map((name) => `<symbol id="icon-${name}" viewBox="0 0 512 512">${bodyOf(name)}</symbol>`)
          .join(''),
        injectTo: 'body',
      },
    ],
  }
}

function bodyOf(name: string): string {
  const icon = loadIconSet().icons[name]
  if (!icon) throw new Error(`game-icons has no icon '${name}'`)
  return icon.body
}
