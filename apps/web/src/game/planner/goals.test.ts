import { content } from '@hearthward/content'
import { newPlayer, type PlannerGoal } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { goalAddress, goalAt, goalName, goalProgress, wantsTooMany } from './goals.ts'

const [quest] = Object.values(content.quests).filter(({ steps }) => steps.length > 1)
const woods = { kind: 'achievement', achievementId: 'full_woodshed' } as const

describe('goals', () => {
  test.each<PlannerGoal>([
    { kind: 'item', itemId: 'oak_longbow', quantity: 100 },
    { kind: 'level', skill: 'smithing', level: 50 },
    { kind: 'quest', questId: quest?.id ?? '' },
    woods,
  ])('%o is the same after a visit to its address', (goal) => {
    expect(goalAt(content, goalAddress(goal))).toEqual(goal)
  })

  test.each([
    '',
    'item',
    'item:unheard_of:5',
    'item:constructor:5',
    'level:luck:5',
    'level:smithing:0',
    'quest:',
    'x:y',
  ])('the address %o is no goal', (address) => {
    expect(goalAt(content, address)).toBeNull()
  })

  test.each(['1000001', '1000000000', '99999999999999999999'])('an address does not plan %s of an item', (amount) => {
    expect(goalAt(content, `item:logs:${amount}`)).toBeNull()
    expect(wantsTooMany(`item:logs:${amount}`)).toBe(true)
  })

  test('an amount up to the limit is planned', () => {
    expect(goalAt(content, 'item:logs:1000000')).toMatchObject({ quantity: 1_000_000 })
    expect(wantsTooMany('item:logs:1000000')).toBe(false)
    expect(wantsTooMany('level:smithing:1000001')).toBe(false)
  })

  test('an amount that is none is one', () => {
    expect(goalAt(content, 'item:logs:many')).toMatchObject({ quantity: 1 })
  })

  test('are named by what they want', () => {
    expect(goalName(content, { kind: 'item', itemId: 'oak_longbow', quantity: 1_500 })).toBe('1,500 × Oak longbow')
    expect(goalName(content, { kind: 'level', skill: 'smithing', level: 50 })).toBe('Smithing 50')
  })

  test('show how far they are', () => {
    const player = newPlayer('ada', 0)
    player.inventory = [{ id: 'logs', quantity: 3, slot: 0 }]
    player.bank = [{ id: 'logs', quantity: 4, slot: 0 }]
    const logs = (quantity: number) => goalProgress(player, content, { kind: 'item', itemId: 'logs', quantity })
    expect(logs(10)).toEqual({ share: 0.7, text: '7 of 10', isDone: false })
    expect(logs(7)).toEqual({ share: 1, text: 'done', isDone: true })
    expect(goalProgress(player, content, { kind: 'level', skill: 'smithing', level: 4 })).toEqual({
      share: 0.25,
      text: 'level 1 of 4',
      isDone: false,
    })
    const questGoal = { kind: 'quest', questId: quest?.id ?? '' } as const
    expect(goalProgress(player, content, questGoal)).toMatchObject({ share: 0, text: 'not started' })
    player.questProgress.completedQuests = [questGoal.questId]
    expect(goalProgress(player, content, questGoal)).toMatchObject({ text: 'done', isDone: true })
    expect(goalProgress(player, content, woods)).toEqual({ share: 0, text: '0%', isDone: false })
    player.achievements = { [woods.achievementId]: { completedAt: 1, claimed: false, waiting: {} } }
    expect(goalProgress(player, content, woods).isDone).toBe(true)
  })
})
