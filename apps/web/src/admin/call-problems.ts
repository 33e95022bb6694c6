import { CallFailed } from '../client/connection/calls.ts'

/** The toast of a failed call. A denied permission is named first. */
export function toastText(error: unknown, message: string): string {
  const isDenied = error instanceof CallFailed && error.reason === 'auth/admin'
  return isDenied ? `Access denied - ${message}` : message
}

/** A failed call in words, with its severity. */
export interface CallProblem {
  message: string
  severity: 'low' | 'medium' | 'high'
}

/** The specification's text, with the server's message where that adds something. */
const appendReason = (words: string, reason: string) =>
  reason === '' || words.includes(reason) ? words : `${words} (${reason})`

function notFoundMessage({ reason, error }: CallFailed, missing: string): string {
  if (reason === 'player/not-found') return missing
  const isItem = reason === 'inventory/unknown-item' || reason === 'edit/not-held'
  return isItem ? appendReason(missing, error.message) : error.message
}

/**
 * Maps a failed call to the specification's texts: fixed ones for denied permissions and missing targets, otherwise the
 * server's message or 'Failed to ...'.
 */
export function describeProblem(error: unknown, doing: string, missing = 'Player not found'): CallProblem {
  if (!(error instanceof CallFailed)) return { message: `Failed to ${doing}`, severity: 'high' }
  const { code, message } = error.error
  switch (code) {
    case 'permission-denied':
      return { message: appendReason('Admin privileges required', message), severity: 'medium' }
    case 'not-found':
      return { message: notFoundMessage(error, missing), severity: 'low' }
    case 'internal':
      return { message, severity: 'high' }
    default:
      return { message: message || `Failed to ${doing}`, severity: 'low' }
  }
}
