// Starts other programs from a script so that none of them outlives it.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface ExitStatus {
  /** The exit code, or null for a program that was ended by a signal. */
  code: number | null
  signal: NodeJS.Signals | null
}

/**
 * Runs a program to its end. A signal to this script is forwarded to the program, which is not in the terminal's
 * process group (see run.mjs). After an interrupted program the script exits too, without its next step.
 */
export function runChild(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<ExitStatus> {
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' })
  let interrupted = false
  const forward = (signal: NodeJS.Signals) => {
    interrupted = true
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, forward)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code, signal) => {
      for (const name of SIGNALS) process.removeListener(name, forward)
      if (interrupted) process.exit(130)
      done({ code, signal })
    })
  })
}

/** Runs a package's command line program with the Node of this process. */
export function runTool(script: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<ExitStatus> {
  return runChild(process.execPath, [join(ROOT, 'node_modules', script), ...args], env)
}

/** Ends this process when run.mjs has ended, even if it was killed. */
export function stopWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel must not keep a finished program alive.
  process.channel?.unref()
}
