import { content } from '@hearthward/content'
import { SKILLS } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { waysToYield } from './rankable-items.ts'
import { paletteRankings, searchItemRankings } from './ranking-search.ts'

const inPalette = (text: string) => paletteRankings(content, SKILLS, text, 5).map(({ goal }) => goal)[0]

test('the palette compares what is typed after best: a skill, coins or an item', () => {
  expect(inPalette('best smithing')).toEqual({ kind: 'experience', skill: 'smithing' })
  expect(inPalette('Best activities for coins')).toEqual({ kind: 'coins' })
  expect(inPalette('best oak logs')).toEqual({ kind: 'item', itemId: 'oak_logs' })
  expect(paletteRankings(content, SKILLS, 'best oak logs', 1)[0]?.effect.page).toEqual({
    to: '/game/best',
    search: { for: 'item:oak_logs' },
  })
})

test('without best and a name the palette compares nothing, and hidden skills are left out', () => {
  for (const text of ['smithing', 'best', 'bests smithing', 'best  ']) expect(inPalette(text), text).toBeUndefined()
  expect(paletteRankings(content, ['mining'], 'best smithing', 9).map(({ goal }) => goal.kind)).not.toContain(
    'experience',
  )
})

test('items that no activity and no foe yields are not offered', () => {
  expect(waysToYield(content, 'oak_logs')).toBeGreaterThan(1)
  expect(waysToYield(content, 'idle_crystal')).toBe(0)
  expect(searchItemRankings(content, 'oak logs', 3)[0]?.goal).toEqual({ kind: 'item', itemId: 'oak_logs' })
  expect(searchItemRankings(content, 'idle crystal', 9).map(({ label }) => label)).not.toContain('Idle crystal')
})
