import { content } from '@hearthward/content'
import { newPlayer, SKILLS } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { paletteGoals, parseTypedGoal, searchGoals } from './goal-search.ts'

const player = newPlayer('ada', 0)
const find = (text: string) => searchGoals(content, player, SKILLS, text, 8)
const inPalette = (text: string) => paletteGoals(content, player, SKILLS, text, 6).map(({ label }) => label)

describe('searching a goal', () => {
  test.each([
    ['100 oak longbows', { words: 'oak longbows', amount: 100 }],
    ['oak longbow 1k', { words: 'oak longbow', amount: 1_000 }],
    ['  logs ', { words: 'logs', amount: null }],
    ['2 3 logs', { words: '3 logs', amount: 2 }],
    ['', { words: '', amount: null }],
  ])('%o is split into words and an amount', (text, typed) => {
    expect(parseTypedGoal(text)).toEqual(typed)
  })

  test('finds an amount of an item, also by its plural', () => {
    expect(find('100 oak longbows')[0]?.goal).toEqual({ kind: 'item', itemId: 'oak_longbow', quantity: 100 })
    expect(find('oak longbow')[0]?.goal).toMatchObject({ quantity: 1 })
  })

  test.each(['2000000 logs', '99999999999999999999 logs'])('%s is limited, and the hint says so', (text) => {
    expect(find(text)[0]).toMatchObject({
      goal: { kind: 'item', itemId: 'logs', quantity: 1_000_000 },
      hint: 'Plan · at most 1,000,000',
    })
  })

  test('finds a level of a skill; without a number it is the next one', () => {
    expect(find('smithing 50')[0]?.goal).toEqual({ kind: 'level', skill: 'smithing', level: 50 })
    expect(find('smithing')[0]?.goal).toEqual({ kind: 'level', skill: 'smithing', level: 2 })
    expect(find('smithing 100').map(({ goal }) => goal.kind)).not.toContain('level')
    expect(searchGoals(content, player, ['mining'], 'smithing 50', 8).map(({ goal }) => goal.kind)).not.toContain(
      'level',
    )
  })

  test('finds quests and achievements by name', () => {
    const [quest] = Object.values(content.quests)
    const [achievement] = Object.values(content.achievements)
    expect(find(quest?.name ?? '')[0]?.goal).toEqual({ kind: 'quest', questId: quest?.id })
    expect(find(achievement?.name ?? '').map(({ goal }) => goal)).toContainEqual({
      kind: 'achievement',
      achievementId: achievement?.id,
    })
  })

  test('finds nothing for nothing', () => {
    expect(find('')).toEqual([])
    expect(find('50')).toEqual([])
    expect(find('qqqqzzzz 5')).toEqual([])
  })

  test('the palette plans where a number or the word says so', () => {
    expect(inPalette('plan 100 oak longbows')[0]).toBe('100 × Oak longbow')
    expect(inPalette('smithing 50')[0]).toBe('Smithing 50')
    expect(inPalette('plan oak longbow')[0]).toBe('1 × Oak longbow')
    expect(inPalette('oak longbow')).toEqual([])
    expect(inPalette('plan')).toEqual([])
    expect(inPalette('planks')).toEqual([])
  })
})
