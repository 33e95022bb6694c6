import type { RefusalTable } from '@hearthward/engine'

/**
 * Refusals that the page raises itself, with the texts of the server. They are separate so that the first load does not
 * need the whole table.
 */
export const pageRefusals = {
  'look/only': { status: 'permission-denied', text: 'This view is read-only' },
  'activity/not-loaded': { status: 'failed-precondition', text: 'Activities not loaded yet' },
  'intent/unknown': { status: 'invalid-argument', text: 'This version of the game does not support this action' },
  'player/not-loaded': { status: 'failed-precondition', text: 'Player not loaded' },
  'session/handing-over': {
    status: 'failed-precondition',
    text: 'Another page is taking this character over',
  },
  'session/too-late': { status: 'failed-precondition', text: 'It reached the server too late' },
  'auth/passkey-cancelled': { status: 'failed-precondition', text: 'No passkey was chosen' },
  'auth/passkey-known': { status: 'failed-precondition', text: 'This device already has a passkey for this account' },
  'auth/passkey-unavailable': {
    status: 'failed-precondition',
    text: 'This browser cannot use passkeys at this address',
  },
} as const satisfies RefusalTable

export function pageError(reason: keyof typeof pageRefusals) {
  const { status, text } = pageRefusals[reason]
  return { code: status, message: text, details: { reason } }
}
