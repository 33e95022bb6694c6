import type { Exception } from './advisories.ts'

/** High and critical vulnerabilities that cannot be exploited here, or have no update yet, each with the reason. */
export const EXCEPTIONS: readonly Exception[] = []
