/** The operations this node works at. */
export function createAtWork() {
  const running = new Map<string, Promise<void>>()
  let isOver = false

  return {
    goesOn: () => !isOver,
    /** Each of them once at a time. */
    run(id: string, work: () => Promise<void>): void {
      if (running.has(id)) return
      running.set(
        id,
        work().finally(() => running.delete(id)),
      )
    },
    /** Lets go of them where they are; the next start goes on. */
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(running.values())
    },
    settled: () => Promise.all(running.values()),
  }
}

export type AtWork = ReturnType<typeof createAtWork>

declare module '../../core/server.ts' {
  interface Server {
    readonly operations: AtWork
  }
}
