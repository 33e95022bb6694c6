import { CallFailed } from '../client/calls.ts'

/** What staff read of a call that failed, and how grave it is. */
export interface Problem {
  message: string
  severity: 'low' | 'medium' | 'high'
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
      return { message: error.reason === 'auth/admin' ? 'Admin privileges required' : message, severity: 'medium' }
    case 'not-found':
      return { message: error.reason === 'player/not-found' ? missing : message, severity: 'low' }
    case 'internal':
      return { message, severity: 'high' }
    default:
      return { message: message || `Failed to ${doing}`, severity: 'low' }
  }
}
