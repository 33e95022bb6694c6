import type { AnnouncementEntity, GameEventEntity } from '@hearthward/contract'
import { hours, minutes } from '@hearthward/engine'
import { expect, test } from 'vitest'
import {
  currentAnnouncements,
  multiplierText,
  otherRunningEvents,
  remainingText,
  runningAndComing,
  shortMultiplierText,
  skillsText,
  stripAnnouncement,
  summaryOf,
  topBarEvent,
} from './announcements.ts'

const NOW = 1_700_000_000_000

const announcement = (id: string, parts: Partial<AnnouncementEntity> = {}): AnnouncementEntity => ({
  id,
  title: id,
  message: 'All is well.',
  priority: 'normal',
  isActive: true,
  startsAt: NOW - hours(1),
  expiresAt: NOW + hours(1),
  createdAt: NOW - hours(1),
  ...parts,
})

const event = (parts: Partial<GameEventEntity> = {}): GameEventEntity => ({
  id: 'feast',
  name: 'Harvest feast',
  description: '',
  isActive: true,
  startTime: NOW - hours(1),
  endTime: NOW + minutes(130),
  xpMultiplier: 2,
  dropRateMultiplier: 1,
  skills: [],
  ...parts,
})

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('other running events are listed by name, without coming and ended ones', () => {
  const named = (name: string, parts: Partial<GameEventEntity> = {}) => event({ id: name, name, ...parts })
  const first = named('Double day', { endTime: NOW + 1 })
  expect(otherRunningEvents([], NOW)).toEqual([])
  expect(otherRunningEvents([first], NOW)).toEqual([])
  const all = [named('Feast'), first, named('Fair', { startTime: NOW + 1 }), named('Dance', { endTime: NOW })]
  expect(otherRunningEvents(all, NOW).map(summaryOf)).toEqual(['Feast: 2× experience in all skills'])
})

test('[ANN-3] an announcement past its expiry is no longer shown, nor one before its start', () => {
  const all = [
    announcement('over', { expiresAt: NOW }),
    announcement('here', { startsAt: NOW }),
    announcement('ahead', { startsAt: NOW + 1 }),
  ]
  expect(ids(currentAnnouncements(all, NOW))).toEqual(['here'])
})

test('the most urgent announcement comes first, and of equals the newest', () => {
  const all = [
    announcement('old', { createdAt: 1 }),
    announcement('low', { priority: 'low', createdAt: 9 }),
    announcement('new', { createdAt: 2 }),
    announcement('high', { priority: 'high' }),
    announcement('critical', { priority: 'critical', createdAt: 0 }),
  ]
  expect(ids(currentAnnouncements(all, NOW))).toEqual(['critical', 'high', 'new', 'old', 'low'])
})

test('a dismissed announcement gives way to the next; a critical one cannot be dismissed', () => {
  const all = [announcement('a', { priority: 'high' }), announcement('b'), announcement('c', { priority: 'low' })]
  expect(stripAnnouncement(all, [], NOW)).toMatchObject({ first: { id: 'a' }, more: 2 })
  expect(stripAnnouncement(all, ['a', 'c'], NOW)).toMatchObject({ first: { id: 'b' }, more: 0 })
  expect(stripAnnouncement(all, ['a', 'b', 'c'], NOW)).toEqual({ first: null, more: 0 })
  const grave = announcement('grave', { priority: 'critical' })
  expect(stripAnnouncement([grave, ...all], ['grave', 'a'], NOW)).toMatchObject({ first: { id: 'grave' }, more: 2 })
})

test('[ANN-6] an event runs from its start to just before its end', () => {
  const on = (startTime: number, endTime: number) =>
    runningAndComing([event({ startTime, endTime })], NOW).running.length
  expect([on(NOW, NOW + 1), on(NOW + 1, NOW + 2), on(NOW - 1, NOW)]).toEqual([1, 0, 0])
})

test('the top bar shows the running event that ends first, or else the next one within a day', () => {
  const long = event({ id: 'long', endTime: NOW + hours(40) })
  const next = event({ id: 'next', startTime: NOW + hours(2), endTime: NOW + hours(3) })
  const far = event({ id: 'far', startTime: NOW + hours(25), endTime: NOW + hours(26) })
  expect(topBarEvent([far, next, long, event()], NOW)?.id).toBe('feast')
  expect(topBarEvent([far, next], NOW)?.id).toBe('next')
  expect(topBarEvent([far], NOW)).toBeNull()
  expect(ids(runningAndComing([far, next, long], NOW).coming)).toEqual(['next', 'far'])
})

test('the multipliers of an event are formatted as text', () => {
  expect(multiplierText(event())).toBe('2× experience')
  expect(multiplierText(event({ xpMultiplier: 1, dropRateMultiplier: 1.5 }))).toBe('1.5× drops')
  expect(multiplierText(event({ dropRateMultiplier: 3 }))).toBe('2× experience and 3× drops')
  expect(multiplierText(event({ dropRateMultiplier: 2 }))).toBe('2× experience and drops')
  expect(shortMultiplierText(event({ xpMultiplier: 1, dropRateMultiplier: 1.5 }))).toBe('1.5×')
  expect(skillsText(event())).toBe('in all skills')
  expect(skillsText(event({ skills: ['mining'] }))).toBe('in Mining')
  expect(skillsText(event({ skills: ['mining', 'fishing', 'magic'] }))).toBe('in Mining, Fishing and Magic')
  expect(skillsText(event({ skills: ['mining', 'fishing', 'magic', 'attack', 'prayer'] }))).toBe('in 5 skills')
})

test('a running event shows the time left, a coming one the time until it begins', () => {
  expect(remainingText(event(), NOW)).toBe('2 h 10 min left')
  expect(remainingText(event({ startTime: NOW + minutes(40) }), NOW)).toBe('begins in 40 min')
})
