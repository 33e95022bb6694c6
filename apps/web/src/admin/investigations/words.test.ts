import { content } from '@hearthward/content'
import { CLERK, INVESTIGATION_STATES, type Investigation, type InvestigationReport } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { readableId } from '../anti-cheat/words.ts'
import { doingWords, nextSteps, timelineOf, tradeWords } from './words.ts'

test('[INVEST-5] every state leads to another, and every state but the first is reachable', () => {
  const reachable = new Set(INVESTIGATION_STATES.flatMap((status) => nextSteps(status).map((step) => step.status)))
  for (const status of INVESTIGATION_STATES) {
    expect(nextSteps(status).map((step) => step.status)).not.toContain(status)
    expect(nextSteps(status).length).toBeGreaterThan(0)
    expect(reachable).toContain(status)
  }
})

test('the timeline contains everything, newest first', () => {
  const investigation = {
    createdAt: 10,
    completedAt: 50,
    investigatorName: 'Ash',
    notes: [{ id: 'n', timestamp: 20, content: 'Seen.', authorName: 'Ash' }],
    evidence: [{ id: 'e', timestamp: 30, description: 'A trade', collectedBy: 'Pell' }],
  } as unknown as Investigation
  const report = { id: 'r', createdAt: 40, createdBy: 'Ash' } as InvestigationReport
  expect(timelineOf(investigation, null, [report]).map(({ what }) => what)).toEqual([
    'Case completed',
    'Report written',
    'Evidence: A trade',
    'Note: Seen.',
    'Case opened',
  ])
})

test('items and activities have the names of the game', () => {
  const trade = { id: 1, at: 5, itemId: 'bronze_body', quantity: 1_200, price: 30, guidePrice: null, otherId: 'p' }
  expect(tradeWords({ ...trade, side: 'sell', otherName: 'Pell' }, content)).toBe(
    'Sold 1,200 × Bronze breastplate at 30 to Pell',
  )
  expect(tradeWords({ ...trade, side: 'buy', otherName: null }, content)).toBe(
    'Bought 1,200 × Bronze breastplate at 30 from a deleted player',
  )
  expect(tradeWords({ ...trade, side: 'buy', otherId: CLERK, otherName: null }, content)).toContain('from the clerk')
  expect(doingWords({ activityId: 'recipe:bronze_body' }, content)).toBe('Bronze breastplate')
  for (const [activityId, { name }] of Object.entries(content.activities)) {
    expect(doingWords({ activityId }, content)).toBe(name)
  }
  expect(Object.entries(content.activities).some(([id, { name }]) => readableId(id) !== name)).toBe(true)
})

test('a log entry without an activity, or with a removed one, is still described', () => {
  expect(doingWords({ activityId: null, isByStaff: true }, content)).toBe('changed by staff')
  expect(doingWords({ activityId: null, isByStaff: false }, content)).toBe('nothing')
  expect(doingWords({ activityId: 'recipe:star_dust' }, content)).toBe('Star dust')
})
