/// <reference types="vite-plugin-pwa/vanillajs" />

/** See icon-paths.ts. */
declare module 'virtual:icons' {
  /** Where the icons are that do not stand in the page, as one JSON object of paths by name. */
  export const iconsBeside: string
}
