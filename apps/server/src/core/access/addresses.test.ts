import { expect, test } from 'vitest'
import { networkOf } from './addresses.ts'

test.each([
  ['an IPv4 address is its own network', '192.0.2.7', '192.0.2.7'],
  ['an IPv4-mapped IPv6 address is the IPv4 address', '::FFFF:192.0.2.7', '192.0.2.7'],
  ['the network of an IPv6 address is its first 64 bits', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['written short or long', '2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2'],
  ['with its zeros left out', '2001:db8::1', '2001:db8:0:0'],
  ['with zeros left out within the network', '2001::2:3:4:5:6:7', '2001:0:2:3'],
  ['with zeros left out at its start', '::2:3:4:5:6', '0:0:0:2'],
  ['with zeros left out at its end', '2001:db8:1::', '2001:db8:1:0'],
  ['without its zone', 'fe80::1%eth0', 'fe80:0:0:0'],
])('%s: %s', (_, address, network) => {
  expect(networkOf(address)).toBe(network)
})
