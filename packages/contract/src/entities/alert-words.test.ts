import { expect, test } from 'vitest'
import { describeScore, RULE_KINDS } from '../index.ts'

test('a detection rule words its score in its own unit, never as a bare number', () => {
  const words = Object.fromEntries(RULE_KINDS.map((kind) => [kind, describeScore(kind, 1_613.27)]))
  expect(words).toEqual({
    xp_rate: 'impossible by the rules',
    session_length: '1,613.3 h without a break',
    input_rhythm: 'gaps between inputs differ by 161,327%',
    wealth_jump: '1,613 coins gained',
    market_price: '1,613.3 times off the guide price',
    trade_ring: '1,613 coins traded one way',
    multi_account: '1,613.3 accounts on one device',
    staff_grant: '1,613 coins given to connected accounts',
    staff_volume: '1,613.3 times what the role usually gives',
  })
  expect([describeScore('xp_rate', 999), describeScore('xp_rate', 1_000)]).toEqual([
    '999 times the possible gain',
    'impossible by the rules',
  ])
  expect(describeScore('input_rhythm', 0.034)).toBe('gaps between inputs differ by 3.4%')
  expect(describeScore('multi_account', 1)).toBe('1 account on one device')
})
