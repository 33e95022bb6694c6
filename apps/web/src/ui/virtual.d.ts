/// <reference types="vite-plugin-pwa/vanillajs" />

/** See icon-paths.ts. */
declare module 'virtual:icons' {
  /** URL of the icons that are not inlined in the page: a JSON object of paths by name. */
  export const iconsUrl: string
}
