// How a process of ours ends: its signals, and errors as the operator should read them.
import { ConfigError } from '../platform/config.ts'
import { withoutValues } from '../platform/database/query-errors.ts'

export function explain(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop it, or start with another port: PORT=${(port ?? 3000) + 1} npm start`
  }
  if (code === 'EACCES' && port)
    return `This user is not allowed to listen on port ${port}. Choose one above 1023: PORT=3000 npm start`
  if (error instanceof ConfigError || (error as { expected?: boolean }).expected) return (error as Error).message
  return error instanceof Error ? (withoutValues(error).stack ?? error.name) : String(error)
}

/** The first signal starts an orderly shutdown; later ones are ignored, because it is as fast as possible. */
export function onStopSignal(stop: () => void): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop()
    })
  }
}
