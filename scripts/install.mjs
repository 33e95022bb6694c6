// Installs the packages of package-lock.json, unless node_modules was already made from this lock file.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, withLock } from './lock.mjs'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */

/** @param {string} root the checkout */
export async function installLocked(root) {
  const stamp = join(root, 'node_modules', '.hearthward-install')
  if (isCurrent(root, stamp)) return
  const lock = join(root, '.cache', 'install.lock')
  await withLock(
    lock,
    async () => {
      // The previous holder of the lock has probably installed them.
      if (isCurrent(root, stamp)) return
      await waitForLeftoverNpm(root)
      await install(root)
      writeFileSync(stamp, fingerprint(root))
    },
    () => console.log('Another process is installing the packages; waiting for it ...'),
  )
}

/** @param {string} root */
function fingerprint(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform}-${process.arch}\n`
}

/**
 * @param {string} root
 * @param {string} stamp
 */
function isCurrent(root, stamp) {
  const expected = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return true
  // A developer's own `npm install` leaves no stamp, but npm's own record of the installed packages. Without this
  // check, adding a package would cost a second, full installation.
  if (!matchesRecord(root)) return false
  writeFileSync(stamp, expected)
  return true
}

/** @param {string} root */
function matchesRecord(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = installed[path]
    if (!found) return entry.optional && !isForThisMachine(entry)
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/**
 * Optional packages exist in one form per platform; npm installs only ours. Those that differ by C library too are not
 * checked: the choice of npm is not known here.
 * @param {Package} entry
 */
function isForThisMachine({ os, cpu, libc }) {
  return !libc && os?.includes(process.platform) && cpu?.includes(process.arch)
}

/** @param {string} root */
const npmPid = (root) => join(root, '.cache', 'install.pid')

/**
 * A start that was killed leaves its npm running: two at once would spoil each other's work. The wait has a time limit,
 * because the pid may belong to another program by now.
 * @param {string} root
 */
async function waitForLeftoverNpm(root) {
  if (!existsSync(npmPid(root))) return
  const pid = Number(readFileSync(npmPid(root), 'utf8'))
  const limit = Date.now() + 120_000
  if (isAlive(pid)) console.log('Waiting for an earlier installation to end ...')
  while (isAlive(pid) && Date.now() < limit) await sleep(200)
}

/** @param {string} root */
async function install(root) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  // npm shows progress in a terminal only; these lines also appear in a log.
  const ticker = setInterval(() => console.log(`  ${seconds()} s so far`), 5_000)
  try {
    const npm = startNpm(root)
    console.log('Installing the locked packages (once, about a minute) ...')
    await finished(npm, root)
  } finally {
    clearInterval(ticker)
  }
  console.log(`Installed in ${seconds()} s.`)
}

/**
 * Writes the pid file right after the start, by an atomic rename.
 * @param {string} root
 */
function startNpm(root) {
  // The tools that build the page are development packages, which NODE_ENV=production would leave out.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-progress', '--loglevel=error']
  const viaNpm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined
  const [command, prefix] = viaNpm ? [process.execPath, [viaNpm]] : ['npm', []]
  const npm = spawn(command, [...prefix, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (npm.pid) {
    writeFileSync(`${npmPid(root)}.new`, String(npm.pid))
    renameSync(`${npmPid(root)}.new`, npmPid(root))
  }
  return npm
}

/**
 * @param {import('node:child_process').ChildProcess} npm
 * @param {string} root
 */
function finished(npm, root) {
  // Without this, a SIGTERM to this process would leave npm writing into the checkout.
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    npm.kill(signal)
    // On a signal npm first undoes its work, which can take as long. Killing it loses nothing: without a stamp the next
    // start installs again.
    setTimeout(() => npm.kill('SIGKILL'), 2_000).unref()
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      npm.once('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)))
      npm.once('exit', (code, signal) => {
        for (const name of SIGNALS) process.removeListener(name, stop)
        rmSync(npmPid(root), { force: true })
        if (code === 0) resolve()
        else reject(new Error(`the packages could not be installed (npm ci ended with ${signal ?? code}, see above)`))
      })
    })
  )
}
