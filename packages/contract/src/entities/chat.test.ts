import { expect, test } from 'vitest'
import { calls } from '../index.ts'

test('a report has at most 500 characters', () => {
  const about = { targetType: 'player', targetId: 'ash', category: 'other' }
  const isTaken = (length: number) => calls.submitReport.input.safeParse({ ...about, text: 'x'.repeat(length) }).success
  expect([0, 500, 501].map(isTaken)).toEqual([true, true, false])
})

test('a mute lasts from a minute to thirty days, and has a reason', () => {
  const isTaken = (minutes: number, reason = 'Rude') =>
    calls.mutePlayer.input.safeParse({ uid: 'ash', minutes, reason, expectedVersion: 0 }).success
  expect([1, 30 * 24 * 60].map((minutes) => isTaken(minutes))).toEqual([true, true])
  expect([0, -5, 1.5, 30 * 24 * 60 + 1].map((minutes) => isTaken(minutes))).toEqual([false, false, false, false])
  expect(isTaken(5, '  ')).toBe(false)
})

test('slow mode is at most an hour, and not available in party and private channels', () => {
  const isTaken = (channel: string, seconds: number) =>
    calls.setSlowMode.input.safeParse({ channel, seconds, expectedVersion: 0 }).success
  expect([0, 3_600, 3_601, -1].map((seconds) => isTaken('trade', seconds))).toEqual([true, true, false, false])
  expect(['party', 'private:ash:bea'].map((channel) => isTaken(channel, 5))).toEqual([false, false])
})
