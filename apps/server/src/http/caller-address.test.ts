import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressGroup, callerAddress, trustIn, type TrustedProxies } from './caller-address.ts'

const from = (remoteAddress: string, forwarded: string | undefined, proxies: TrustedProxies) =>
  callerAddress(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    trustIn(proxies),
  )

test.each<[string, string, string | undefined, TrustedProxies, string]>([
  ['without a trusted proxy the header is nobody’s word', '203.0.113.9', '198.51.100.1', false, '203.0.113.9'],
  ['one hop: what the proxy saw, not what its caller wrote', '10.0.0.1', '1.1.1.1, 198.51.100.1', 1, '198.51.100.1'],
  ['two hops', '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['more hops than there are', '10.0.0.1', '198.51.100.1', 5, '198.51.100.1'],
  ['a proxy that says nothing', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['a network', '10.2.3.4', '1.1.1.1, 198.51.100.1, 10.9.9.9', ['10.0.0.0/8'], '198.51.100.1'],
  ['a mapped address of the network', '::ffff:10.2.3.4', '198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
  ['a caller outside the network', '203.0.113.9', '198.51.100.1', ['10.0.0.0/8', '::1'], '203.0.113.9'],
  ['the machine itself by IPv6', '::1', '198.51.100.1', ['10.0.0.0/8', '::1'], '198.51.100.1'],
  ['nonsense in the header', '10.0.0.1', 'unknown', ['10.0.0.0/8'], 'unknown'],
])('B.5 %s', (_, remote, forwarded, proxies, address) => {
  expect(from(remote, forwarded, proxies)).toBe(address)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51515', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('B.2 %s is counted as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})
