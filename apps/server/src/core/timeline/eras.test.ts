import { content } from '@hearthward/content'
import { type Activity, minutes, seconds } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { openServer, starts } from '../../http/testing.ts'
import { dropSettledEras } from '../jobs.ts'
import { mergeRelease } from './world-data.ts'

test('an era is kept while a character has to be settled through it, and dropped after that', async () => {
  const own = await openServer()
  const [early, late] = [await own.player(), await own.player()]
  await own.server.timeline.begin(own.now() + 1, { xpMultiplier: 2 })
  await own.forward(minutes(30))
  await late.load()
  await own.server.timeline.begin(own.now(), { xpMultiplier: 3 })
  const multipliers = () => own.server.timeline.eras().map(({ xpMultiplier }) => xpMultiplier)
  await dropSettledEras(own.server)
  expect(multipliers()).toEqual([1, 2, 3])
  await early.load()
  await dropSettledEras(own.server)
  expect(multipliers()).toEqual([2, 3])
  await own.forward(minutes(6))
  await early.load()
  await dropSettledEras(own.server)
  expect(multipliers()).toEqual([2, 3])
  await late.load()
  await own.sql()`update players set settled_at = ${own.now()} where uid not in (${early.uid}, ${late.uid})`
  await dropSettledEras(own.server)
  expect(multipliers()).toEqual([3])
  await own.close()
})

test('a running completion ends with the content it began with, however long it takes', async () => {
  const own = await openServer()
  const { db } = own.server.database
  const slow = (xpRate: number) => {
    const activity = { ...content.activities['gather_kindling'], duration: minutes(5), xpRate } as Activity
    return mergeRelease(db, { ...content, activities: { ...content.activities, gather_kindling: activity } })
  }
  const settleEverybody = (at: number) => own.sql()`update players set settled_at = ${at}`
  await own.server.timeline.begin(own.now(), { contentVersion: await slow(18) })
  await own.forward(seconds(10))
  const guest = await own.player()
  const began = await guest.does(starts('gather_kindling'))
  await own.server.timeline.begin(own.now(), { contentVersion: await slow(1_000) })
  const changed = own.server.timeline.eras().at(-1)?.from ?? 0
  await own.forward(minutes(4.5))
  const { player } = await guest.load()
  expect(player.currentAction?.startTime).toBe(began)
  await dropSettledEras(own.server)
  await own.forward(seconds(31))
  expect((await guest.load()).player.skills.woodcutting.experience).toBe(18)
  await settleEverybody(changed + minutes(5) - 1)
  await dropSettledEras(own.server)
  expect(own.server.timeline.eras().length).toBe(2)
  await settleEverybody(changed + minutes(5))
  await dropSettledEras(own.server)
  expect(own.server.timeline.eras().map(({ from }) => from)).toEqual([changed])
  await own.close()
})
