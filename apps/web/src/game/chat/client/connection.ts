import { ChatError, CLOSED_MEANWHILE, TIMED_OUT } from './errors.ts'

/**
 * `disconnected` and `suspended` retry by themselves, the first sooner than the second. `failed` means refused, and
 * stays until `connect` is called again.
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

/** The transport below the connection. */
export interface Transport {
  /** Resolves once open. Rejects with `ConnectionRefused` for good, or with any other error if a retry may help. */
  open(): Promise<void>
  close(): Promise<void>
  /** Calls the listener whenever an open transport is lost. */
  onLost(listener: () => void): void
}

/** The server does not want this player in its chat. */
export class ConnectionRefused extends Error {}

const CONNECT_WITHIN = 15_000
const RETRY_DISCONNECTED = 3_000
const RETRY_SUSPENDED = 10_000
/** After this many failed attempts in a row, retries are less frequent. */
const TRIES_BEFORE_SUSPENSION = 2

export interface Connection {
  status(): ChatStatus
  /** The error behind the present status. */
  reason(): ChatError | null
  /** Resolves once connected. Rejects if the first try fails, even though retries may follow. */
  connect(): Promise<void>
  close(): Promise<void>
  onChange(listener: (status: ChatStatus) => void): () => void
}

/** The state machine of a connection, over any transport. */
export function createConnection(transport: Transport): Connection {
  let status: ChatStatus = 'initialized'
  let reason: ChatError | null = null
  let failures = 0
  /** The number of the current try. Results of older tries are ignored. */
  let latestTry = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let connecting: Promise<void> | null = null
  let closing: Promise<void> | null = null
  const listeners = new Set<(status: ChatStatus) => void>()

  function setStatus(next: ChatStatus, why: ChatError | null = null) {
    status = next
    reason = why
    for (const listener of listeners) listener(next)
  }

  async function attempt(): Promise<void> {
    const ownTry = ++latestTry
    setStatus('connecting')
    try {
      await withTimeout(transport.open())
    } catch (error) {
      if (ownTry !== latestTry) throw new ChatError(CLOSED_MEANWHILE)
      throw handleFailure(error)
    }
    if (ownTry !== latestTry) throw new ChatError(CLOSED_MEANWHILE)
    failures = 0
    setStatus('connected')
  }

  function handleFailure(error: unknown): ChatError {
    const why = error instanceof ChatError ? error : new ChatError(error instanceof Error ? error.message : `${error}`)
    if (error instanceof ConnectionRefused) setStatus('failed', why)
    else {
      failures++
      const isSuspended = failures >= TRIES_BEFORE_SUSPENSION
      retry = setTimeout(tryAgain, isSuspended ? RETRY_SUSPENDED : RETRY_DISCONNECTED)
      setStatus(isSuspended ? 'suspended' : 'disconnected', why)
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

  transport.onLost(() => {
    if (status !== 'connected') return
    retry = setTimeout(tryAgain, RETRY_DISCONNECTED)
    setStatus('disconnected')
  })

  return {
    status: () => status,
    reason: () => reason,
    connect: async () => (status === 'connected' ? undefined : (connecting ?? begin())),
    close: () => {
      if (status === 'closed') return Promise.resolve()
      if (closing !== null) return closing
      latestTry++
      clearTimeout(retry)
      setStatus('closing')
      closing = transport.close().finally(() => {
        closing = null
        setStatus('closed')
      })
      return closing
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function withTimeout(opening: Promise<void>): Promise<void> {
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
