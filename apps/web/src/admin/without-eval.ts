/**
 * Schemas are compiled with eval where that is allowed, and whether it is is tried out as they are made: the page's policy
 * forbids it, and every try would be a violation in the console. So this is said before any schema is loaded, in the
 * place where zod looks for it.
 */
export function loadSchemasWithoutEval(): void {
  const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
  shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { jitless: true })
}
