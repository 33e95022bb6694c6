import { expect, test } from 'vitest'
import { fullExperience, shortExperience } from './experience-texts.ts'

const perHour = { attack: 12_345.6, strength: 1_299, hitpoints: 411.4, magic: 12.4 }

test('experience an hour by skill is shown in thousands, and in full where there is room', () => {
  expect(shortExperience(perHour).replaceAll('\u00a0', ' ')).toBe(
    'Attack 12.3k · Strength 1.2k · Hitpoints 0.4k · Magic 12',
  )
  expect(fullExperience(perHour).replaceAll('\u00a0', ' ')).toBe(
    'Attack 12.3k · Strength 1,299 · Hitpoints 411 · Magic 12',
  )
})
