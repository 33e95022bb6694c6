import { expect, test } from 'vitest'
import { appendGrants, connectedGrants, type StaffGrant, unusualGrants, usualGrants } from './staff-rules.ts'

const grant = (parts: Partial<StaffGrant>): StaffGrant => ({
  entry: 1,
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
    grant({ by: ['friend', 'party'], value: 50, entry: 2 }),
    grant({ value: 9_000 }),
    grant({ staffId: 'bea' }),
  ]
  expect(connectedGrants(grants, 0)).toEqual([
    {
      playerId: 'ash',
      score: 150,
      at: 5,
      evidence: { grants: 2, coins: 150, with: ['pell'], by: ['friend', 'party'], entries: [1, 2] },
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

test('evidence about earlier grants stays, and no grant counts twice', () => {
  const grants = [grant({ by: ['friend'], entry: 7 }), grant({ playerId: 'rook', by: ['party'], entry: 8, value: 30 })]
  const [finding] = connectedGrants(grants, 0)
  const earlier = { grants: 2, coins: 105, with: ['wren', 'pell'], by: ['case' as const], entries: [3, 7] }
  expect(finding && appendGrants(earlier, finding, grants).evidence).toEqual({
    grants: 3,
    coins: 135,
    with: ['wren', 'pell', 'rook'],
    by: ['case', 'friend', 'party'],
    entries: [3, 7, 8],
  })
})
