import { content } from '@hearthward/content'
import type { RankingGoal } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { ANY_ITEM, rankingAddress, rankingAt, rankingName } from './ranking-goals.ts'

test('each goal has an address that leads back to it, and a name', () => {
  const goals: [RankingGoal, string, string][] = [
    [{ kind: 'experience', skill: 'smithing' }, 'skill:smithing', 'Smithing experience'],
    [{ kind: 'coins' }, 'coins', 'Coins'],
    [{ kind: 'item', itemId: 'oak_logs' }, 'item:oak_logs', 'Oak logs'],
  ]
  for (const [goal, address, name] of goals) {
    expect(rankingAddress(goal)).toBe(address)
    expect(rankingAt(content, address)).toEqual({ kind: goal.kind, goal, isUnknown: false })
    expect(rankingName(content, goal)).toBe(name)
  }
})

test('an address without a goal asks for coins, and one without an item for an item', () => {
  expect(rankingAt(content, '')).toEqual({ kind: 'coins', goal: { kind: 'coins' }, isUnknown: false })
  expect(rankingAt(content, ANY_ITEM)).toEqual({ kind: 'item', goal: null, isUnknown: false })
})

test('what the game does not have is unknown', () => {
  for (const address of ['skill:sailing', 'skill:', 'item:', 'item:__proto__', 'item:none', 'gold', 'coins:2', '::']) {
    expect(rankingAt(content, address), address).toMatchObject({ goal: null, isUnknown: true })
  }
})
