import type { Offer } from '@hearthward/contract'
import { describe, expect, test } from 'vitest'
import { CallFailed, Unreachable } from '../../client/connection/calls.ts'
import { toasts } from '../../client/index.ts'
import { alertText, announceCompleted, completedText, newlyCompleted } from './news.ts'
import { failureText } from './offers/offer-actions.ts'

const OFFER: Offer = {
  id: 'one',
  playerId: 'maren',
  type: 'buy',
  itemId: 'logs',
  quantity: 1_200,
  price: 50,
  slot: 1,
  status: 'completed',
  filled: 1_200,
  spent: 58_800,
  taxRate: 20_000,
  taxPaid: 1_176,
  coinsHeld: 0,
  itemsHeld: 0,
  coinsWaiting: 1_224,
  itemsWaiting: 1_200,
  createdAt: 1_000,
  updatedAt: 5_000,
}

const refused = (message: string) => new CallFailed({ code: 'failed-precondition', message })

describe('a failed action', () => {
  test('[GE-50] [GE-51] shows the message of the server, or a general one', () => {
    expect(failureText('create', refused('This offer slot is in use'))).toBe('This offer slot is in use')
    expect(failureText('create', refused(''))).toBe('Failed to create offer')
    expect(failureText('cancel', refused('Offer not found'))).toBe('Offer not found')
    expect(failureText('cancel', refused(''))).toBe('Failed to cancel offer')
  })

  test('[GE-52] [GE-53] shows another message if the server was not reached', () => {
    expect(failureText('create', new Unreachable('no answer'))).toBe('Failed to create offer - please try again')
    expect(failureText('cancel', new TypeError('broken'))).toBe('Failed to cancel offer - please try again')
  })
})

describe('news of the exchange', () => {
  test('a completed offer is announced once, and never one that was completed before the page was opened', () => {
    expect(newlyCompleted([OFFER], 5_000, new Set())).toEqual([OFFER])
    expect(newlyCompleted([OFFER], 5_001, new Set())).toEqual([])
    expect(newlyCompleted([OFFER], 5_000, new Set(['one']))).toEqual([])
    expect(newlyCompleted([{ ...OFFER, status: 'partially_filled' }], 0, new Set())).toEqual([])
  })

  test('a completed offer is not announced again with the next live message', () => {
    const shown: string[] = []
    const end = toasts.subscribe(({ text }) => shown.push(text))
    for (let n = 0; n < 2; n++) announceCompleted([OFFER], 0)
    end()
    expect(shown).toHaveLength(1)
  })

  test('shows what was bought or sold, and for how much', () => {
    expect(completedText(OFFER, 'Logs')).toBe('Bought 1,200 × logs for 58,800 coins. Collect on the Grand Exchange.')
    const one = { ...OFFER, type: 'sell' as const, quantity: 1, spent: 1 }
    expect(completedText(one, 'Logs')).toBe('Sold 1 × logs for 1 coin. Collect on the Grand Exchange.')
  })

  test('shows the paid price and the awaited one', () => {
    const alert = { id: 'a', itemId: 'logs', createdAt: 0, reachedAt: 9, price: 48, reachedPrice: 47 }
    expect(alertText({ ...alert, direction: 'below' }, 'Logs')).toBe('Logs traded at 47 coins. Your alert: 48 or less.')
  })
})
