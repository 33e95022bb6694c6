import { content } from '@hearthward/content'
import { checkStart, newPlayer, SKILLS } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { membersWork, skillsOf, standingOf, tierOffers } from './tiers.ts'

test('[MEMB-9, GE-17, GE-18, GE-19] each tier opens one more farming slot and more offers, and has all of the tier before', () => {
  expect(tierOffers()).toEqual([
    { tier: 'basic', includes: null, slots: [5], offers: 4 },
    { tier: 'advanced', includes: 'basic', slots: [6], offers: 6 },
    { tier: 'elite', includes: 'advanced', slots: [7], offers: 8 },
  ])
})

test('[MEMB-5, MEMB-9] what members may do is exactly what the rules refuse to others', () => {
  const works = membersWork(content)
  expect(works.length).toBeGreaterThan(10)
  const stranger = newPlayer('p', 0)
  const member = { ...stranger, subscription: { tier: 'basic' as const, until: 1 } }
  for (const { id, activity } of works) {
    const planned = { activityId: id, locationId: activity.locationId }
    expect([id, checkStart(stranger, content, planned, 0)]).toMatchObject([id, { refused: 'activity/members' }])
    expect(checkStart(member, content, planned, 0)).not.toMatchObject({ refused: 'activity/members' })
  }
  const named = new Set(works.map(({ id }) => id))
  const others = Object.values(content.activities).filter(({ id }) => !named.has(id))
  expect(others.filter(({ membersOnly }) => membersOnly)).toEqual([])
})

test('[MEMB-9] members’ work is told with its place, the easiest first', () => {
  const works = membersWork(content)
  expect(works.map(({ level }) => level)).toEqual(works.map(({ level }) => level).sort((a, b) => a - b))
  for (const { place } of works) expect(place === null || place.length > 2).toBe(true)
  expect(SKILLS).toEqual(expect.arrayContaining(skillsOf(works)))
})

test('what has been taken out of the game is offered to nobody', () => {
  const [first, ...others] = membersWork(content)
  if (!first) throw new Error('no work for members')
  const closed = { ...first.activity, deactivated: true }
  const without = { ...content, activities: { ...content.activities, [first.id]: closed } }
  expect(membersWork(without).map(({ id }) => id)).toEqual(others.map(({ id }) => id))
})

test('[MEMB-8] a membership past its date is over, to the millisecond', () => {
  expect(standingOf({ tier: null, until: 0 }, 5)).toEqual({ kind: 'none' })
  expect(standingOf({ tier: 'elite', until: 5 }, 4)).toEqual({ kind: 'member', tier: 'elite', until: 5 })
  expect(standingOf({ tier: 'elite', until: 5 }, 5)).toEqual({ kind: 'former', tier: 'elite', until: 5 })
})
