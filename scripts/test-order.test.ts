import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './child-process.ts'
import { SLOW } from './test-order.ts'

test('every file listed as slow exists: a moved file would silently start last', () => {
  expect(SLOW.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})
