/// <reference types="vite-plugin-pwa/vanillajs" />

/** See icon-paths.ts. */
declare module 'virtual:icons' {
  /** Paths by name, of the icons of every page. */
  export const iconsInPage: Readonly<Record<string, string>>
  /** URLs of the other icons, in the order in which they load: JSON objects of paths by name. */
  export const iconUrls: readonly string[]
}
