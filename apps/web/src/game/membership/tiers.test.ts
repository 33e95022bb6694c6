import { content } from '@hearthward/content'
import { checkStart, newPlayer, SKILLS } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { memberActivities, membershipStatusOf, skillsTrainedBy, tierOffers } from './tiers.ts'

test('[MEMB-9, GE-17, GE-18, GE-19] each tier opens one more farming slot and more offers, and includes the tier before', () => {
  expect(tierOffers()).toEqual([
    { tier: 'basic', includes: null, slots: [5], offers: 4 },
    { tier: 'advanced', includes: 'basic', slots: [6], offers: 6 },
    { tier: 'elite', includes: 'advanced', slots: [7], offers: 8 },
  ])
})

test('[MEMB-5, MEMB-9] the listed activities are exactly those the rules refuse to non-members', () => {
  const works = memberActivities(content)
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

test('[MEMB-9] activities for members are listed with their place, lowest level first', () => {
  const works = memberActivities(content)
  expect(works.map(({ level }) => level)).toEqual(works.map(({ level }) => level).sort((a, b) => a - b))
  for (const { place } of works) expect(place === null || place.length > 2).toBe(true)
  expect(SKILLS).toEqual(expect.arrayContaining(skillsTrainedBy(works)))
})

test('deactivated activities are not listed', () => {
  const [first, ...others] = memberActivities(content)
  if (!first) throw new Error('no work for members')
  const closed = { ...first.activity, deactivated: true }
  const without = { ...content, activities: { ...content.activities, [first.id]: closed } }
  expect(memberActivities(without).map(({ id }) => id)).toEqual(others.map(({ id }) => id))
})

test('[MEMB-8] a membership ends exactly at its date', () => {
  expect(membershipStatusOf({ tier: null, until: 0 }, 5)).toEqual({ kind: 'none' })
  expect(membershipStatusOf({ tier: 'elite', until: 5 }, 4)).toEqual({ kind: 'member', tier: 'elite', until: 5 })
  expect(membershipStatusOf({ tier: 'elite', until: 5 }, 5)).toEqual({ kind: 'former', tier: 'elite', until: 5 })
})
