import type { CustomFetch } from 'openid-client'
import type { Outbound } from './outbound.ts'

const WITHOUT_BODY = new Set([204, 205, 304])

/** The outbound client in the form that the OpenID library calls. It follows no redirect. */
export function outboundFetch(outbound: Outbound): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const bytes = body == null ? undefined : Buffer.from(await new Response(body as BodyInit).arrayBuffer())
    const response = await outbound(new URL(url), { method, headers, body: bytes, signal })
    const fields = Object.entries(response.headers).flatMap(([name, values = []]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    )
    const content = WITHOUT_BODY.has(response.status) ? null : new Uint8Array(response.body)
    return new Response(content, { status: response.status, headers: fields })
  }
}
