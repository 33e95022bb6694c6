import type { ApprovalRequest } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { barText, decisionText, isOpen, NO_SECOND_FACTOR, noConnectionText, outcomeText, valueText } from './words.ts'

const request: ApprovalRequest = {
  id: '7',
  call: 'giveItemsToPlayer',
  action: 'give_items',
  resource: 'players',
  resourceId: 'ada',
  name: 'Ada',
  reason: 'A lost shield',
  before: {},
  after: {},
  value: 2_500_000,
  requestedBy: { uid: 'pell', username: 'Pell' },
  requestedAt: 0,
  state: 'pending',
  isAlone: false,
  runsAt: null,
  expiresAt: 1,
  decidedBy: null,
  decidedAt: null,
  note: '',
  problem: null,
  connections: [],
  barred: null,
}
const ASH = { uid: 'ash', username: 'Ash' }

test('an own request cannot be approved, and the words say so', () => {
  expect(barText({ barred: 'approval/own' }, true)).toBe('You cannot approve your own request. A colleague must do it.')
})

test('a request about a player says so if requester and receiver share nothing', () => {
  expect(noConnectionText(request)).toMatch(/^They share no device/)
  expect(noConnectionText({ ...request, connections: ['party'] })).toBe('')
  expect(noConnectionText({ ...request, resource: 'system_config' })).toBe('')
})

test('a colleague decides with two-factor sign-in only', () => {
  expect(barText({ barred: null }, false)).toBe(NO_SECOND_FACTOR)
  expect(barText({ barred: null }, true)).toBeNull()
})

test('a request is open while it waits for a colleague or for its delay', () => {
  const states = ['pending', 'delayed', 'executed', 'rejected', 'withdrawn', 'expired', 'failed'] as const
  expect(states.filter((state) => isOpen({ state }))).toEqual(['pending', 'delayed'])
})

test('the outcome names who decided, and says if nobody could', () => {
  const decided = { ...request, decidedBy: ASH, decidedAt: 5 }
  expect(outcomeText({ ...decided, state: 'executed' })).toBe('Approved by Ash')
  expect(outcomeText({ ...decided, state: 'rejected' })).toBe('Rejected by Ash')
  expect(outcomeText({ ...decided, state: 'failed' })).toBe('Approved by Ash, but not possible any more')
  expect(outcomeText({ ...request, state: 'executed', isAlone: true })).toBe('Executed without a colleague')
})

test('the toast after a decision says what became of the request', () => {
  expect(decisionText({ ...request, state: 'executed' })).toBe('Approved. It is done in the name of Pell.')
  expect(decisionText({ ...request, state: 'failed', problem: 'The bank is full' })).toBe(
    'Approved, but it could not be done: The bank is full',
  )
  expect(decisionText({ ...request, state: 'rejected' })).toBe('The request is rejected.')
})

test('a value is exact, and an action may have none', () => {
  expect(valueText(2_500_000)).toBe('2,500,000 coins')
  expect(valueText(null)).toBe('no value')
})
