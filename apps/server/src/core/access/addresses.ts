import { createHash, randomBytes } from 'node:crypto'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { PLACEHOLDER_DOMAIN } from '@hearthward/contract'

/**
 * better-auth requires an address for every account. Accounts without one get an undeliverable placeholder, which is
 * shown as "none" everywhere.
 */
export function makePlaceholderAddress(): string {
  return `${randomBytes(16).toString('hex')}${PLACEHOLDER_DOMAIN}`
}

export function shownAddress(email: string): string | null {
  return email.endsWith(PLACEHOLDER_DOMAIN) ? null : email
}

/**
 * The key for rate limits by address. An IPv6 user has 2^64 addresses, so their network counts. An IPv4-mapped IPv6
 * address counts as the IPv4 address.
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

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Addresses of the server's own machine: a proxy that is not trusted makes everybody's address one of these. */
export const isLoopback = (address: string): boolean =>
  isIP(address) > 0 && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** A short hash of text a caller sent, so that counters stay small and the text is not stored. */
export function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
