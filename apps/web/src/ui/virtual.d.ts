/// <reference types="vite-plugin-pwa/vanillajs" />

/** See icon-paths.ts. */
declare module 'virtual:icons' {
  /** URLs of the icons that are not inlined in the page, in the order in which they load: JSON objects of paths by name. */
  export const iconUrls: readonly string[]
}
