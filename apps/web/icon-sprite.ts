import { createRequire } from 'node:module'
import type { Content } from '@hearthward/engine'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:icons'
const RESOLVED = `\0${VIRTUAL}`

interface IconSet {
  icons: Record<string, { body: string }>
}

/** Every icon the game's data names, so that whatever a server hands out at run time is there. */
export function contentIcons({ items, locations, activities }: Content): string[] {
  return [items, locations, activities].flatMap((table) => Object.values(table).map(({ icon }) => icon))
}

export function loadIconSet(): IconSet {
  return createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as IconSet
}

/**
 * Draws the icons in use into the page itself, as symbols behind everything. So an icon is one `<use>` of the page's own,
 * costs no request and no script, and is there with the first paint. (As a file beside the page, Chromium parsed all of
 * it again for every icon that appeared.) The whole family of 4,134 would be megabytes.
 */
export function iconSprite(wanted: readonly string[]): Plugin {
  const names = [...new Set(wanted)].sort()
  return {
    name: 'hearthward:icon-sprite',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const iconNames = ${JSON.stringify(names)}` : undefined),
    transformIndexHtml: () => [
      {
        tag: 'svg',
        attrs: { 'aria-hidden': 'true', style: 'display:none' },
        children: drawSymbols(names),
        injectTo: 'body',
      },
    ],
  }
}

function drawSymbols(names: readonly string[]): string {
  const { icons } = loadIconSet()
  return names
    .map((name) => {
      const icon = icons[name]
      if (!icon) throw new Error(`game-icons has no icon '${name}'`)
      return `<symbol id="icon-${name}" viewBox="0 0 512 512">${icon.body}</symbol>`
    })
    .join('')
}
