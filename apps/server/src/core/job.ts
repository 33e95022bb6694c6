import type { Server } from './server.ts'

/** Work that every node repeats. Each feature lists its own. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  run(server: Server): Promise<void>
}
