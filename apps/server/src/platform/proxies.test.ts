import type { IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { clientAddressOf, proxyCheckOf, type TrustedProxies } from './proxies.ts'

const CLIENT = '203.0.113.9'
const FORGED = '198.51.100.1'

/** The address of a client by Fastify, which must equal our own for requests that Fastify does not see. */
async function addressBehind(proxies: TrustedProxies, sender: string, forwardedFor?: string): Promise<string> {
  const isProxy = proxyCheckOf(proxies)
  const app = Fastify({ trustProxy: isProxy })
  app.get('/', async ({ ip }) => ({ ip }))
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const { ip } = (await app.inject({ url: '/', headers, remoteAddress: sender })).json<{ ip: string }>()
  const request = { headers, socket: { remoteAddress: sender } } as unknown as IncomingMessage
  expect(clientAddressOf(request, isProxy)).toBe(ip)
  return ip
}

test('without a proxy, the sender is the client whatever the headers say', async () => {
  expect(await addressBehind(0, CLIENT, FORGED)).toBe(CLIENT)
})

test('each proxy appends the address of its sender; what the client sent itself does not count', async () => {
  expect(await addressBehind(1, '10.0.0.1', `${FORGED}, ${CLIENT}`)).toBe(CLIENT)
  expect(await addressBehind(2, '10.0.0.1', `${FORGED}, ${CLIENT}, 10.0.0.2`)).toBe(CLIENT)
  expect(await addressBehind(1, '10.0.0.1')).toBe('10.0.0.1')
})

test.each([
  ['10.0.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['fd00::1', true],
  ['192.168.7.7', true],
  ['192.168.7.8', false],
  ['11.0.0.1', false],
  ['unknown', false],
])('of a list of networks, %s is a proxy: %s', async (sender, isProxy) => {
  const proxies = ['10.0.0.0/8', 'fd00::/8', '192.168.7.7']
  expect(await addressBehind(proxies, sender, `${FORGED}, ${CLIENT}`)).toBe(isProxy ? CLIENT : sender)
})
