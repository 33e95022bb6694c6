import { isIP } from 'node:net'
import type { Logger } from 'pino'
import { z } from 'zod'

/** How long the public lookup may take before an act is stamped without it. */
export const LOOKUP_TIMEOUT = 3_000
const REMEMBERED_FOR = 600_000

const Answer = z.object({ ip: z.string().refine((text) => isIP(text) !== 0) })

export type AddressLookup = ReturnType<typeof createAddressLookup>

/**
 * The address an act is stamped with: the caller's own, as the server sees it. Of a caller in the server's own network
 * that says nothing to anybody outside, so where a public lookup is configured it is asked what the network is known by.
 */
export function createAddressLookup(url: string | null, log: Logger) {
  let known: { ip: string; until: number } | null = null

  async function lookUp(ownUrl: string): Promise<string | null> {
    if (known && known.until > Date.now()) return known.ip
    try {
      const response = await fetch(ownUrl, { signal: AbortSignal.timeout(LOOKUP_TIMEOUT) })
      const { ip } = Answer.parse(await response.json())
      known = { ip, until: Date.now() + REMEMBERED_FOR }
      return ip
    } catch (error) {
      log.warn({ err: error }, 'the public address could not be looked up')
      return null
    }
  }

  return {
    async publicAddressOf(address: string): Promise<string> {
      return url !== null && isPrivate(address) ? ((await lookUp(url)) ?? address) : address
    },
  }
}

/** Addresses that mean something only within a network: RFC 1918, RFC 4193, loopback and link-local ones. */
export function isPrivate(address: string): boolean {
  const bare = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  return /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/.test(
    bare,
  )
}
