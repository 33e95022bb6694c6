import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, PASSWORD } from './testing.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('who signs up with a name and a password is signed in, and the player is made', async () => {
  const browser = house.browser()
  const reply = await browser.signUp('Ember')
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    status: 'signed-in',
    account: {
      uid: expect.any(String),
      username: 'Ember',
      email: null,
      emailVerified: false,
      isGuest: false,
      guestExpiresAt: null,
      twoFactorEnabled: false,
    },
  })
  expect(await browser.who()).toMatchObject({ ...reply.body.account, sessionToken: expect.any(String) })
  expect(house.created).toContainEqual(expect.objectContaining({ uid: reply.body.account.uid, username: 'Ember', email: null }))
})
