/// <reference types="vite-plugin-pwa/vanillajs" />

declare module 'virtual:icons' {
  /** The icons drawn into the page, see icon-sprite.ts. */
  export const iconNames: readonly string[]
}
