import { content } from '@hearthward/content'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anyStoredContent, keepOnlyContents, rememberUser, storedContentText, writeContent } from './local-copy.ts'
import { memoryStorage } from './testing-browser.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', memoryStorage(kept))
})
afterEach(() => vi.unstubAllGlobals())

test('contents no timeline needs any more are let go of, and nothing else is', () => {
  rememberUser({ uid: 'p' })
  for (const version of ['first', 'second', 'third', 'fourth']) writeContent(version, content)
  kept.set('of-another-program', 'stays')
  keepOnlyContents(new Set(['third', 'fourth']))
  expect([...kept.keys()].sort()).toEqual([
    'hearthward:content:fourth',
    'hearthward:content:third',
    'hearthward:who',
    'of-another-program',
  ])
  expect(storedContentText('first')).toBeNull()
  expect(anyStoredContent()?.version).toBe('third')
})
