import { content } from '@hearthward/content'
import type { Activity } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import {
  affectedActivities,
  consequences,
  contentWith,
  deactivationObstacles,
  deletionObstacles,
  hourlyWorth,
  levelsFor,
} from './rates.ts'

const kindling = content.activities['gather_kindling'] as Activity

describe('the value of an hour', () => {
  test('is completions per hour times the yield of each', () => {
    const worth = hourlyWorth(content, kindling, 1)
    const runs = 3_600_000 / kindling.duration
    expect(worth?.experience).toBeCloseTo(runs * (kindling.xpRate ?? 0), 6)
    expect(worth?.coins).toBeGreaterThan(0)
  })

  test('doubles with twice the experience, and includes fights against monsters', () => {
    const twice = { ...kindling, xpRate: 2 * (kindling.xpRate ?? 0) }
    const after = contentWith(content, 'activities', kindling.id, twice)
    expect(hourlyWorth(after, twice, 1)?.experience).toBeCloseTo(
      2 * (hourlyWorth(content, kindling, 1)?.experience ?? 0),
      6,
    )
    const [fight] = affectedActivities(content, 'monsters', 'chicken')
    expect(fight && hourlyWorth(content, fight, 50)?.experience).toBeGreaterThan(0)
  })

  test('is reduced by the sale value of the supplies', () => {
    const burning = { ...kindling, resources: [{ itemId: 'logs', quantity: 1, consumed: true }] }
    const spared = hourlyWorth(content, { ...kindling, outputs: [] }, 1)
    const paid = hourlyWorth(content, { ...burning, outputs: [] }, 1)
    expect(spared?.coins).toBe(0)
    expect(paid?.coins).toBeLessThan(0)
    const even = { ...burning, outputs: [{ itemId: 'logs', quantity: 1, chance: 1 }] }
    expect(hourlyWorth(content, even, 1)?.coins).toBe(0)
  })

  test('is computed at the required level, half-way and at the highest level', () => {
    expect(levelsFor(kindling)).toEqual([1, 50, 99])
    expect(levelsFor({ ...kindling, levelRequirements: { woodcutting: 99 } })).toEqual([99])
  })
})

describe('consequences of a change', () => {
  test('an item whose only source is closed can no longer be obtained', () => {
    const only = { ...kindling, id: 'only', name: 'Only', outputs: [{ itemId: 'ribbon', quantity: 1, chance: 1 }] }
    const ribbon = { ...content.items['logs'], id: 'ribbon', name: 'Ribbon' }
    const before = contentWith(contentWith(content, 'items', 'ribbon', ribbon), 'activities', 'only', only)
    expect(consequences(before, 'activities', 'only', { ...only, deactivated: true } as never)).toEqual([
      'Ribbon can no longer be obtained',
    ])
    expect(consequences(before, 'activities', 'only', { ...only, xpRate: 9 } as never)).toEqual([])
  })

  test('a new item that nothing yields is reported', () => {
    const ribbon = { ...content.items['logs'], id: 'ribbon', name: 'Ribbon' }
    expect(consequences(content, 'items', 'ribbon', ribbon as never)).toEqual([
      'Ribbon cannot be obtained yet: nothing yields it',
    ])
  })
})

describe('obstacles to a deactivation', () => {
  const loose = { ...content.items['logs'], id: 'loose_thing', name: 'Loose thing' }
  const withLoose = contentWith(content, 'items', 'loose_thing', loose)

  test('are all active entries that need it, each once', () => {
    const users = deactivationObstacles(content, 'items', content.items['logs'] as object)
    expect(users).toContain(kindling.name)
    expect(new Set(users).size).toBe(users.length)
  })

  test('are none if nothing refers to it', () => {
    expect(deactivationObstacles(withLoose, 'items', loose)).toEqual([])
  })

  test('include an entry that begins to use it, until that one is deactivated too', () => {
    const using = {
      ...kindling,
      id: 'loose_work',
      name: 'Loose work',
      outputs: [{ itemId: 'loose_thing', quantity: 1, chance: 1 }],
    }
    expect(deactivationObstacles(contentWith(withLoose, 'activities', 'loose_work', using), 'items', loose)).toEqual([
      'Loose work',
    ])
    const closed = { ...using, deactivated: true }
    expect(deactivationObstacles(contentWith(withLoose, 'activities', 'loose_work', closed), 'items', loose)).toEqual(
      [],
    )
  })

  test('include a farming slot that only this quest opens', () => {
    expect(deactivationObstacles(content, 'quests', content.quests['master_gardener'] as object)).toEqual([
      'farming slot 3',
    ])
  })
})

test('a recipe that an achievement needs cannot be deleted, and the achievement is named', () => {
  const asking = Object.values(content.achievements).find(({ requirements }) =>
    requirements.some(({ target }) => target !== undefined && target in content.recipes),
  )
  const target = String(asking?.requirements.find(({ target }) => target && target in content.recipes)?.target)
  expect(deletionObstacles(content, target)).toEqual([asking?.name])
  const free = { ...content, achievements: {} }
  expect(deletionObstacles(free, target)).toEqual([])
})
