// The server in a process of its own, which root's main process starts with few rights.
import { readConfig } from '../platform/config.ts'
import { explain, onStopSignal } from './process-end.ts'
import { serve } from './serve.ts'

// The channel closes when the main process ends, even if it was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

try {
  const config = readConfig(process.env)
  const close = await serve(config, config.databaseUrl ?? '', () => process.exit(1))
  onStopSignal(() => void close().then(() => process.exit(0)))
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
