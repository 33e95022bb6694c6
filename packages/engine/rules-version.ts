import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names the rules by their own text, so that a page built from others is told to reload instead of disagreeing.
 * Read by the server at start and by the build of the page.
 */
export function rulesVersion(): string {
  const folder = join(import.meta.dirname, 'src')
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.startsWith('testing')) continue
    hash.update(file).update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}
