import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** The proxies whose forwarding headers count: how many are in front of the server, or their networks. */
export type TrustedProxies = number | readonly string[]

/** Whether the sender at this position is one of our proxies; 0 is the one that opened the connection. */
export type ProxyCheck = (address: string, position: number) => boolean

/** The trusted proxies in a form that Fastify takes. It would ignore a number. */
export function proxyCheckOf(proxies: TrustedProxies): ProxyCheck {
  if (typeof proxies === 'number') return (_, position) => position < proxies
  const networks = new BlockList()
  for (const network of proxies) {
    const { address, family, prefix } = parseNetwork(network) as Network
    networks.addSubnet(address, prefix, family)
  }
  return (address) => isIP(address) !== 0 && networks.check(address, familyOf(address))
}

/**
 * The address of the client, empty if its connection is gone. Fastify computes `request.ip` the same way; this is for
 * requests it does not see.
 */
export const clientAddressOf = (request: IncomingMessage, isProxy: ProxyCheck): string =>
  proxyAddress(request, isProxy) ?? ''

/** Whether one of our proxies sent the request, so that its forwarding headers count. */
export const isFromProxy = ({ socket }: IncomingMessage, isProxy: ProxyCheck): boolean =>
  isProxy(socket.remoteAddress ?? '', 0)

interface Network {
  readonly address: string
  readonly family: 'ipv4' | 'ipv6'
  readonly prefix: number
}

/** A single address or a network in CIDR notation; null for anything else. */
export function parseNetwork(text: string): Network | null {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (isIP(address) === 0) return null
  const family = familyOf(address)
  const longest = family === 'ipv4' ? 32 : 128
  const prefix = bits === undefined ? longest : Number(bits)
  // A prefix of 0 would trust every sender.
  return prefix >= 1 && prefix <= longest ? { address, family, prefix } : null
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
