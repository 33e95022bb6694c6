import type { RefusalTable } from '@hearthward/engine'

/**
 * What the page says no with by itself, in the words the server has for it. They stand apart from the others so that
 * the first load brings these few and not the whole table.
 */
export const pageRefusals = {
  'look/only': { status: 'permission-denied', text: 'You are only looking: nothing can be done here' },
  'activity/not-loaded': { status: 'failed-precondition', text: 'Activities not loaded yet' },
  'intent/unknown': { status: 'invalid-argument', text: 'This version of the game does not know it' },
  'player/not-loaded': { status: 'failed-precondition', text: 'Player not loaded' },
} as const satisfies RefusalTable

export function pageError(reason: keyof typeof pageRefusals) {
  const { status, text } = pageRefusals[reason]
  return { code: status, message: text, details: { reason } }
}
