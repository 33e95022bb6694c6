// The built page, apps/web/dist. Built again only when something it is made of has changed.
import { createHash } from 'node:crypto'
import { type Dirent, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT, runTool } from './child.ts'
import { withLock } from './lock.mjs'
import { step } from './progress.ts'

const WEB = join(ROOT, 'apps/web')
const DIST = join(WEB, 'dist')
const CACHE = join(ROOT, '.cache')
/** In the page's own folder, so that whoever removes or replaces the page removes the claim that it is current. */
const STAMP = '.sources'

/** Brings apps/web/dist up to date. Two starts in one checkout build once. */
export async function buildPage(): Promise<void> {
  if (isCurrent()) return
  await withLock(
    join(CACHE, 'page.lock'),
    async () => {
      if (!isCurrent()) await step('Building the page', build)
    },
    () => console.log('Another start is building the page; waiting for it ...'),
  )
}

function isCurrent(): boolean {
  const stamp = join(DIST, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of sources())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

function sources(): string[] {
  const patterns = [
    'apps/web/**',
    'packages/*/*.ts',
    'packages/*/package.json',
    'packages/*/src/**',
    'package-lock.json',
  ]
  const isMade = (entry: Dirent) => ['node_modules', 'dist'].includes(entry.name)
  return globSync(patterns, { cwd: ROOT, withFileTypes: true, exclude: isMade })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort()
}

async function build(): Promise<void> {
  // Taken before: what changes during the build must be seen as a change afterwards.
  const before = fingerprint()
  const next = join(CACHE, 'page')
  rmSync(next, { recursive: true, force: true })
  // Vite runs apart, so that its hundreds of megabytes are gone when the server starts in this process.
  const args = ['build', 'apps/web', '--outDir', relative(WEB, next), '--emptyOutDir', '--logLevel', 'warn']
  const { code, signal } = await runTool('vite/bin/vite.js', args, { NODE_ENV: 'production' })
  if (code !== 0) throw new Error(`the page could not be built (vite ended with ${signal ?? code}, see above)`)
  writeFileSync(join(next, STAMP), before)
  replace(DIST, next)
}

/** A running server never sees a half-written page: the finished one takes the old one's place. */
function replace(folder: string, next: string): void {
  const old = `${next}-old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(next, folder)
  rmSync(old, { recursive: true, force: true })
}
