import { content } from '@hearthward/content'
import { newPlayer, type Player } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { type AchievementEntry, byCategory, earnedOf, entriesOf, nearestOf, searchAchievements } from './entries.ts'
import { amountOf, missingNames, rewardTexts, stepFigure, stepName, stepTarget } from './words.ts'

const at = 1_700_000_000_000
const player: Player = newPlayer('ada', at)
player.skills.mining.level = 9
player.visited = ['lumbridge', 'varrock']
player.achievements = {
  green_thumb: { completedAt: at + 1, claimed: true, waiting: {} },
  whole_town: { completedAt: at + 2, claimed: false, waiting: { idle_crystal: 1 } },
}
const entries = entriesOf(player, content)
const named = (id: string): AchievementEntry => entries.find(({ achievement }) => achievement.id === id)!

test('a step that counts one thing links to its encyclopedia entry', () => {
  expect(stepTarget({ type: 'kills', target: 'chicken' }, content)).toEqual({ kind: 'monsters', id: 'chicken' })
  expect(stepTarget({ type: 'items_gained', target: 'logs' }, content)).toEqual({ kind: 'items', id: 'logs' })
  expect(stepTarget({ type: 'completions', target: 'gather_kindling' }, content)?.kind).toBe('activities')
  expect(stepTarget({ type: 'visited', target: 'varrock' }, content)).toEqual({ kind: 'places', id: 'varrock' })
  expect(stepTarget({ type: 'kills' }, content)).toBeNull()
  expect(stepTarget({ type: 'skill_level', skill: 'mining' }, content)).toBeNull()
  const counting = Object.values(content.achievements).flatMap(({ requirements }) => requirements)
  const named = counting.filter(({ type, target }) => target && type !== 'skill_level')
  for (const requirement of named) expect(stepTarget(requirement, content), requirement.target).not.toBeNull()
})

test('all active achievements are listed in their order', () => {
  expect(entries).toHaveLength(Object.keys(content.achievements).length)
  const orders = entries.map(({ achievement }) => achievement.sortOrder)
  expect(orders).toEqual(orders.toSorted((a, b) => a - b))
  const off = { ...content.achievements['green_thumb']!, isActive: false }
  const without = entriesOf(player, { ...content, achievements: { ...content.achievements, green_thumb: off } })
  expect(without).toHaveLength(entries.length - 1)
})

test('the nearest achievements come first, without earned ones and ones that are not begun', () => {
  const nearest = nearestOf(entries)
  expect(nearest[0]?.achievement.requirements).toEqual([{ type: 'skill_level', skill: 'mining', level: 10 }])
  expect(nearest[0]?.share).toBe(0.9)
  const shares = nearest.map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(nearest.every(({ earnedAt, share }) => earnedAt === null && share > 0)).toBe(true)
  const notBegun = entries.filter(({ share }) => share === 0)
  expect(notBegun.length).toBeGreaterThan(0)
  expect(nearestOf([...notBegun, named('whole_map'), ...earnedOf(entries)])).toEqual([named('whole_map')])
})

test('earned achievements are complete, the latest first, with their waiting rewards', () => {
  expect(earnedOf(entries).map(({ achievement }) => achievement.id)).toEqual(['whole_town', 'green_thumb'])
  expect([named('green_thumb').share, named('green_thumb').waiting]).toEqual([1, null])
  expect(named('whole_town').waiting).toEqual({ idle_crystal: 1 })
})

test('a search matches every word in name, description or title, within the category', () => {
  const found = (search: string, category = 'all') =>
    searchAchievements(entries, { category, search }).map(({ achievement }) => achievement.id)
  expect(found('  TOWN half ')).toEqual(['half_a_town'])
  expect(found('of every trade')).toContain('all_of_it')
  expect(found('half town', 'quests')).toEqual([])
  expect(byCategory(entries).flatMap(([, group]) => group)).toHaveLength(entries.length)
})

test('an entry without progress is the same object as before', () => {
  const later = { ...player, skills: { ...player.skills, mining: { ...player.skills.mining, level: 10 } } }
  const again = entriesOf(later, content, entries)
  expect(again.filter((entry, index) => entry !== entries[index]).length).toBeGreaterThan(0)
  expect(again[entries.indexOf(named('whole_map'))]).toBe(named('whole_map'))
})

test('steps and rewards are formatted as text', () => {
  const { achievement, steps } = named('whole_map')
  expect(missingNames(achievement.requirements, steps, content)).toMatch(/^.+, .+, .+, .+ and 9 more$/)
  expect(stepFigure({ progress: 24, target: 25 })).toBe('24 of 25')
  expect([stepFigure({ progress: 1, target: 1 }), stepFigure({ progress: 0, target: 1 })]).toEqual(['done', 'not yet'])
  expect(rewardTexts({ coins: 1_500, xp: { mining: 20 }, title: 'of Every Trade' }, content)).toEqual([
    'the title “of Every Trade”',
    '1,500 coins',
    '20 xp Mining',
  ])
  expect(amountOf('logs', 2, content)).toBe('2 × Logs')
})

test('every step has a name', () => {
  for (const { achievement } of entries) {
    for (const requirement of achievement.requirements) {
      const name = stepName(requirement, content)
      expect([achievement.id, name]).toEqual([achievement.id, expect.stringMatching(/^[A-Z]/)])
    }
  }
})
