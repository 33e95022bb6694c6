declare const __RULES__: string

/** The version of the rules this page was built with. vite.config.ts defines it. */
export const RULES = __RULES__
