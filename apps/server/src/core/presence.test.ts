import { minutes } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { createPresence, type VisibleActivity } from './presence.ts'

const T = 1_700_000_000_000
const AT_SHORE = { locationId: 'lumbridge', activityId: 'net_shrimp' }

/** A presence and the players whose changes it has reported since the last look. */
function observedPresence(seen: Parameters<typeof createPresence>[0] = []) {
  const presence = createPresence(seen)
  const reported: string[] = []
  presence.onChange((uid) => reported.push(uid))
  return { presence, takeReported: () => reported.splice(0) }
}

test('a change is reported when a player comes online or changes activity, and not otherwise', () => {
  const { presence, takeReported } = observedPresence()
  const isReported = (at: number, doing?: VisibleActivity) => {
    presence.recordActivity('ada', at, doing)
    return takeReported().includes('ada')
  }
  expect(isReported(T, AT_SHORE)).toBe(true)
  expect(isReported(T + 1, AT_SHORE)).toBe(false)
  expect(isReported(T + 2)).toBe(false)
  expect(isReported(T + 3, { ...AT_SHORE, activityId: null })).toBe(true)
  expect(isReported(T + 4, { locationId: 'draynor', activityId: null })).toBe(true)
  expect(isReported(T + 4 + minutes(5) + 1)).toBe(true)
})

test('a player is online since coming online, not since the last activity', () => {
  const presence = createPresence([])
  presence.recordActivity('ada', T)
  presence.recordActivity('ada', T + minutes(4))
  presence.recordActivity('ada', T + minutes(9))
  expect(presence.listOnline(T + minutes(9))).toMatchObject([{ since: T, lastSeenAt: T + minutes(9) }])
  const back = T + minutes(14) + 1
  presence.recordActivity('ada', back)
  expect(presence.listOnline(back)).toMatchObject([{ since: back }])
})

test('[PARTY-31] a player active within five minutes is online; one who was not is removed and reported once', () => {
  const { presence, takeReported } = observedPresence([
    { uid: 'bob', lastSeenAt: T - 1 },
    { uid: 'cid', lastSeenAt: T - minutes(1) },
  ])
  presence.recordActivity('ada', T)
  expect(presence.listOnline(T, 10).map(({ uid }) => uid)).toEqual(['ada', 'bob', 'cid'])
  expect(presence.listOnline(T, 1).map(({ uid }) => uid)).toEqual(['ada'])
  takeReported()
  presence.removeInactive(T + minutes(4))
  expect(takeReported()).toEqual([])
  const later = T + minutes(4) + 1
  expect([presence.isOnline('cid', later), presence.count(later)]).toEqual([false, 2])
  presence.takeChanged()
  presence.removeInactive(later)
  expect(takeReported()).toEqual(['cid'])
  expect([presence.takeChanged(), presence.takeChanged()]).toEqual([true, false])
  presence.removeInactive(later)
  expect([takeReported(), presence.takeChanged()]).toEqual([[], false])
  presence.remove('bob')
  expect([takeReported(), presence.takeChanged()]).toEqual([['bob'], true])
  presence.remove('bob')
  expect([takeReported(), presence.takeChanged()]).toEqual([['bob'], false])
  expect(presence.count(later)).toBe(1)
  expect(presence.listOnline(T + minutes(5), 10)).toEqual([{ uid: 'ada', since: T, lastSeenAt: T, doing: null }])
})

test('a change is flagged when a player comes or changes activity, and not while nothing changes', () => {
  const presence = createPresence([])
  const isNews = (at: number, doing = AT_SHORE) => {
    presence.recordActivity('ada', at, doing)
    return presence.takeChanged()
  }
  expect([isNews(T), isNews(T + 1), isNews(T + 2, { ...AT_SHORE })]).toEqual([true, false, false])
  expect([isNews(T + 3, { ...AT_SHORE, locationId: 'draynor' }), isNews(T + 4)]).toEqual([true, true])
  expect([isNews(T + 4 + minutes(5) + 1), presence.takeChanged()]).toEqual([true, false])
})
