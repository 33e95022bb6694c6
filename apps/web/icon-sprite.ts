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
export function contentIcons({ items, locations, activities }: Content): string[] {
  return [items, locations, activities].flatMap((table) => Object.values(table).map(({ icon }) => icon))
}

export function loadIconSet(): IconSet {
  return createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as IconSet
}

/**
 * Draws the icons in use into one file of symbols. As a file of its own it is no script, is cached for good and costs
 * the page nothing per icon; the whole family of 4,134 would be megabytes.
 */
export function iconSprite(wanted: readonly string[]): Plugin {
  const names = [...new Set(wanted)].sort()
  const sprite = drawSprite(names)
  const hash = createHash('sha256').update(sprite).digest('hex').slice(0, 10)
  const fileName = `assets/icons-${hash}.svg`
  return {
    name: 'hearthward:icon-sprite',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED
        ? `export const spriteUrl = ${JSON.stringify(`/${fileName}`)}\nexport const iconNames = ${JSON.stringify(names)}`
        : undefined,
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml')
        response.end(sprite)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: sprite })
    },
  }
}

function drawSprite(names: readonly string[]): string {
  const { icons } = loadIconSet()
  const symbols = names.map((name) => {
    const icon = icons[name]
    if (!icon) throw new Error(`game-icons has no icon '${name}'`)
    return `<symbol id="${name}" viewBox="0 0 512 512">${icon.body}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}
