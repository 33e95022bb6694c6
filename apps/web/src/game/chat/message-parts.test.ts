import { expect, test } from 'vitest'
import { insertWord, itemLink, partsOf, typingText } from './message-parts.ts'

test('a message is split into text, mentions and item links', () => {
  expect(partsOf(`Hey @Ash, ${itemLink('oak_logs')} for @Bea-1?`, 'ash')).toEqual([
    { kind: 'text', text: 'Hey ' },
    { kind: 'mention', text: '@Ash', isOwn: true },
    { kind: 'text', text: ', ' },
    { kind: 'item', itemId: 'oak_logs' },
    { kind: 'text', text: ' for ' },
    { kind: 'mention', text: '@Bea-1', isOwn: false },
    { kind: 'text', text: '?' },
  ])
})

test.each(['<b>@</b>', '[item:]', '[item:a b]', '@ab', 'plain'])('%s is plain text', (text) => {
  expect(partsOf(text, 'Ash')).toEqual([{ kind: 'text', text }])
})

test('a word is inserted at the cursor, with spaces around it', () => {
  expect(insertWord('', 0, '@Ash')).toEqual({ text: '@Ash ', at: 5 })
  expect(insertWord('buy now', 3, '[item:logs]')).toEqual({ text: 'buy [item:logs] now', at: 15 })
})

test('up to two typing players are named', () => {
  expect([[], ['Ash'], ['Ash', 'Bea'], ['Ash', 'Bea', 'Cay']].map(typingText)).toEqual([
    '',
    'Ash is typing',
    'Ash and Bea are typing',
    '3 people are typing',
  ])
})
