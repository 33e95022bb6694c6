import { createHash, randomBytes } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { Email } from '@hearthward/contract'

/**
 * Every account has an address in better-auth. Who gave none gets one that can never be delivered: `.invalid` is
 * reserved for exactly this (RFC 2606). It is shown as "none" everywhere.
 */
const NOWHERE = '@no-address.invalid'

export function makePlaceholderAddress(): string {
  return `${randomBytes(16).toString('hex')}${NOWHERE}`
}

export function shownAddress(email: string): string | null {
  return email.endsWith(NOWHERE) ? null : email
}

/** An address somebody types in: ours for "none" may not be claimed. */
export const GivenEmail = Email.transform((email) => email.toLowerCase()).refine(
  (email) => shownAddress(email) !== null,
  'not an e-mail address',
)

/**
 * Whom to hold to account for calls from an address. With IPv6 everybody has 2^64 addresses to call from, so the
 * network counts; an IPv4 address in IPv6 clothes is the same as the bare one.
 */
export function networkOf(address: string): string {
  const bare = address.toLowerCase().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '')
  if (isIPv4(bare) || !isIPv6(bare)) return bare
  const [head = '', tail] = (bare.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const rest = tail === '' ? 0 : tail.split(':').length
    while (groups.length < 8 - rest && groups.length < 4) groups.push('0')
    groups.push(...(tail === '' ? [] : tail.split(':')))
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** A short key for something a stranger typed: counters stay small, and what was typed is not kept. */
export function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
