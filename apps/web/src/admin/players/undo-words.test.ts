import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import { followOnText, undoLine } from './undo-words.ts'

test('a part of an undo reads as what was given or taken, what is reversed and what is missing', () => {
  const coins = { kind: 'coins', name: '', changed: 1_000, reversible: 700, obstacle: 'spent' } as const
  expect(undoLine(coins, content)).toEqual({
    key: 'coins ',
    label: 'Coins',
    changed: ['+1,000'],
    reversed: ['−700'],
    missing: '300 spent or traded',
  })
  const logs = { kind: 'item', name: 'oak_logs', changed: -5, reversible: 5, obstacle: null } as const
  expect(undoLine(logs, content)).toMatchObject({ label: 'Oak logs', changed: ['−5'], reversed: ['+5'], missing: '' })
  const month = { kind: 'membership', name: '', changed: 720, reversible: 480, obstacle: 'used' } as const
  expect(undoLine(month, content)).toMatchObject({
    label: 'Membership',
    changed: ['+30 days'],
    reversed: ['−20 days'],
    missing: '10 days already used',
  })
  const points = { kind: 'experience', name: 'mining', changed: 50, reversible: 0, obstacle: 'lowered' } as const
  expect(undoLine(points, content)).toMatchObject({
    label: 'Mining experience',
    reversed: ['nothing'],
    missing: '50 no longer there',
  })
})

test('what the player has put on the exchange is named', () => {
  const part = { kind: 'item', name: 'clay', changed: 10, reversible: 1, obstacle: 'spent' } as const
  expect(undoLine({ ...part, onExchange: 9 }, content).missing).toBe('9 on the exchange')
  expect(undoLine({ ...part, onExchange: 4 }, content).missing).toBe('9 spent or traded, 4 of them on the exchange')
})

test('a value without a difference reads as what it was set to and what it becomes', () => {
  const part = { kind: 'value', name: 'currentHitpoints', before: 90, after: 100 } as const
  expect(undoLine({ ...part, isReversible: true }, content)).toMatchObject({
    label: 'Current hitpoints',
    changed: ['100'],
    reversed: ['90'],
    missing: '',
  })
  expect(undoLine({ ...part, isReversible: false }, content)).toMatchObject({
    reversed: ['nothing'],
    missing: 'changed since',
  })
})

test('achievements that stay are named', () => {
  const [first] = Object.values(content.achievements)
  expect(followOnText([first?.id ?? '', 'long_gone'], content)).toBe(`${first?.name}, long gone`)
})
