import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { CLIENT } from './openid-provider.ts'

export interface FacebookPeer {
  dialogUrl: string
  graphUrl: string
  person: { id: string; email?: string }
  close(): Promise<void>
}

/** The three addresses of Facebook that a sign-in needs, on loopback: the dialog, the token and the person. */
export async function startFacebook(person: FacebookPeer['person']): Promise<FacebookPeer> {
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const root = `http://localhost:${(server.address() as AddressInfo).port}`
  const peer: FacebookPeer = {
    dialogUrl: `${root}/dialog/oauth`,
    graphUrl: root,
    person,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const codes = new Map<string, string>()

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', root)
    const json = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/dialog/oauth') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      const code = crypto.randomUUID()
      codes.set(code, back.href)
      back.searchParams.set('code', code)
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      return void response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/oauth/access_token') {
      const form = new URLSearchParams(await text(request))
      const fits = codes.get(form.get('code') ?? '') === form.get('redirect_uri')
      codes.delete(form.get('code') ?? '')
      if (!fits || form.get('client_secret') !== CLIENT.secret) return json(400, { error: 'invalid_grant' })
      return json(200, { access_token: 'of this person', token_type: 'bearer', expires_in: 60 })
    }
    if (request.headers.authorization !== 'Bearer of this person') return json(401, { error: 'invalid_token' })
    return json(200, peer.person)
  }
  return peer
}
