import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { apiPlayer, chop } from '../../support/api.ts'
import { expectLogs } from '../../support/gathered-logs.ts'
import { startProduct } from '../../support/product.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const isRoot = process.getuid?.() === 0

test.setTimeout(1_800_000)

test('[DATA-1] [PERM-12] from a fresh copy in a folder only its owner can enter, one command serves a game', async () => {
  // As root this is the hard case: the database's own user could not even enter the folder.
  const closed = mkdtempSync(join(isRoot ? homedir() : tmpdir(), 'hearthward-clone-'))
  try {
    execFileSync('chmod', ['700', closed])
    copyCheckout(closed)
    const product = await startProduct({ cwd: closed, dataDir: join(closed, '.data') })
    const player = await apiPlayer(product.url)
    await player.guest()
    await player.load()
    const { results } = await player.perform(chop)
    await player.call('advanceClock', { ms: 60_000 })
    const loaded = await player.load()
    expectLogs(loaded.player, results[0]?.at ?? 0)
    expect(product.output()).toContain('Owner:')
    // No other user of the machine can list the data or read the cookie secret.
    const mode = (path: string) => statSync(join(closed, '.data', path)).mode & 0o777
    expect(mode('.')).toBe(isRoot ? 0o711 : 0o700)
    expect(mode('secret')).toBe(0o600)
    await product.stop()
    expect(product.processes()).toEqual([])

    const again = await startProduct({ cwd: closed, dataDir: join(closed, '.data') })
    console.log(`second start: ${again.readyAfter} ms`)
    await again.stop()
    expect(again.processes()).toEqual([])
  } finally {
    rmSync(closed, { recursive: true, force: true })
  }
})

/** Copies what a clone would contain: all files git tracks or would add, nothing built or installed. */
function copyCheckout(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(ROOT, file), join(to, file))
  }
}
