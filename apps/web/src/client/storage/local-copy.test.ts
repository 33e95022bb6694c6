import { content } from '@hearthward/content'
import { newPlayer } from '@hearthward/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../testing-browser.ts'
import {
  anyStoredContent,
  keepOnlyContents,
  type LocalCopy,
  readCopy,
  rememberUser,
  storedContentText,
  writeContent,
  writeCopy,
} from './local-copy.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', memoryStorage(stored))
})
afterEach(() => vi.unstubAllGlobals())

test('contents that no timeline needs are removed, and nothing else', () => {
  rememberUser({ uid: 'p' })
  for (const version of ['first', 'second', 'third', 'fourth']) writeContent(version, content)
  stored.set('of-another-program', 'stays')
  keepOnlyContents(new Set(['third', 'fourth']))
  expect([...stored.keys()].sort()).toEqual([
    'hearthward:content:fourth',
    'hearthward:content:third',
    'hearthward:who',
    'of-another-program',
  ])
  expect(storedContentText('first')).toBeNull()
  expect(anyStoredContent()?.version).toBe('third')
})

const COMPLETE: LocalCopy = {
  uid: 'p',
  username: 'Maren',
  sessionId: 's',
  player: newPlayer('p', 0),
  confirmed: newPlayer('p', 0),
  answered: [],
  pending: [],
  timeline: [],
  rolls: [],
  rules: 'r',
  hash: null,
  seal: null,
  isProvisional: false,
  timeOffset: 0,
  notKept: [],
}

test('a complete copy is read as it was written', () => {
  expect(writeCopy(COMPLETE)).toBe(true)
  expect(readCopy('p')).toEqual(COMPLETE)
})

test.each([
  ['a text that is cut off', '{'],
  ['a list', '[]'],
  ['another shape', '{"uid":1}'],
  ['a part of one', JSON.stringify({ uid: 'p', player: { uid: 'p' }, pending: [] })],
  ['the copy of another account', JSON.stringify({ ...COMPLETE, uid: 'q' })],
  ['the character of another account', JSON.stringify({ ...COMPLETE, confirmed: newPlayer('q', 0) })],
  ['a list without its entry', JSON.stringify({ ...COMPLETE, pending: [null] })],
])('%s is no copy', (_, text) => {
  stored.set('hearthward:copy:p', text)
  expect(readCopy('p')).toBeNull()
})
