import { type CallName, callError, calls, type RefusalCode, STAFF_CALLS } from '@hearthward/contract'
import { days, versionOf, versionOfSet } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { ADMIN_EMAIL, admin } from '../audit/testing.ts'

let testServer: TestServer
let chief: Visitor
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer({ ADMIN_EMAILS: ADMIN_EMAIL })
  chief = await admin(testServer)
  owner = await testServer.owner()
  await owner.load()
})
afterAll(() => testServer.close())

const WHY = { reason: 'For myself' }
const items = { itemId: 'logs', quantity: 5, ...WHY }

/** Every call that changes a player, and the refusal for staff who call it on themselves; null if they may. */
const ACTS: Record<string, [input: object, refusal: RefusalCode | null]> = {
  addPlayerNote: [{ content: 'That is me' }, null],
  messagePlayer: [{ title: 'Hello', text: 'A word to myself' }, null],
  setPermissions: [{ permissions: [], expectedVersion: versionOfSet([]), ...WHY }, 'auth/admin'],
  banPlayer: [WHY, 'staff/oneself'],
  signOutPlayer: [WHY, 'staff/oneself'],
  deletePlayer: [WHY, 'staff/oneself'],
  createInvestigation: [{ type: 'other', priority: 'low', ...WHY }, 'investigation/oneself'],
  unmutePlayer: [{ expectedVersion: 1, ...WHY }, 'staff/own-mute'],
  mutePlayer: [{ minutes: 5, expectedVersion: 0, ...WHY }, 'chat/oneself'],
  unbanPlayer: [{ expectedVersion: 'a-ban', ...WHY }, 'staff/about-you'],
  restorePlayer: [WHY, 'staff/about-you'],
  editPlayerData: [
    { updates: { coins: 5_000 }, expectedVersion: versionOf({ coins: 100 }), ...WHY },
    'staff/about-you',
  ],
  resetPlayer: [{ type: 'skills', ...WHY }, 'staff/about-you'],
  grantMembership: [
    { tier: 'elite', until: Date.now() + days(30), expectedVersion: versionOf({ tier: null, until: 0 }), ...WHY },
    'staff/about-you',
  ],
  endMembership: [{ expectedVersion: versionOf({ tier: 'elite', until: 1 }), ...WHY }, 'staff/about-you'],
  giveItemsToPlayer: [items, 'staff/about-you'],
  removeItemsFromPlayer: [{ ...items, source: 'inventory' }, 'staff/about-you'],
  consolidateInventory: [WHY, 'staff/about-you'],
  restoreCharacterSnapshot: [{ snapshotId: 1, expectedVersion: 0, ...WHY }, 'staff/about-you'],
}

const targetFieldOf = (name: CallName) => {
  const shape = 'shape' in calls[name].input ? Object.keys(calls[name].input.shape as object) : []
  return shape.find((field) => field === 'playerId' || field === 'uid')
}
const actsOnPlayers = STAFF_CALLS.filter((name) => calls[name].changes.length > 0 && targetFieldOf(name) !== undefined)

test('every call that changes a player is listed here', () => {
  expect([...actsOnPlayers].sort()).toEqual(Object.keys(ACTS).sort())
})

test.for(actsOnPlayers)('%s on oneself', async (name) => {
  const [input, refusal] = ACTS[name] as [object, RefusalCode | null]
  const answer = await chief.post(`/api/${name}`, { [targetFieldOf(name) as string]: chief.uid, ...input })
  if (refusal) expect(answer.body).toEqual(callError(refusal))
  else expect(answer.status).toBe(200)
})

test('owners may change their own character', async () => {
  await owner.ask('giveItemsToPlayer', { playerId: owner.uid, ...items })
})
