import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Identifies the rules by the text of their sources, in every folder below `sources`, without tests and fixtures. The
 * server reads it at start, and the build writes it into the page. A page with another version has to reload, because it
 * would predict other results than the server's.
 */
export function rulesVersion(sources = join(import.meta.dirname, 'src')): string {
  const hash = createHash('sha256')
  for (const file of globSync('**/*.ts', {
    cwd: sources,
    exclude: ['**/*.test.ts', '**/testing/**'],
  }).sort()) {
    hash.update(file).update(readFileSync(join(sources, file)))
  }
  return hash.digest('hex').slice(0, 12)
}
