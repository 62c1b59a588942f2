import type { IncomingHttpHeaders } from 'node:http'

/** A page of this site opened the socket: browsers name the page's origin in every handshake and scripts cannot change it. */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin, host } = headers
  if (!origin || !URL.canParse(origin)) return false
  const from = new URL(origin)
  const site = new URL(publicUrl)
  if (from.origin === site.origin) return true
  // Another name for this server, such as an address in the local network: then page and socket share it.
  return host !== undefined && from.host === host.toLowerCase() && from.protocol === site.protocol
}
