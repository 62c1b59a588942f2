import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { trustIn } from '../http/caller-address.ts'
import { OutboundFailure } from './outbound-failure.ts'

/** All addresses of a host name. Empty if it has none. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export interface AddressRules {
  resolve: Resolve
  /** Networks that the deployment allows beside the public internet, as `10.0.0.0/8`. */
  networks: readonly string[]
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether the address belongs to the public internet; what IPv6 can wrap around an IPv4 address does not. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST)
}

/**
 * Resolves the host of a URL and checks every address, since a connection may use any of them. Plain http is allowed
 * within the networks of the deployment only. Throws OutboundFailure.
 */
export async function checkedAddresses(url: URL, { resolve, networks }: AddressRules): Promise<LookupAddress[]> {
  refuseMalformed(url)
  const isAllowed = trustIn(networks)
  const addresses = await addressesOf(url, resolve)
  for (const { address } of addresses) {
    const isNamed = ipaddr.isValid(address) && isAllowed(ipaddr.process(address).toString(), 0)
    if (!isNamed && url.protocol === 'http:')
      throw new OutboundFailure('refused', `${url.hostname} can be called with https only.`)
    if (!isNamed && !isPublicAddress(address))
      throw new OutboundFailure('refused', `${url.hostname} is not on the public internet, so it is not called.`)
  }
  return addresses
}

function refuseMalformed({ protocol, username, password, hostname }: URL): void {
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new OutboundFailure('refused', 'The address must begin with https://.')
  if (username || password)
    throw new OutboundFailure('refused', `The address of ${hostname} must not contain a user name or password.`)
}

async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  if (family !== 0) return [{ address: literal, family }]
  const addresses = await resolve(hostname)
  if (addresses.length > 0) return addresses
  throw new OutboundFailure('unreachable', `The name ${hostname} was not found.`)
}
