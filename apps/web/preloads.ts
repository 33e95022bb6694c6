import type { Plugin } from 'vite'

/** Only the build knows the hashes in the names of its files. */
type Bundle = Record<string, unknown>

/** Preloads the fonts of the first screen along with the script. */
export function fontPreload(stems: readonly string[]): Plugin {
  return {
    name: 'hearthward:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        stems.map((stem) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: fileOf(bundle, stem) },
          injectTo: 'head' as const,
        })),
    },
  }
}

/** Tells early.js, which preloads them for returning players, the files of the game. */
export function gamePreload(stems: readonly string[]): Plugin {
  return {
    name: 'hearthward:game-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = stems.map((stem) => fileOf(bundle, stem)).join(' ')
        return html.replace('src="/early.js"', `src="/early.js" data-game="${files}"`)
      },
    },
  }
}

function fileOf(bundle: Bundle, stem: string): string {
  const file = Object.keys(bundle).find((name) => name.startsWith(`assets/${stem}-`))
  if (!file) throw new Error(`The build has no file '${stem}' to preload`)
  return `/${file}`
}
