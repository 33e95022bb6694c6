import { content } from '@hearthward/content'
import { newPlayer, USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { noRowsText } from './no-rows.ts'

const era = { ...USUAL_RATES, from: 0, content }
const player = newPlayer('ada', 0)

test('an empty ranking names the level that is missing for the nearest work', () => {
  expect(noRowsText(player, era, { kind: 'item', itemId: 'oak_logs' })).toMatch(
    /^Nothing you can do now yields oak logs\. .+: needs Woodcutting \d+ \(\d+ levels away\)\.$/,
  )
})

test('an item that nothing yields is looked up in the encyclopedia', () => {
  expect(noRowsText(player, era, { kind: 'item', itemId: 'idle_crystal' })).toMatch(/encyclopedia entry/)
})

test('for a combat skill it says that foes one would lose to are left out', () => {
  expect(noRowsText(player, era, { kind: 'experience', skill: 'ranged' })).toMatch(/another combat style/)
})
