// Starts the lanes of a run: processes that run tests, one order at a time each.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '../child-process.ts'
import type { Order, TestRun } from './lane-messages.ts'
import { CACHE } from './places.ts'

export interface Lane {
  /** @returns undefined when the tests hang or the process ends: a mutation can cause both */
  run(order: Order, timeoutMs: number): Promise<TestRun[] | undefined>
  /** Ends the lane. A running order gets no answer: an empty one would count as a mutation that hangs. */
  close(): void
}

export function openLane(postgresUrl: string): Lane {
  let child: ChildProcess | undefined
  let isClosed = false

  async function ready(): Promise<ChildProcess> {
    if (child?.connected) return child
    // In its own process group: a worker of the lane may hang, and only killing the whole group ends it.
    child = spawn(process.execPath, [join(import.meta.dirname, 'lane.ts'), postgresUrl], {
      cwd: ROOT,
      // Each run of tests is a new process that loads the same packages.
      env: { ...process.env, NODE_COMPILE_CACHE: join(CACHE, 'compiled') },
      detached: true,
      stdio: ['ignore', 'ignore', process.env['MUTANTS_DEBUG'] ? 'inherit' : 'ignore', 'ipc'],
    })
    const started = child
    const [message] = await Promise.race([once(started, 'message'), once(started, 'exit')])
    if (message !== 'ready') throw new Error('A lane did not start. MUTANTS_DEBUG=1 shows what it says.')
    return started
  }

  function end(): void {
    if (child?.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
    child = undefined
  }

  return {
    async run(order, timeoutMs) {
      const lane = await ready()
      const stop = new AbortController()
      const timeout = setTimeout(() => stop.abort(), timeoutMs)
      lane.send(order)
      try {
        const answers = Promise.race([once(lane, 'message', stop), once(lane, 'exit', stop).then(() => [undefined])])
        const [runs] = (await answers) as [TestRun[] | undefined]
        if (!runs) end()
        return isClosed ? neverSettles() : runs
      } catch {
        end()
        return isClosed ? neverSettles() : undefined
      } finally {
        clearTimeout(timeout)
        stop.abort()
      }
    },
    close() {
      isClosed = true
      end()
    },
  }
}

function neverSettles(): Promise<never> {
  return new Promise(() => {})
}
