import { expect, test } from 'vitest'
import { addressOf, KINDS, pathOf } from './targets.ts'

test('a plain link has the same path as a router link', () => {
  for (const kind of [...KINDS, 'quests'] as const) {
    const { to = '', params } = addressOf({ kind, id: 'oak' })
    const path = String(to).replaceAll(/\$(\w+)/g, (_, name) => (params as Record<string, string>)[name] ?? '')
    expect(pathOf({ kind, id: 'oak' })).toBe(path)
  }
})
