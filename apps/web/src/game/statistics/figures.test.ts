import { content } from '@hearthward/content'
import { newPlayer, SKILLS } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { experienceBySkill, foesBeaten, sumOf, thingsGained, workDone } from './figures.ts'

const player = newPlayer('ada', 0)
player.completions = { gather_kindling: 40, fight_chickens: 9, 'recipe:nobody_knows': 2, net_shrimp: 40 }
player.kills = { chicken: 9 }
player.collection = {
  logs: { firstAt: 1, firstCount: 1, total: 40 },
  bread: { firstAt: 1, firstCount: 0, total: 0 },
}

test('activities are ranked by count, ties by name, and fights are left out', () => {
  expect(workDone(player, content).map(({ id, amount }) => [id, amount])).toEqual([
    ['gather_kindling', 40],
    ['net_shrimp', 40],
    ['recipe:nobody_knows', 2],
  ])
})

test('monsters are listed by name, removed ones by id', () => {
  expect(foesBeaten(player, content)).toEqual([
    {
      id: 'chicken',
      amount: 9,
      name: 'Chicken',
      icon: content.monsters['chicken']?.icon,
      target: { kind: 'monsters', id: 'chicken' },
    },
  ])
  expect(foesBeaten({ ...player, kills: { gone: 1 } }, content)[0]).toEqual({
    id: 'gone',
    amount: 1,
    name: 'gone',
    icon: '',
  })
})

test('bought and given items do not count as gained', () => {
  expect(thingsGained(player, content).map(({ id }) => id)).toEqual(['logs'])
})

test('[SET-3, SET-4] experience is ranked by skill, without hidden and untrained skills', () => {
  expect(experienceBySkill(player, SKILLS)).toEqual([])
  const trained = newPlayer('ada', 0)
  trained.skills.mining.experience = 90
  trained.skills.hitpoints.experience += 200
  const rows = experienceBySkill(trained, SKILLS)
  expect(rows.map(({ name, amount }) => [name, amount])).toEqual([
    ['Hitpoints', 200],
    ['Mining', 90],
  ])
  expect(sumOf(rows)).toBe(290)
  expect(experienceBySkill(trained, ['mining', 'attack']).map(({ id }) => id)).toEqual(['mining'])
})

test('rows link to the encyclopedia', () => {
  expect(workDone(player, content)[0]?.target).toEqual({ kind: 'activities', id: 'gather_kindling' })
  expect(workDone(player, content)[2]?.target).toBeUndefined()
  expect(thingsGained(player, content)[0]?.target).toEqual({ kind: 'items', id: 'logs' })
})
