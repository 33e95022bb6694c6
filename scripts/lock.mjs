// One checkout may be started twice at the same moment (two terminals, a test beside a server). A lock file makes sure
// that only one of them installs packages or builds the page.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const HEARTBEAT_MS = 5_000
/**
 * Longer than any pause of a healthy holder. Needed because after a crash the holder's pid may belong to another
 * program.
 */
const STALE_MS = 60_000

/**
 * Runs `work` while holding the lock file. A lock whose holder is gone is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once, when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  mkdirSync(dirname(file), { recursive: true })
  let waited = false
  while (!take(file)) {
    if (!waited) onWait?.()
    waited = true
    await sleep(200)
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function take(file) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    // A link either appears whole or fails: nobody ever reads a lock without its holder's id.
    linkSync(own, file)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    removeStale(file)
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

/** @param {string} file */
function removeStale(file) {
  const aside = `${file}.${process.pid}.stale`
  try {
    const holder = readFileSync(file, 'utf8')
    if (isAlive(Number(holder)) && Date.now() - statSync(file).mtimeMs < STALE_MS) return
    renameSync(file, aside)
    // Another waiter may have taken over between reading and renaming: then the lock is alive and is put back.
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, file)
  } catch {
    // Removed or taken in the meantime: the next attempt checks again.
  } finally {
    rmSync(aside, { force: true })
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return !isDefunct(pid)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * A zombie: dead, but not reaped by its parent. In a container without an init process it stays for ever.
 * @param {number} pid
 */
function isDefunct(pid) {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\)/, ''))
  } catch {
    // Not Linux, or the process has just ended.
    return false
  }
}

/** @param {string} file */
function touch(file) {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // Another process took over after a long sleep of this machine; the work is nearly done anyway.
  }
}
