import { calls } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { refusalFor, roleOf } from './access.ts'

const lists = { ownerEmails: ['head@example.org'], adminEmails: ['ash@example.org'] }

test('[PERM-11] nobody becomes staff by typing an address from the lists into a form', () => {
  expect(roleOf({ email: 'head@example.org', emailVerified: false }, lists)).toBe('default')
  expect(roleOf({ email: 'ash@example.org', emailVerified: false }, lists)).toBe('default')
})

test('[PERM-8] [PERM-10] a confirmed address gives the role it stands for, whatever its case', () => {
  expect(roleOf({ email: 'Head@Example.org', emailVerified: true }, lists)).toBe('owner')
  expect(roleOf({ email: 'ash@example.org', emailVerified: true }, lists)).toBe('admin')
  expect(roleOf({ email: 'other@example.org', emailVerified: true }, lists)).toBe('default')
  expect(roleOf({ email: null, emailVerified: true }, lists)).toBe('default')
  expect(roleOf(null, lists)).toBe('default')
})

test('a call for a permission is open to those who have it and to nobody else', async () => {
  const server = { clock: { now: () => 0 } }
  const caller = (role: 'owner' | 'admin' | 'default', permissions: 'edit_items'[], identity: object | null = {}) =>
    refusalFor(calls.getAccount, 'edit_items', { server, identity, rank: async () => ({ role, permissions }) } as never)
  expect(await caller('default', [], null)).toMatchObject({ reason: 'auth/required' })
  expect(await caller('default', [])).toMatchObject({ reason: 'auth/admin' })
  expect(await caller('default', ['edit_items'])).toBeNull()
})
