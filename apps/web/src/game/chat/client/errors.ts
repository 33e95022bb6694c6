/** An error of the chat client. The messages and codes come from the specification. */
export class ChatError extends Error {
  readonly code: number | null
  readonly statusCode: number | null

  constructor(message: string, { code, statusCode }: { code?: number; statusCode?: number } = {}) {
    super(message)
    this.code = code ?? null
    this.statusCode = statusCode ?? null
  }
}

export const NOT_INITIALIZED = 'Chat client not initialized'
export const CLIENT_NOT_CONNECTED = 'Chat client not connected'
export const NOT_CONNECTED = 'Not connected to chat'
export const TIMED_OUT = 'Connection timeout after 15s'
export const CLOSED_MEANWHILE = 'Connection was closed during initialization'
export const RELEASED_BEFORE_GET = 'room released before get operation could complete'
export const OTHER_OPTIONS = 'room already exists with different options'

/** The texts of the toasts. */
export const CONNECTION_FAILED = 'Chat connection failed'
export const CONNECTION_TIMEOUT = 'Chat connection timeout'
export const START_FAILED = 'Failed to connect to chat'
export const joinFailed = (channel: string) => `Failed to join ${channel} channel`
