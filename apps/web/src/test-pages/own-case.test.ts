import { expect, test } from 'vitest'
import { ownCase } from './own-case.ts'

const user = { uid: 'ada', username: 'Ada', email: null }
const page = { phase: 'open', connection: 'online', hash: 'abc', steps: [], vitals: [] }

test("an own case is about the signed-in account and contains the page's data", () => {
  const made = ownCase(user, page, 5)
  expect(made).toMatchObject({ playerId: 'ada', playerName: 'Ada', status: 'closed', createdAt: 5 })
  expect(made.evidence.map(({ metadata }) => metadata)).toEqual([{ phase: 'open', connection: 'online', hash: 'abc' }])
  const steps = [{ name: 'view', path: '/game', timestamp: 1 }]
  expect(ownCase(user, { ...page, steps, connection: 'offline' }, 5)).toMatchObject({
    findings: 'The page is offline.',
    evidence: [{ id: 'state' }, { id: 'steps', metadata: { steps } }],
  })
})
