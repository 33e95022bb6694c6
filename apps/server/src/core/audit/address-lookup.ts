import { isIP } from 'node:net'
import type { Logger } from 'pino'
import { z } from 'zod'

/** How long the public lookup may take before an entry is written without it. */
export const LOOKUP_TIMEOUT = 3_000
const CACHE_MS = 600_000

const Answer = z.object({ ip: z.string().refine((text) => isIP(text) !== 0) })

export type AddressLookup = ReturnType<typeof createAddressLookup>

/**
 * Finds the address for an audit entry: the caller's own. A private address means nothing outside the network, so a
 * configured public lookup replaces it with the network's public address.
 */
export function createAddressLookup(url: string | null, log: Logger) {
  let cached: { ip: string; until: number } | null = null

  async function lookUp(lookupUrl: string): Promise<string | null> {
    if (cached && cached.until > Date.now()) return cached.ip
    try {
      const response = await fetch(lookupUrl, { redirect: 'error', signal: AbortSignal.timeout(LOOKUP_TIMEOUT) })
      const { ip } = Answer.parse(await response.json())
      cached = { ip, until: Date.now() + CACHE_MS }
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

/** Private addresses: RFC 1918, RFC 4193, loopback and link-local. */
export function isPrivate(address: string): boolean {
  const bare = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  return /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/.test(
    bare,
  )
}
