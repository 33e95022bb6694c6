import { content } from '@hearthward/content'
import { newPlayer, type Player, perform, SKILLS, USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { isTrained } from './skill-progress.ts'

const world = { timeline: [{ from: 0, content, ...USUAL_RATES }], rolls: () => undefined }

function doing(activityId: string, combatMode: Player['combatMode']) {
  const ada = { ...newPlayer('p', 1_000_000), combatMode }
  const started = perform(ada, world, { type: 'startActivity', locationId: 'lumbridge', activityId }, ada.settledAt)
  const { state } = started as Extract<typeof started, { state: Player }>
  return SKILLS.filter((skill) => isTrained(skill, state, content))
}

test('the skills that count as trained are those of the combat style, or the one of the activity', () => {
  expect(doing('fight_chickens', { mode: 'melee', style: 'aggressive' })).toEqual(['strength', 'hitpoints'])
  expect(doing('gather_kindling', { mode: 'melee', style: 'aggressive' })).toEqual(['woodcutting'])
})

test('nothing is trained without an action, or before the game is loaded', () => {
  expect(isTrained('attack', newPlayer('p', 1_000_000), content)).toBe(false)
  expect(isTrained('attack', null, null)).toBe(false)
})
