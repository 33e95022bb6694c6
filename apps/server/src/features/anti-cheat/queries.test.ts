import { testDatabase } from '@hearthward/postgres/testing'
import { expect, test } from 'vitest'
import { connect } from '../../platform/database/database.ts'
import { raiseAlerts } from './queries.ts'

test('an alert that staff close during a check is not opened again by that check', async () => {
  const own = await testDatabase('template_served')
  const { sql, close } = connect(own.url)
  const [rule] = await sql<{ id: string }>`select id from detection_rules limit 1`
  const [player] = await sql<{ uid: string }>`select uid from players limit 1`
  const about = { ruleId: String(rule?.id), playerId: player?.uid ?? 'x', severity: 'low', score: 1 } as const
  const raise = (id: string, at: number) => raiseAlerts(sql, [{ id, ...about, evidence: {}, at, seenAt: at }])
  expect(await raise('first', 100)).toEqual(['first'])
  expect(await raise('again', 120)).toEqual([])
  await sql`update detection_alerts set status = 'resolved', handled_at = 200`
  expect(await raise('same check', 150)).toEqual([])
  expect(await raise('same check', 200)).toEqual([])
  expect(await raise('later', 201)).toEqual(['later'])
  await close()
  await own.drop()
})
