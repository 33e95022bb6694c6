/** The operations in progress on this node. */
export function createRunningOperations() {
  const running = new Map<string, Promise<void>>()
  let isOver = false

  return {
    goesOn: () => !isOver,
    /** Does nothing if this operation is already running. */
    run(id: string, work: () => Promise<void>): void {
      if (running.has(id)) return
      running.set(
        id,
        work().finally(() => running.delete(id)),
      )
    },
    /** Stops after the current batch; the next start resumes. */
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(running.values())
    },
    settled: () => Promise.all(running.values()),
  }
}

export type RunningOperations = ReturnType<typeof createRunningOperations>

declare module '../../core/server.ts' {
  interface Server {
    readonly operations: RunningOperations
  }
}
