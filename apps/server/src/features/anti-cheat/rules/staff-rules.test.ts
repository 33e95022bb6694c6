import { expect, test } from 'vitest'
import { connectedGrants, type StaffGrant, unusualGrants, usualGrants } from './staff-rules.ts'

const grant = (parts: Partial<StaffGrant>): StaffGrant => ({
  staffId: 'ash',
  playerId: 'pell',
  at: 1,
  value: 100,
  role: 'admin',
  by: [],
  ...parts,
})

test('grants to connected accounts add up by giver; others do not count', () => {
  const grants = [
    grant({ by: ['friend'], at: 5 }),
    grant({ by: ['friend', 'party'], value: 50 }),
    grant({ value: 9_000 }),
    grant({ staffId: 'bea' }),
  ]
  expect(connectedGrants(grants, 0)).toEqual([
    {
      playerId: 'ash',
      score: 150,
      at: 5,
      evidence: { grants: 2, coins: 150, with: ['pell'], by: ['friend', 'party'] },
    },
  ])
  expect(connectedGrants(grants, 151)).toEqual([])
})

test('what is usual is the average day with grants of one member of the role', () => {
  const earlier = [
    grant({ value: 300_000, at: 10 }),
    grant({ value: 100_000, at: 11 }),
    grant({ value: 200_000, at: 20 }),
    grant({ value: 600_000, at: 20, staffId: 'bea' }),
    grant({ value: 5, at: 20, staffId: 'cal', role: 'owner' }),
  ]
  expect(usualGrants(earlier, (at) => Math.floor(at / 10))).toEqual({ admin: 400_000, owner: 5 })
})

test('a giver is unusual by multiples of the usual day, and of 100,000 coins for a role that gave little', () => {
  const scores = (value: number, usual: object) =>
    unusualGrants([grant({ value })], usual, 10).map(({ score }) => score)
  expect(scores(4_000_000, { admin: 400_000 })).toEqual([10])
  expect(scores(3_999_999, { admin: 400_000 })).toEqual([])
  expect(scores(1_000_000, { owner: 400_000, admin: 7 })).toEqual([10])
  expect(scores(999_999, {})).toEqual([])
})
