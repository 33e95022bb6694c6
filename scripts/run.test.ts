import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ROOT } from './child-process.ts'

/** A temporary checkout with a fake npm that only records its calls: these tests never touch the real node_modules. */
let checkout: string

const LOCKED = relative(join(ROOT, 'node_modules'), process.execPath).split('/')[0] ?? ''
const LOCK = JSON.stringify({ packages: { 'node_modules/it': { version: '1.0.0', integrity: 'sha512-a' } } })

/** Prints the signals it receives, and exits a moment after the first. */
const PROGRAM = `
import { stopWithParent } from './child-process.ts'
stopWithParent()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {
  console.log('received ' + name)
  setTimeout(() => process.exit(7), 300)
})
setInterval(() => {}, 1_000)
console.log('up ' + process.pid + ' on ' + process.versions.node)
`

/** Takes some time like a real npm, and installs the locked Node. */
const NPM = `
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n')
rmSync('node_modules', { recursive: true, force: true })
setTimeout(() => {
  mkdirSync('node_modules')
  symlinkSync('${join(ROOT, 'node_modules', LOCKED)}', 'node_modules/${LOCKED}')
}, 400)
`

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'hearthward-run-'))
  for (const file of ['run.mjs', 'install.mjs', 'lock.mjs', 'child-process.ts']) {
    cpSync(join(ROOT, 'scripts', file), join(checkout, 'scripts', file))
  }
  writeFileSync(join(checkout, 'package.json'), '{"type":"module"}')
  writeFileSync(join(checkout, 'package-lock.json'), LOCK)
  writeFileSync(join(checkout, 'scripts/program.ts'), PROGRAM)
  writeFileSync(join(checkout, 'npm.js'), NPM)
})

afterEach(() => rmSync(checkout, { recursive: true, force: true }))

describe('installation', () => {
  test('a fresh checkout is installed once, and two starts at once do not disturb each other', async () => {
    const [first, second] = [run('scripts/program.ts'), run('scripts/program.ts')]
    await Promise.all([first.waitForOutput('up'), second.waitForOutput('up')])
    const third = run('scripts/program.ts')
    await third.waitForOutput('up')
    for (const started of [first, second, third]) await started.end()
    expect(npmCalls()).toEqual([expect.stringMatching(/^ci --ignore-scripts --include=dev --include=optional/)])
  })

  test('a changed lock file is installed again', async () => {
    await once(run('scripts/none.ts').child, 'exit')
    writeFileSync(join(checkout, 'package-lock.json'), LOCK.replace('1.0.0', '1.0.1'))
    await once(run('scripts/none.ts').child, 'exit')
    expect(npmCalls()).toHaveLength(2)
  })

  test("a developer's own npm install is accepted", async () => {
    fakeInstall()
    const started = run('scripts/program.ts')
    await started.waitForOutput('up')
    await started.end()
    expect(npmCalls()).toEqual([])
  })

  test('a start that was killed while installing does not block the next one', async () => {
    const killed = run('scripts/program.ts')
    await killed.waitForOutput('Installing')
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    const next = run('scripts/program.ts')
    await next.waitForOutput('up')
    await next.end()
  })

  test('a failure of npm is reported, and nothing is started', async () => {
    writeFileSync(join(checkout, 'npm.js'), 'process.exit(3)')
    const started = run('scripts/program.ts')
    expect(await once(started.child, 'exit')).toEqual([1, null])
    expect(started.output()).toContain('the packages could not be installed (npm ci ended with 3')
  })
})

describe('the program', () => {
  beforeEach(fakeInstall)

  test('runs on the locked Node 24, and its exit code is passed on', async () => {
    const started = run('scripts/program.ts')
    await started.waitForOutput('up')
    expect(started.output()).toMatch(/up \d+ on 24\./)
    started.child.kill('SIGTERM')
    expect(await once(started.child, 'exit')).toEqual([7, null])
    expect(started.output()).toContain('received SIGTERM')
  })

  test('receives one Ctrl-C once, although it arrives from the terminal and from npm', async () => {
    const started = run('scripts/program.ts')
    await started.waitForOutput('up')
    started.child.kill('SIGINT')
    await sleep(50)
    started.child.kill('SIGINT')
    await once(started.child, 'exit')
    expect(started.output().match(/received SIGINT/g)).toHaveLength(1)
  })

  test('is reported as ended by a signal', async () => {
    const started = run('scripts/program.ts')
    process.kill(await started.programPid(), 'SIGKILL')
    expect(await once(started.child, 'exit')).toEqual([null, 'SIGKILL'])
  })

  test('stops when run.mjs is killed', async () => {
    const started = run('scripts/program.ts')
    const pid = await started.programPid()
    started.child.kill('SIGKILL')
    await vi.waitUntil(() => !isRunning(pid), 30_000)
    expect(started.output()).toContain('received SIGTERM')
  })

  test('stops when npm is killed', async () => {
    const npm = spawn('sh', ['-c', `"${process.execPath}" scripts/run.mjs scripts/program.ts; true`], {
      cwd: checkout,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const started = watch(npm)
    const pid = await started.programPid()
    npm.kill('SIGKILL')
    await vi.waitUntil(() => !isRunning(pid), 30_000)
  })
})

/** Imitates the result of `npm install`. */
function fakeInstall(): void {
  mkdirSync(join(checkout, 'node_modules'))
  symlinkSync(join(ROOT, 'node_modules', LOCKED), join(checkout, 'node_modules', LOCKED))
  writeFileSync(join(checkout, 'node_modules/.package-lock.json'), LOCK)
}

function run(entry: string) {
  const env = { ...process.env, npm_execpath: join(checkout, 'npm.js'), npm_lifecycle_event: undefined }
  const args = [join(checkout, 'scripts/run.mjs'), entry]
  return watch(spawn(process.execPath, args, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] }))
}

function watch(child: ChildProcess) {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  const waitForOutput = (word: string) => vi.waitUntil(() => text.includes(word), 60_000)
  return {
    child,
    waitForOutput,
    output: () => text,
    async programPid() {
      await waitForOutput('up')
      return Number(/up (\d+)/.exec(text)?.[1])
    },
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function npmCalls(): string[] {
  try {
    return readFileSync(join(checkout, 'npm-calls'), 'utf8').trim().split('\n')
  } catch {
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
