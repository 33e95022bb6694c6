/// <reference types="vite-plugin-pwa/vanillajs" />

declare module 'virtual:icons' {
  /** Where the sprite with all icons in use lies. */
  export const spriteUrl: string
  export const iconNames: readonly string[]
}
