import { expect, test } from 'vitest'
import { STYLE_TRAINS } from './styles.ts'

test('a style is named with what it trains', () => {
  expect(STYLE_TRAINS.melee).toEqual({
    accurate: 'Accurate: attack',
    aggressive: 'Aggressive: strength',
    defensive: 'Defensive: defence',
    controlled: 'Controlled: attack, strength, defence',
  })
  expect(STYLE_TRAINS.ranged.defensive).toBe('Defensive: ranged, defence')
  expect(STYLE_TRAINS.magic.accurate).toBe('Accurate: magic')
})
