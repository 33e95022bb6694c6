// Builds the page into apps/web/dist, only when one of its sources has changed.
import { createHash } from 'node:crypto'
import { type Dirent, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT, runTool } from './child-process.ts'
import { withLock } from './lock.mjs'
import { runStep } from './progress-log.ts'

const WEB = join(ROOT, 'apps/web')
const DIST = join(WEB, 'dist')
const CACHE = join(ROOT, '.cache')
/** In the page's own folder, so that removing or replacing the page also removes the stamp. */
const STAMP = '.sources'

/** Brings apps/web/dist up to date. Two starts in one checkout build once. */
export async function buildPage(): Promise<void> {
  if (isCurrent()) return
  await withLock(
    join(CACHE, 'page.lock'),
    async () => {
      if (!isCurrent()) await runStep('Building the page', build)
    },
    () => console.log('Another process is building the page; waiting for it ...'),
  )
}

function isCurrent(): boolean {
  const stamp = join(DIST, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

function sourceFiles(): string[] {
  const patterns = [
    'apps/web/**',
    'packages/*/*.ts',
    'packages/*/package.json',
    'packages/*/src/**',
    'package-lock.json',
  ]
  const isGenerated = (entry: Dirent) => ['node_modules', 'dist'].includes(entry.name)
  return globSync(patterns, { cwd: ROOT, withFileTypes: true, exclude: isGenerated })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort()
}

async function build(): Promise<void> {
  // Computed before the build, so that a change during the build causes another build.
  const before = fingerprint()
  const next = join(CACHE, 'page')
  rmSync(next, { recursive: true, force: true })
  // Vite runs in its own process, so that its hundreds of megabytes are freed before the server starts in this one.
  const args = ['build', 'apps/web', '--outDir', relative(WEB, next), '--emptyOutDir', '--logLevel', 'warn']
  const { code, signal } = await runTool('vite/bin/vite.js', args, { NODE_ENV: 'production' })
  if (code !== 0) throw new Error(`the page could not be built (vite ended with ${signal ?? code}, see above)`)
  writeFileSync(join(next, STAMP), before)
  replaceFolder(DIST, next)
}

/** Renames the finished build into place, so that a running server never serves a half-written page. */
function replaceFolder(folder: string, next: string): void {
  const old = `${next}-old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(next, folder)
  rmSync(old, { recursive: true, force: true })
}
