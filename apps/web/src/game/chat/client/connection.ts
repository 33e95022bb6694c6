import { ChatError, CLOSED_MEANWHILE, TIMED_OUT } from './errors.ts'

/**
 * `disconnected` and `suspended` come back by themselves, the one sooner than the other; `failed` was refused and stays
 * so until somebody connects anew.
 */
export type ChatStatus =
  | 'initialized'
  | 'connecting'
  | 'connected'
  | 'disconnected'
  | 'suspended'
  | 'failed'
  | 'closing'
  | 'closed'

/** The wire below. */
export interface Line {
  /** Resolves once there is a line. A `Refused` says that there will be none, anything else that there is none now. */
  open(): Promise<void>
  close(): Promise<void>
  /** Called whenever an open line is lost. */
  onLost(lost: () => void): void
}

/** The server does not want this player in its chat. */
export class Refused extends Error {}

const CONNECT_WITHIN = 15_000
const RETRY_DISCONNECTED = 3_000
const RETRY_SUSPENDED = 10_000
/** So many tries in a row may fail before it is no longer worth trying often. */
const TRIES_BEFORE_SUSPENSION = 2

export interface Connection {
  status(): ChatStatus
  /** Why it stands as it does, where something went wrong. */
  reason(): ChatError | null
  /** Resolves once connected; rejects with the first try that fails, though further ones may follow. */
  connect(): Promise<void>
  close(): Promise<void>
  onChange(listener: (status: ChatStatus) => void): () => void
}

/** The states of a connection to the chat, over any line. */
export function createConnection(line: Line): Connection {
  let status: ChatStatus = 'initialized'
  let reason: ChatError | null = null
  let failures = 0
  /** Raised by every try: what an older one still brings is no news. */
  let turn = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let connecting: Promise<void> | null = null
  let closing: Promise<void> | null = null
  const listeners = new Set<(status: ChatStatus) => void>()

  function become(next: ChatStatus, why: ChatError | null = null) {
    status = next
    reason = why
    for (const listener of listeners) listener(next)
  }

  async function attempt(): Promise<void> {
    const mine = ++turn
    become('connecting')
    try {
      await within(line.open())
    } catch (error) {
      if (mine !== turn) throw new ChatError(CLOSED_MEANWHILE)
      throw fallBack(error)
    }
    if (mine !== turn) throw new ChatError(CLOSED_MEANWHILE)
    failures = 0
    become('connected')
  }

  function fallBack(error: unknown): ChatError {
    const why = error instanceof ChatError ? error : new ChatError(error instanceof Error ? error.message : `${error}`)
    if (error instanceof Refused) become('failed', why)
    else {
      failures++
      const isSuspended = failures >= TRIES_BEFORE_SUSPENSION
      retry = setTimeout(tryAgain, isSuspended ? RETRY_SUSPENDED : RETRY_DISCONNECTED)
      become(isSuspended ? 'suspended' : 'disconnected', why)
    }
    return why
  }

  const tryAgain = () => void begin().catch(() => {})

  function begin(): Promise<void> {
    clearTimeout(retry)
    connecting = attempt().finally(() => {
      connecting = null
    })
    return connecting
  }

  line.onLost(() => {
    if (status !== 'connected') return
    retry = setTimeout(tryAgain, RETRY_DISCONNECTED)
    become('disconnected')
  })

  return {
    status: () => status,
    reason: () => reason,
    connect: async () => (status === 'connected' ? undefined : (connecting ?? begin())),
    close: () => {
      if (status === 'closed') return Promise.resolve()
      if (closing !== null) return closing
      turn++
      clearTimeout(retry)
      become('closing')
      closing = line.close().finally(() => {
        closing = null
        become('closed')
      })
      return closing
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function within(opening: Promise<void>): Promise<void> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new ChatError(TIMED_OUT)), CONNECT_WITHIN)
  })
  try {
    await Promise.race([opening, late])
  } finally {
    clearTimeout(limit)
  }
}
