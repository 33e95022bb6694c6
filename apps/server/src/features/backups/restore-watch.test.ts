import { testDatabase } from '@hearthward/postgres/testing'
import { expect, test } from 'vitest'
import { connect } from '../../platform/database/database.ts'
import { beginRestore } from './queries.ts'
import { watchRestores } from './restore-watch.ts'

test('two checks at once that find a restore restart the server once', async () => {
  const own = await testDatabase('template_migrated')
  const { db, close } = connect(own.url)
  let begun = 0
  const restores = await watchRestores(db, () => begun++)
  await restores.check()
  expect(begun).toBe(0)
  await beginRestore(db, { backupId: null, description: 'a file', by: 'x', byName: 'X', beganAt: 5 })
  await Promise.all([restores.check(), restores.check()])
  await restores.check()
  expect(begun).toBe(1)
  await close()
  await own.drop()
})
