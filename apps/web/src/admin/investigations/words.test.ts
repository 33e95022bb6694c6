import { INVESTIGATION_STATES, type Investigation, type InvestigationReport } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { nextSteps, timelineOf } from './words.ts'

test('[INVEST-5] every state leads somewhere, and every state but the first is led to', () => {
  const led = new Set(INVESTIGATION_STATES.flatMap((status) => nextSteps(status).map((step) => step.status)))
  for (const status of INVESTIGATION_STATES) {
    expect(nextSteps(status).map((step) => step.status)).not.toContain(status)
    expect(nextSteps(status).length).toBeGreaterThan(0)
    expect(led).toContain(status)
  }
})

test('the timeline has everything, the newest first', () => {
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
