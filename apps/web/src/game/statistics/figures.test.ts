import { content } from '@hearthward/content'
import { newPlayer } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { experienceBySkill, foesBeaten, sumOf, thingsGained, workDone } from './figures.ts'

const player = newPlayer('ada', 0)
player.completions = { gather_kindling: 40, fight_chickens: 9, 'recipe:nobody_knows': 2, net_shrimp: 40 }
player.kills = { chicken: 9 }
player.collection = {
  logs: { firstAt: 1, firstCount: 1, total: 40 },
  bread: { firstAt: 1, firstCount: 0, total: 0 },
}

test('work is ranked by how often it was done, equals by name, and a fight is no work', () => {
  expect(workDone(player, content).map(({ id, amount }) => [id, amount])).toEqual([
    ['gather_kindling', 40],
    ['net_shrimp', 40],
    ['recipe:nobody_knows', 2],
  ])
})

test('foes stand with their names, and what is no longer in the game by its id', () => {
  expect(foesBeaten(player, content)).toEqual([
    { id: 'chicken', amount: 9, name: 'Chicken', icon: content.monsters['chicken']?.icon },
  ])
  expect(foesBeaten({ ...player, kills: { gone: 1 } }, content)[0]).toMatchObject({ name: 'gone', icon: '' })
})

test('what was bought or given was not gained', () => {
  expect(thingsGained(player, content).map(({ id }) => id)).toEqual(['logs'])
})

test('experience is ranked by skill, and what nobody has trained is left out', () => {
  const rows = experienceBySkill(player)
  expect(rows.map(({ name }) => name)).toEqual(['Hitpoints'])
  expect(sumOf(rows)).toBe(1_154)
})
