import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import { wayTexts } from './way-texts.ts'
import { startingWays, waysOf } from './ways.ts'

function words(questId: string, stepId: string, here: string) {
  const step = content.quests[questId]?.steps.find(({ id }) => id === stepId)
  const [way] = step ? waysOf(content, questId, step) : []
  if (!way) throw new Error(`${questId}/${stepId} leads nowhere`)
  return wayTexts(content, way, here)
}

test("a way has a title, a place and a button label for the player's place", () => {
  expect(words('first_steps', 'wood', 'lumbridge')).toMatchObject({ title: 'Gather kindling', press: 'Show' })
  expect(words('first_steps', 'wood', 'draynor')).toMatchObject({ where: 'Hearthford', press: 'Travel there' })
  expect(words('first_steps', 'purse', 'lumbridge')).toMatchObject({ title: 'Wren Tallow', press: 'Talk' })
  expect(words('first_steps', 'purse', 'draynor')).toMatchObject({ press: 'Go and talk' })
  expect(words('first_steps', 'road', 'lumbridge')).toMatchObject({ title: 'Willowmere', press: 'Travel there' })
  expect(words('first_steps', 'bank', 'lumbridge')).toMatchObject({ title: 'The bank', where: 'Anywhere' })
  expect(words('master_gardener', 'grown', 'lumbridge')).toMatchObject({ title: 'Train Farming' })
})

test('every way has an icon', () => {
  for (const quest of Object.values(content.quests)) {
    const ways = [...startingWays(content, quest.id), ...quest.steps.flatMap((step) => waysOf(content, quest.id, step))]
    for (const way of ways) expect(wayTexts(content, way, '').icon, quest.id).not.toBe('')
  }
})
