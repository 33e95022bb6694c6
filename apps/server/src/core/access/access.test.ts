import { calls } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { refusalFor, roleOf } from './access.ts'

const lists = { ownerEmails: ['head@example.org'], adminEmails: ['ash@example.org'] }

test('[PERM-11] an unconfirmed address from the staff lists gives no role', () => {
  expect(roleOf({ email: 'head@example.org', emailVerified: false }, lists)).toBe('default')
  expect(roleOf({ email: 'ash@example.org', emailVerified: false }, lists)).toBe('default')
})

test('[PERM-8] [PERM-10] a confirmed address gives its role, ignoring case', () => {
  expect(roleOf({ email: 'Head@Example.org', emailVerified: true }, lists)).toBe('owner')
  expect(roleOf({ email: 'ash@example.org', emailVerified: true }, lists)).toBe('admin')
  expect(roleOf({ email: 'other@example.org', emailVerified: true }, lists)).toBe('default')
  expect(roleOf({ email: null, emailVerified: true }, lists)).toBe('default')
  expect(roleOf(null, lists)).toBe('default')
})

test('a call that needs a permission is open only to callers who have it', async () => {
  const server = { clock: { now: () => 0 } }
  const caller = (role: 'owner' | 'admin' | 'default', permissions: 'edit_items'[], identity: object | null = {}) =>
    refusalFor(calls.getAccount, 'edit_items', { server, identity, rank: async () => ({ role, permissions }) } as never)
  expect(await caller('default', [], null)).toMatchObject({ reason: 'auth/required' })
  expect(await caller('default', [])).toMatchObject({ reason: 'auth/admin' })
  expect(await caller('default', ['edit_items'])).toBeNull()
})
