import { CallFailed } from '../client/connection/calls.ts'

/** Said at once where somebody has tried what they may not. */
export function toastOf(error: unknown, message: string): string {
  const isDenied = error instanceof CallFailed && error.reason === 'auth/admin'
  return isDenied ? `Access denied - ${message}` : message
}

/** What staff read of a call that failed, and how grave it is. */
export interface Problem {
  message: string
  severity: 'low' | 'medium' | 'high'
}

/** The words of the specification, and what the server said where it knows better. */
const withReason = (words: string, reason: string) =>
  reason === '' || words.includes(reason) ? words : `${words} (${reason})`

function missingOf({ reason, error }: CallFailed, missing: string): string {
  if (reason === 'player/not-found') return missing
  const isItem = reason === 'inventory/unknown-item' || reason === 'edit/not-held'
  return isItem ? withReason(missing, error.message) : error.message
}

/**
 * The mapping of the specification: what was asked for wrongly is said in the server's words, what is not allowed and not
 * there in fixed ones, everything else in the server's words or as 'Failed to ...'.
 */
export function problemOf(error: unknown, doing: string, missing = 'Player not found'): Problem {
  if (!(error instanceof CallFailed)) return { message: `Failed to ${doing}`, severity: 'high' }
  const { code, message } = error.error
  switch (code) {
    case 'permission-denied':
      return { message: withReason('Admin privileges required', message), severity: 'medium' }
    case 'not-found':
      return { message: missingOf(error, missing), severity: 'low' }
    case 'internal':
      return { message, severity: 'high' }
    default:
      return { message: message || `Failed to ${doing}`, severity: 'low' }
  }
}
