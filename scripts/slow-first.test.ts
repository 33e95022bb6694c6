import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './child.ts'
import { SLOW } from './slow-first.ts'

test('every file listed as slow exists: a moved file would silently start last', () => {
  expect(SLOW.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})
