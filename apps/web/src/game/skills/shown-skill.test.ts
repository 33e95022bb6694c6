import { content } from '@hearthward/content'
import { type Activity, type CombatStyle, type CurrentAction, newPlayer, type Player } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { shownSkill } from './shown-skill.ts'

const chickens = content.activities['fight_chickens'] as Activity
const kindling = content.activities['gather_kindling'] as Activity

function fighting(style: CombatStyle, goal: CurrentAction['goal'] = null): Player {
  const player = newPlayer('p', 0)
  return { ...player, combatMode: { mode: 'melee', style }, currentAction: { goal } as CurrentAction }
}

test('the skill of a running fight is what its style trains, or that of the level that ends it', () => {
  expect(shownSkill(fighting('accurate'), chickens)).toBe('attack')
  expect(shownSkill(fighting('aggressive'), chickens)).toBe('strength')
  expect(shownSkill(fighting('defensive'), chickens)).toBe('defence')
  const toLevel = { kind: 'level', level: 20, skill: 'hitpoints' } as const
  expect(shownSkill(fighting('aggressive', toLevel), chickens)).toBe('hitpoints')
  expect(shownSkill(fighting('aggressive'), kindling)).toBe('woodcutting')
})
