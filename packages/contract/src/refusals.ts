import { type Details, fillIn, type RefusalStatus, type RefusalTable, ruleRefusals } from '@hearthward/engine'

/** What calls can say no with, besides the rules. */
const callRefusals = {
  'call/unknown': { status: 'not-found', text: 'Unknown call' },
  'call/malformed': { status: 'invalid-argument', text: 'The request is not valid JSON' },
  'call/invalid': { status: 'invalid-argument', text: 'Invalid {field}: {problem}' },
  'call/too-large': { status: 'invalid-argument', text: 'The request is larger than 256 KB' },
  'call/too-many': { status: 'resource-exhausted', text: 'Too many requests. Try again in {seconds} s.' },
  'call/internal': { status: 'internal', text: 'Something went wrong on our side. Reference {id}' },
  'call/unavailable': { status: 'unavailable', text: 'The server is starting or stopping. Try again in a moment.' },
  'auth/required': { status: 'unauthenticated', text: 'No authenticated user found' },
  'auth/not-allowed': { status: 'permission-denied', text: 'You may not do this' },
  'auth/admin': { status: 'permission-denied', text: 'Admin privileges required' },
  'auth/wrong': { status: 'unauthenticated', text: 'Wrong name or password' },
  'auth/too-many': { status: 'resource-exhausted', text: 'Too many attempts. Try again in {seconds} s.' },
  'auth/name-taken': { status: 'failed-precondition', text: 'This name is taken' },
  'auth/email-taken': { status: 'failed-precondition', text: 'This address is already in use' },
  'auth/guest-expired': { status: 'permission-denied', text: 'This guest account has expired' },
  'auth/wrong-code': { status: 'unauthenticated', text: 'This code is not valid' },
  'auth/step-over': { status: 'unauthenticated', text: 'This took too long. Sign in again.' },
  'auth/link-over': { status: 'invalid-argument', text: 'This link is used up or too old. Ask for a new one.' },
  'auth/no-mail': { status: 'unavailable', text: 'This server sends no mail. Ask its keepers for help.' },
  'auth/second-step': { status: 'failed-precondition', text: 'The second step is {problem}' },
  'auth/guest': { status: 'permission-denied', text: 'Guests cannot do this. Make a full account first.' },
  'auth/not-guest': { status: 'failed-precondition', text: 'This is already a full account' },
  'auth/deleted': { status: 'permission-denied', text: 'This character has been deleted' },
  'auth/banned': { status: 'permission-denied', text: 'Account suspended' },
  'auth/confirm': { status: 'failed-precondition', text: 'Enter your password to go on' },
  'staff/above': { status: 'permission-denied', text: 'You cannot act on staff of your own rank or above' },
  'staff/oneself': { status: 'failed-precondition', text: 'You would lock yourself out' },
  'staff/owner': { status: 'failed-precondition', text: 'An owner cannot be locked out' },
  'staff/overtaken': {
    status: 'failed-precondition',
    text: 'Somebody else has changed this meanwhile. Look at it again before you save.',
  },
  'staff/not-yours': { status: 'permission-denied', text: 'You cannot grant what you may not do yourself' },
  'staff/guest': { status: 'failed-precondition', text: 'A guest cannot be staff' },
  'rules/locked-out': { status: 'failed-precondition', text: 'This would lock every owner out' },
  'rules/owner-only': { status: 'permission-denied', text: 'Only an owner can change the access rules' },
  'rules/unknown': { status: 'invalid-argument', text: 'There is no such rule: {rule}' },
  'ban/none': { status: 'failed-precondition', text: 'This player is not banned' },
  'ban/already': { status: 'failed-precondition', text: 'This player is banned already' },
  'account/unconfirmed': { status: 'invalid-argument', text: 'Type your name exactly as it is to confirm' },
  'account/owner': {
    status: 'failed-precondition',
    text: 'An owner of this server cannot be deleted here. Name another owner in its configuration first.',
  },
  'activity/not-loaded': { status: 'failed-precondition', text: 'Activities not loaded yet' },
  'intent/unknown': { status: 'invalid-argument', text: 'This version of the game does not know it' },
  'intent/future': { status: 'invalid-argument', text: 'This moment has not come yet' },
  'player/other-account': { status: 'permission-denied', text: 'This character belongs to another account' },
  'player/not-loaded': { status: 'failed-precondition', text: 'Player not loaded' },
  'player/not-found': { status: 'not-found', text: 'Player not found' },
  'session/elsewhere': { status: 'failed-precondition', text: 'Session Active Elsewhere' },
  'server/full': { status: 'resource-exhausted', text: 'Server is full' },
  'server/maintenance': { status: 'unavailable', text: 'Hearthward is closed for maintenance' },
  'announcement/not-found': { status: 'not-found', text: 'Announcement not found' },
  'event/not-found': { status: 'not-found', text: 'Game event not found' },
  'event/begun': { status: 'failed-precondition', text: 'This game event has begun: its start stays as it was' },
  'event/over': { status: 'failed-precondition', text: 'This game event is over' },
  'party/already-in': { status: 'failed-precondition', text: 'You are already in a party' },
  'party/not-found': { status: 'not-found', text: 'Party not found' },
  'party/full': { status: 'failed-precondition', text: 'Party is full' },
  'party/by-invitation': { status: 'permission-denied', text: 'This party requires an invitation' },
  'party/none': { status: 'failed-precondition', text: 'You are not in a party' },
  'party/not-leader': { status: 'permission-denied', text: 'Only the leader can do this' },
  'party/not-member': { status: 'not-found', text: 'This player is not in your party' },
  'party/player-in-party': { status: 'failed-precondition', text: 'Player is already in a party' },
  'invite/self': { status: 'invalid-argument', text: 'You cannot invite yourself' },
  'invite/sent': { status: 'failed-precondition', text: 'Invite already sent to this player' },
  'invite/too-many': {
    status: 'resource-exhausted',
    text: 'Your party has {most} invitations waiting. Give them time to answer.',
  },
  'invite/not-found': { status: 'not-found', text: 'Invite not found' },
  'invite/not-yours': { status: 'permission-denied', text: 'This invite is not for you' },
  'invite/over': { status: 'failed-precondition', text: 'Invite is no longer valid' },
  'invite/expired': { status: 'failed-precondition', text: 'Invite has expired' },
  'friend/self': { status: 'invalid-argument', text: 'You cannot befriend yourself' },
  'friend/already': { status: 'failed-precondition', text: 'You are friends already' },
  'friend/asked': { status: 'failed-precondition', text: 'You have asked this player already' },
  'friend/too-many': {
    status: 'resource-exhausted',
    text: 'You have {most} friends and requests: no more can be kept',
  },
  'chat/not-allowed': { status: 'permission-denied', text: 'This channel is not open to you' },
  'chat/no-party': { status: 'failed-precondition', text: 'You are not in a party' },
  'chat/empty': { status: 'invalid-argument', text: 'Write something first' },
  'chat/too-long': { status: 'invalid-argument', text: 'A message has at most {most} characters' },
  'chat/repeated': { status: 'failed-precondition', text: 'You have just said that' },
  'chat/slow-down': { status: 'resource-exhausted', text: 'You write too fast. Wait {seconds} s.' },
  'chat/slow-mode': { status: 'resource-exhausted', text: 'Slow mode: your next message here in {seconds} s' },
  'chat/flooding': {
    status: 'resource-exhausted',
    text: 'That was too much at once. You can only read for {minutes} min.',
  },
  'chat/muted': { status: 'permission-denied', text: 'You can only read for another {minutes} min: {why}' },
  'chat/unwanted': { status: 'permission-denied', text: 'This player does not take messages from you' },
  'chat/blocked': { status: 'failed-precondition', text: 'You have blocked this player' },
  'chat/oneself': { status: 'invalid-argument', text: 'That would be yourself' },
  'chat/no-message': { status: 'not-found', text: 'Message not found' },
  'chat/too-many-blocked': { status: 'resource-exhausted', text: 'You can block {most} players at most' },
  'report/repeated': { status: 'failed-precondition', text: 'You have reported this already. Staff will look at it.' },
  'report/no-target': { status: 'not-found', text: 'There is nothing here to report' },
  'exchange/not-found': { status: 'not-found', text: 'Offer not found' },
  'exchange/frozen': { status: 'failed-precondition', text: 'Trading in this item is suspended: {why}' },
  'exchange/already-frozen': { status: 'failed-precondition', text: 'Trading in this item is suspended already' },
  'exchange/not-frozen': { status: 'failed-precondition', text: 'Trading in this item is not suspended' },
  'exchange/closed': { status: 'failed-precondition', text: 'This offer is no longer open' },
  'exchange/alerts': { status: 'resource-exhausted', text: 'You can have at most {most} price alerts' },
  'rules/outdated': { status: 'failed-precondition', text: 'The game has been updated. Reload the page.' },
  'offline/too-long': {
    status: 'invalid-argument',
    text: 'Offline time exceeded maximum allowed. Progress capped to 24 hours.',
  },
  'xp/suspicious': {
    status: 'invalid-argument',
    text: 'Suspicious activity detected. Please contact support if this is an error.',
  },
  'xp/unauthenticated': { status: 'unauthenticated', text: 'Authentication required for XP validation.' },
} as const satisfies RefusalTable

/** The closed table of everything that can be refused. */
export const refusals = { ...ruleRefusals, ...callRefusals } as const

export type RefusalCode = keyof typeof refusals

/** What goes over the wire: the status as `code`, the sentence, and in `details` the row of the table and its values. */
export interface CallError {
  code: RefusalStatus
  message: string
  details?: Details & { reason?: RefusalCode }
}

export function callError(reason: RefusalCode, details: Details = {}): CallError {
  const { status, text } = refusals[reason]
  return { code: status, message: fillIn(text, details), details: { ...details, reason } }
}

export const HTTP_STATUS: Readonly<Record<RefusalStatus, number>> = {
  'invalid-argument': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  'failed-precondition': 409,
  'resource-exhausted': 429,
  unavailable: 503,
  internal: 500,
}
