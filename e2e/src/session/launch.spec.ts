import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { apiPlayer, chop } from '../support/api.ts'
import { expectLogs, KINDLING } from '../support/gathered-logs.ts'
import { freePort, type Product, removeData, startProduct } from '../support/product.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

test.describe.configure({ mode: 'serial', timeout: 1_800_000 })

/** Whether a process holds a listening socket of this port. Reads /proc, so Linux only. */
function isListening(pid: number, port: number): boolean {
  const address = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const LISTEN = '0A'
  const inodes = rows.filter(([, local, , state]) => local?.endsWith(address) && state === LISTEN).map((row) => row[9])
  return readdirSync(`/proc/${pid}/fd`).some((fd) => {
    // A descriptor may be closed meanwhile.
    try {
      return inodes.some((inode) => readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`)
    } catch {
      return false
    }
  })
}

test.describe('a running server', () => {
  let product: Product

  test.beforeAll(async () => {
    product = await startProduct()
  })
  test.afterAll(async () => {
    await product.stop()
    removeData(product)
  })

  test('a second server on its port exits with a clear message', () => {
    const other = mkdtempSync(join(tmpdir(), 'hearthward-'))
    const second = spawnSync('npm', ['start'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, PORT: String(product.port), HOST: '127.0.0.1', DATA_DIR: other },
    })
    expect(second.status).not.toBe(0)
    expect(second.stdout + second.stderr).toContain(`Port ${product.port} is in use`)
    rmSync(other, { recursive: true, force: true })
  })

  test('a second server on its data exits with a clear message and does no harm', async () => {
    const env = { ...process.env, PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: product.dataDir }
    const second = spawnSync('npm', ['start'], { cwd: ROOT, encoding: 'utf8', env })
    expect(second.status).not.toBe(0)
    expect(second.stdout + second.stderr).toContain(product.dataDir)
    expect((await fetch(`${product.url}/readyz`)).ok).toBe(true)
  })

  test('started by root, the process that answers has CAP_DAC_OVERRIDE and no other capability', () => {
    test.skip(process.getuid?.() !== 0, 'not started by root')
    const [listener = 0] = product.processes().filter((pid) => isListening(pid, product.port))
    const status = readFileSync(`/proc/${listener}/status`, 'utf8')
    for (const set of ['CapEff', 'CapPrm', 'CapBnd']) expect(status).toMatch(new RegExp(`^${set}:\\s0{15}2$`, 'm'))
    expect(status).toMatch(/^NoNewPrivs:\s1$/m)
  })

  for (const sparing of ['database', undefined] as const) {
    test(`killed ${sparing ? 'without its database' : 'with everything'} while gathering, it restarts with the state the rules compute`, async () => {
      const player = await apiPlayer(product.url)
      await player.guest()
      await player.load()
      const { results } = await player.perform(chop)
      await new Promise((next) => setTimeout(next, KINDLING * 1.5))
      await player.call('sync', { sessionId: player.sessionId, rules: (await player.call('getServerInfo', {})).rules })
      await product.kill(sparing)
      product = await startProduct({ dataDir: product.dataDir, port: product.port })
      const { player: loaded } = await player.load()
      expect(loaded.settledAt - (results[0]?.at ?? 0)).toBeGreaterThan(KINDLING * 1.5)
      expectLogs(loaded, results[0]?.at ?? 0)
    })
  }
})
