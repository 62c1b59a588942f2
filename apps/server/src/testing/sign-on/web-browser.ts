import type { FastifyInstance } from 'fastify'

interface Page {
  url: string
  status: number
  text: string
}

interface Visit {
  method?: 'GET' | 'POST'
  form?: Record<string, string>
  /** Another site's page sends the browser there. */
  crossSite?: boolean
}

const MOST_REDIRECTS = 12

/**
 * The part of a browser that signing in elsewhere needs: it keeps cookies of every origin, follows redirects, and sends
 * no Lax cookie with a cross-site post. The product answers in process; other URLs are really requested.
 */
export class WebBrowser {
  readonly cookies = new Map<string, Map<string, string>>()
  /** Every address visited, in order. */
  readonly visited: string[] = []
  /** Addresses to which it is sent and does not go. */
  stopAt: ((url: URL) => boolean) | undefined
  readonly #http: FastifyInstance
  readonly #ownOrigin: string

  constructor(http: FastifyInstance, publicUrl: string) {
    this.#http = http
    this.#ownOrigin = new URL(publicUrl).origin
  }

  async visit(address: string, { method = 'GET', form, crossSite = false }: Visit = {}): Promise<Page> {
    let url = new URL(address, this.#ownOrigin)
    let step = { method, form, crossSite }
    for (let hops = 0; hops < MOST_REDIRECTS; hops++) {
      this.visited.push(url.href)
      const answer = await this.#ask(url, step)
      const { location } = answer
      if (location === undefined || this.#isPage(url)) return { url: url.href, ...answer }
      url = new URL(location, url)
      step = { method: 'GET', form: undefined, crossSite: false }
      // A page of the browser part: there is nothing more to ask for.
      if (this.#isPage(url) || this.stopAt?.(url)) return { url: url.href, status: answer.status, text: '' }
    }
    throw new Error(`Too many redirects from ${address}`)
  }

  session(): string | undefined {
    return this.cookies.get(this.#ownOrigin)?.get('session')
  }

  #isPage(url: URL): boolean {
    return url.origin === this.#ownOrigin && !url.pathname.startsWith('/api/')
  }

  async #ask(url: URL, { method, form, crossSite }: Required<Pick<Visit, 'method'>> & Visit) {
    const jar = this.cookies.get(url.origin) ?? new Map<string, string>()
    this.cookies.set(url.origin, jar)
    const sent = crossSite && method === 'POST' ? [] : [...jar]
    const headers: Record<string, string> = {
      ...(sent.length > 0 && { cookie: sent.map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(crossSite && { 'sec-fetch-site': 'cross-site' }),
    }
    const body = form && new URLSearchParams(form).toString()
    const answer =
      url.origin === this.#ownOrigin
        ? await this.#inject(url, { method, headers, body })
        : await this.#fetch(url, { method, headers, body })
    for (const cookie of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return { status: answer.status, text: answer.text, location: answer.location }
  }

  async #inject(url: URL, { method, headers, body }: Sent) {
    const answer = await this.#http.inject({
      method,
      url: url.pathname + url.search,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    return { status: answer.statusCode, text: answer.body, location: answer.headers.location, cookies }
  }

  async #fetch(url: URL, { method, headers, body }: Sent) {
    const answer = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
    const location = answer.headers.get('location') ?? undefined
    return { status: answer.status, text: await answer.text(), location, cookies: answer.headers.getSetCookie() }
  }
}

interface Sent {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | undefined
}
