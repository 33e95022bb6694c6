import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './child.ts'
import { SLOW } from './slow-first.ts'

test('every file named as slow exists: one that was moved would start last without a word', () => {
  expect(SLOW.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})
