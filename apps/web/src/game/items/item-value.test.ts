import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import { stackValue, totalValue, valueText } from './item-value.ts'

test('stacks are summed by the value of their items, not by their guide price; items that left the game have none', () => {
  const { logs, bones } = content.items
  if (!logs || !bones) throw new Error('no logs or bones')
  expect(logs.guidePrice).not.toBe(logs.value)
  const stacks = [
    { id: 'logs', quantity: 12, slot: 0 },
    { id: 'bones', quantity: 3, slot: 1 },
    { id: 'left_the_game', quantity: 9, slot: 2 },
  ]
  const sum = 12 * logs.value + 3 * bones.value
  expect(totalValue(stacks, content)).toBe(sum)
  expect(stackValue(logs, 12) + stackValue(bones, 3)).toBe(sum)
  expect(valueText(1_200)).toBe('shop value 1,200 coins')
})
