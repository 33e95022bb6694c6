import type { Plugin } from 'vite'

/** Preloads the fonts of the first screen along with the script. Only the build knows the hashes in their names. */
export function fontPreload(stems: readonly string[]): Plugin {
  return {
    name: 'hearthward:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        stems.map((stem) => {
          const file = Object.keys(bundle).find((name) => name.includes(stem))
          if (!file) throw new Error(`The build has no font '${stem}' to preload`)
          return {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          }
        }),
    },
  }
}
