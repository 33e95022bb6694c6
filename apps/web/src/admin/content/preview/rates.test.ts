import { content } from '@hearthward/content'
import type { Activity } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import {
  consequences,
  contentWith,
  levelsFor,
  obstaclesTo,
  obstaclesToDeleting,
  worksTouched,
  worthOf,
} from './rates.ts'

const kindling = content.activities['gather_kindling'] as Activity

describe('what an hour is worth', () => {
  test('is what the rules book: completions an hour times what each brings', () => {
    const worth = worthOf(content, kindling, 1)
    const runs = 3_600_000 / kindling.duration
    expect(worth?.experience).toBeCloseTo(runs * (kindling.xpRate ?? 0), 6)
    expect(worth?.coins).toBeGreaterThan(0)
  })

  test('doubles with twice the experience, and shows what a monster is worth', () => {
    const twice = { ...kindling, xpRate: 2 * (kindling.xpRate ?? 0) }
    const after = contentWith(content, 'activities', kindling.id, twice)
    expect(worthOf(after, twice, 1)?.experience).toBeCloseTo(2 * (worthOf(content, kindling, 1)?.experience ?? 0), 6)
    const [fight] = worksTouched(content, 'monsters', 'chicken')
    expect(fight && worthOf(content, fight, 50)?.experience).toBeGreaterThan(0)
  })

  test('is less by what the supplies would have brought', () => {
    const burning = { ...kindling, resources: [{ itemId: 'logs', quantity: 1, consumed: true }] }
    const spared = worthOf(content, { ...kindling, outputs: [] }, 1)
    const paid = worthOf(content, { ...burning, outputs: [] }, 1)
    expect(spared?.coins).toBe(0)
    expect(paid?.coins).toBeLessThan(0)
    const even = { ...burning, outputs: [{ itemId: 'logs', quantity: 1, chance: 1 }] }
    expect(worthOf(content, even, 1)?.coins).toBe(0)
  })

  test('is looked at where it opens, half-way and at the end', () => {
    expect(levelsFor(kindling)).toEqual([1, 50, 99])
    expect(levelsFor({ ...kindling, levelRequirements: { woodcutting: 99 } })).toEqual([99])
  })
})

describe('what a change does', () => {
  test('a thing whose only source is closed can no longer be had', () => {
    const only = { ...kindling, id: 'only', name: 'Only', outputs: [{ itemId: 'ribbon', quantity: 1, chance: 1 }] }
    const ribbon = { ...content.items['logs'], id: 'ribbon', name: 'Ribbon' }
    const before = contentWith(contentWith(content, 'items', 'ribbon', ribbon), 'activities', 'only', only)
    expect(consequences(before, 'activities', 'only', { ...only, deactivated: true } as never)).toEqual([
      'Ribbon can no longer be had',
    ])
    expect(consequences(before, 'activities', 'only', { ...only, xpRate: 9 } as never)).toEqual([])
  })

  test('a new thing that nothing yields is named', () => {
    const ribbon = { ...content.items['logs'], id: 'ribbon', name: 'Ribbon' }
    expect(consequences(content, 'items', 'ribbon', ribbon as never)).toEqual([
      'Ribbon cannot be had yet: nothing yields it',
    ])
  })
})

describe('what is in the way of a deactivation', () => {
  const loose = { ...content.items['logs'], id: 'loose_thing', name: 'Loose thing' }
  const withLoose = contentWith(content, 'items', 'loose_thing', loose)

  test('is named, each once: whatever open entry would be left without it', () => {
    const users = obstaclesTo(content, 'items', content.items['logs'] as object)
    expect(users).toContain(kindling.name)
    expect(new Set(users).size).toBe(users.length)
  })

  test('is nothing where nothing names it', () => {
    expect(obstaclesTo(withLoose, 'items', loose)).toEqual([])
  })

  test('is one entry that begins to use it, and not once that one is deactivated itself', () => {
    const using = {
      ...kindling,
      id: 'loose_work',
      name: 'Loose work',
      outputs: [{ itemId: 'loose_thing', quantity: 1, chance: 1 }],
    }
    expect(obstaclesTo(contentWith(withLoose, 'activities', 'loose_work', using), 'items', loose)).toEqual([
      'Loose work',
    ])
    const closed = { ...using, deactivated: true }
    expect(obstaclesTo(contentWith(withLoose, 'activities', 'loose_work', closed), 'items', loose)).toEqual([])
  })

  test('is a farming slot that only this quest opens', () => {
    expect(obstaclesTo(content, 'quests', content.quests['master_gardener'] as object)).toEqual(['farming slot 3'])
  })
})

test('a recipe that an achievement asks for cannot be deleted, and the achievement is named', () => {
  const asking = Object.values(content.achievements).find(({ requirements }) =>
    requirements.some(({ target }) => target !== undefined && target in content.recipes),
  )
  const target = String(asking?.requirements.find(({ target }) => target && target in content.recipes)?.target)
  expect(obstaclesToDeleting(content, target)).toEqual([asking?.name])
  const free = { ...content, achievements: {} }
  expect(obstaclesToDeleting(free, target)).toEqual([])
})
