import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/**
 * Which proxies in front of this server are trusted about the address of the caller: none, that many hops from here, or
 * those with an address in one of these networks.
 */
export type TrustedProxies = false | number | readonly string[]

/** Whether the machine at this address, so many hops from here, is believed. */
export type IsTrusted = (address: string, hop: number) => boolean

const NETWORK = /^([^/]+)(?:\/(\d{1,3}))?$/

/** The network as address and length of its prefix; undefined if it is invalid. */
export function parseNetwork(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [, address = '', given] = NETWORK.exec(text) ?? []
  const bits = isIP(address) === 4 ? 32 : 128
  const prefix = given === undefined ? bits : Number(given)
  if (isIP(address) === 0 || prefix > bits) return undefined
  return { address, prefix, family: bits === 32 ? 'ipv4' : 'ipv6' }
}

export function trustIn(proxies: TrustedProxies): IsTrusted {
  if (proxies === false) return () => false
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const networks = new BlockList()
  for (const text of proxies) {
    const network = parseNetwork(text)
    if (network) networks.addSubnet(network.address, network.prefix, network.family)
  }
  return (address) => isIP(address) !== 0 && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** The address of a request outside the framework, such as the handshake of a live connection. */
export function callerAddress({ socket, headers }: IncomingMessage, isTrusted: IsTrusted): string {
  const said = [headers['x-forwarded-for']].flat().join(',').split(',')
  const hops = [
    socket.remoteAddress ?? '',
    ...said
      .map((one) => one.trim())
      .filter(Boolean)
      .toReversed(),
  ]
  const first = hops.findIndex((address, hop) => !isTrusted(address, hop))
  return hops.at(first) ?? ''
}

/**
 * What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, since one client can use all of
 * it.
 */
export function addressGroup(address: string): string {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  if (isIP(bare) !== 6) return bare.slice(0, 64)
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = bare.replace(/%.*$/, '').split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = bare.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
