import type { ApprovalRequest, ApprovalState, AuditLog, DecisionBar, StaffConnection } from '@hearthward/contract'
import { coinsText } from '../../ui/format/numbers.ts'
import type { PillTone } from '../ui/Pill.tsx'

export const STATES: Readonly<Record<ApprovalState, { words: string; tone: PillTone }>> = {
  pending: { words: 'waiting', tone: 'brass' },
  delayed: { words: 'delayed', tone: 'river' },
  executed: { words: 'executed', tone: 'moss' },
  rejected: { words: 'rejected', tone: 'quiet' },
  withdrawn: { words: 'withdrawn', tone: 'quiet' },
  expired: { words: 'expired', tone: 'quiet' },
  failed: { words: 'failed', tone: 'blood' },
}

export const isOpen = ({ state }: Pick<ApprovalRequest, 'state'>): boolean => state === 'pending' || state === 'delayed'

/** How the requester and the receiver are connected. */
export const CONNECTIONS: Readonly<Record<StaffConnection, string>> = {
  self: 'the receiver’s own account',
  device: 'same device as the receiver',
  network: 'same network as the receiver',
  friend: 'friend of the receiver',
  party: 'in a party with the receiver',
  case: 'open case about the receiver',
}

/** What is shown if they are not; empty for a request that is not about a player. */
export const noConnectionText = ({ resource, connections }: ApprovalRequest): string =>
  resource === 'players' && connections.length === 0
    ? 'They share no device, network, party or friendship, and there is no open case.'
    : ''

/** Why the user cannot decide a request. */
const BARS: Readonly<Record<DecisionBar, string>> = {
  'approval/own': 'You cannot approve your own request. A colleague must do it.',
  'approval/same-device':
    'Your account uses the same device as the one that made the request. Another colleague must decide.',
  'approval/closed': 'This request is no longer open.',
  'auth/not-allowed': 'You do not have the permission that this action needs.',
  'staff/about-you': 'This is about you. Another colleague must decide.',
}
export const NO_SECOND_FACTOR = 'Decisions need two-factor sign-in. Turn it on for your account first.'

/** Why the user cannot decide a request; null if they can. */
export function barText({ barred }: Pick<ApprovalRequest, 'barred'>, hasTwoFactor: boolean): string | null {
  if (barred) return BARS[barred]
  return hasTwoFactor ? null : NO_SECOND_FACTOR
}

export const valueText = (value: number | null): string => (value === null ? 'no value' : coinsText(value))

/** What became of a request, for the toast after a decision. */
export function decisionText({ state, problem, requestedBy }: ApprovalRequest): string {
  switch (state) {
    case 'executed':
      return `Approved. It is done in the name of ${requestedBy.username}.`
    case 'failed':
      return `Approved, but it could not be done: ${problem ?? 'the server has a problem'}`
    default:
      return 'The request is rejected.'
  }
}

/** Who decided a closed request, before the moment: 'Approved by Ash'. */
export function outcomeText({ state, decidedBy, isAlone }: ApprovalRequest): string {
  const by = decidedBy ? ` by ${decidedBy.username}` : ''
  switch (state) {
    case 'pending':
      return 'Waiting for a colleague'
    case 'delayed':
      return 'Waiting, because nobody else can approve it'
    case 'executed':
      return isAlone && !decidedBy ? 'Executed without a colleague' : `Approved${by}`
    case 'rejected':
      return `Rejected${by}`
    case 'withdrawn':
      return 'Withdrawn'
    case 'expired':
      return 'Expired without a decision'
    case 'failed':
      return `Approved${by}, but not possible any more`
  }
}

type AuditTarget = Pick<AuditLog, 'action' | 'resource' | 'resourceId' | 'details'>

/** The audit entry that the execution of a request would write. */
export const auditEntryOf = ({ action, resource, resourceId, name }: ApprovalRequest): AuditTarget => ({
  action,
  resource,
  resourceId,
  details: { name },
})
