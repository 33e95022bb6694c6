/**
 * Zod compiles schemas with eval if it can, and tests that at load. The page's security policy forbids eval, so every
 * test would log a violation. This sets zod's global option before any schema is loaded.
 */
export function loadSchemasWithoutEval(): void {
  const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
  shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { jitless: true })
}
