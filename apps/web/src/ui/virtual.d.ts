/// <reference types="vite-plugin-pwa/vanillajs" />

/** See icon-sprite.ts. */
declare module 'virtual:icons' {
  /** The icons drawn into the page. */
  export const iconsInPage: readonly string[]
  /** Where all others are, as one JSON object of drawings by name. */
  export const iconsBeside: string
}
