import { expect, test } from 'vitest'
import { sectionAt } from './index.ts'

test.each([
  ['/admin', 'dashboard'],
  ['/admin/', 'dashboard'],
  ['/admin/items', 'items'],
  ['/admin/items/', 'items'],
  ['/admin/items/new', 'items'],
  ['/admin/investigations/7', 'investigations'],
])('%s belongs to %s', (path, section) => {
  expect(sectionAt(path)).toBe(section)
})

test.each(['/admin/nothing', '/admin/itemsale', '/admin/new/items', '/game', ''])(
  '%s belongs to no section',
  (path) => {
    expect(sectionAt(path)).toBeNull()
  },
)
