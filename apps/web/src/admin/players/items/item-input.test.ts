import type { Content } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { parseItem } from './item-input.ts'

const items = {
  oak_logs: { id: 'oak_logs', name: 'Oak logs' },
  ring: { id: 'ring', name: 'Ring' },
  ring_2: { id: 'ring_2', name: 'ring' },
} as unknown as Content['items']

test.each([
  ['oak_logs', 'oak_logs', null],
  ['Oak logs', 'oak_logs', null],
  ['  OAK LOGS ', 'oak_logs', null],
  ['ring_2', 'ring_2', null],
  ['', null, null],
  ['oak', null, 'No item has this name or id.'],
  ['constructor', null, 'No item has this name or id.'],
  ['Ring', null, 'Several items have this name. Type the id of one.'],
])('%o means the item %o', (typed, id, problem) => {
  expect(parseItem(items, typed)).toEqual({ id, problem })
})
