import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { READER_COOKIE, type DrawnPage, type PageReader } from '@dossier/contract/drawn-page'
import type { Endpoint } from '@dossier/contract/endpoint'
import { dateIn } from '@dossier/core/text/dates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admit } from '../answer.ts'
import type { Services } from '../context.ts'
import type { Route } from '../implement.ts'
import { Refusal } from '../refusal.ts'
import { runInTenant } from '../run-in-tenant.ts'
import { serializer, type Serializer } from '../serialize.ts'
import { hasSession } from '../principals/session-cookie.ts'
import { parse } from '../validation.ts'

/** The calls whose answers come along with a page. */
export interface PageCalls {
  firstList: Route
  loginDomain: Route
}

/** The answers of calls by their paths, and what is drawn of them. */
interface Drawn {
  /**
   * Nothing that an address says is repeated in a page with somebody's data: the size of what is compressed would tell
   * the writer of a link what else is in it.
   */
  answers: Record<string, string>
  /** Left out if the browser has to draw it. */
  markup?: string | undefined
  /** For whom: the browser draws it itself if it is somebody else. */
  fits?: Record<string, string>
}

interface Parts {
  services: Services
  routes: PageCalls
  writers: Record<keyof PageCalls, Serializer>
  pages: DrawnPage
}

type Visit = Parts & { request: FastifyRequest; reply: FastifyReply }

export type DrawPage = (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer | string | undefined>

const BUILT = 'server/drawn-page.js'

/** Milliseconds that a page waits for its data. After that it comes without: the app says what is the matter. */
const PATIENCE = 3_000

interface Means {
  routes: PageCalls
  /** Of the web application's build. */
  folder: string
  patience?: number
}

/**
 * Draws the pages that come with their first data. The data is read as by the calls that the page would make, with the
 * same limits and rights, and what these refuse is left to the page. (ADR 51)
 */
export function pageDrawing(services: Services, { routes, folder, patience = PATIENCE }: Means): DrawPage {
  const writers = {
    firstList: writerOf(routes.firstList, services),
    loginDomain: writerOf(routes.loginDomain, services),
  }
  const load = loaded(folder)
  const drawFor = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const pages = await load()
      return pages && (await draw({ services, routes, writers, pages, request, reply }))
    } catch (error) {
      if (!(error instanceof Refusal)) request.log.error({ err: error }, 'the page could not be drawn')
      return undefined
    }
  }
  return async (request, reply) => {
    const drawn = await within(patience, drawFor(request, reply))
    if (!drawn) return undefined
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    return compressed(pageWith(html, drawn), request, reply)
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Loaded with the first page that needs it. Without a build there is nothing to draw with. */
function loaded(folder: string): () => Promise<DrawnPage | undefined> {
  const file = join(folder, BUILT)
  let loading: Promise<DrawnPage> | undefined
  return async () => (existsSync(file) ? (loading ??= import(pathToFileURL(file).href)) : undefined)
}

const writerOf = ({ endpoint }: Route, { settings }: Services): Serializer =>
  serializer(endpoint.reply as NonNullable<Endpoint['reply']>, settings.checkReplies)

async function draw(visit: Visit): Promise<Drawn | undefined> {
  const { request, services, pages } = visit
  const [path = '', ...rest] = request.url.split('?')
  const query = rest.join('?')
  const place = pages.placeOf(path)
  const isSignedIn = hasSession(request, services)
  if (place.page === '/cases' && isSignedIn) return drawList(visit, { search: query && `?${query}`, ...place })
  if (place.page === '/login' && !isSignedIn && query === '') return drawSignIn(visit, place)
  return undefined
}

async function drawList(
  visit: Visit,
  { search, prefix }: { search: string; prefix: string },
): Promise<Drawn | undefined> {
  const { request, reply, services, routes, writers, pages } = visit
  const route = routes.firstList
  await admit({ route, services }, request, reply)
  // A wall shows no list.
  if (request.principal?.wall) return undefined
  const input = { params: {}, query: parse(route.endpoint.query, { search }), body: undefined }
  const given = await runInTenant({ route, services, request, input, fileBytes: undefined, write: null })
  const answer = writers.firstList('result' in given ? given.result : null)
  const answers = { '/api/views/first': answer }
  const reader = readerOf(request)
  if (!reader) return { answers }
  const now = Date.now()
  const first = JSON.parse(answer) as { me: { preferences: { theme?: unknown } } }
  const markup = pages.drawList({ first, search, prefix, reader, now })
  const fits = { reader: textOf(reader), day: dateIn(now, reader.timeZone), theme: String(first.me.preferences.theme) }
  return { answers, markup, fits }
}

async function drawSignIn(visit: Visit, { domain, prefix }: { domain: string; prefix: string }): Promise<Drawn> {
  const { request, reply, services, routes, writers, pages } = visit
  const route = routes.loginDomain
  await admit({ route, services }, request, reply)
  const params = parse(route.endpoint.params, { x: domain })
  const context = { principal: null, request, reply, services, log: request.log }
  const look = await route.handle(context as never, { params } as never)
  const google = services.settings.google !== undefined
  return {
    answers: { [`/api/tenant/domain/${encodeURIComponent(domain)}`]: writers.loginDomain(look) },
    markup: pages.drawSignIn({ look, google, domain, prefix }),
  }
}

const LOCALE = /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8}){0,2}$/

/**
 * What the browser said about itself at an earlier page; undefined if that is missing or wrong. Only locales that exist
 * count: of those that can be made up there is no end, and what formats dates is kept.
 */
function readerOf({ cookies }: FastifyRequest): PageReader | undefined {
  const [timeZone = '', locale = '', room] = cookies[READER_COOKIE]?.split('~') ?? []
  if (!LOCALE.test(locale) || timeZone.length > 64) return undefined
  try {
    const resolved = new Intl.DateTimeFormat(locale, { timeZone }).resolvedOptions()
    return resolved.locale === locale ? { locale, timeZone, wide: room === 'wide' } : undefined
  } catch {
    return undefined
  }
}

const textOf = ({ timeZone, locale, wide }: PageReader) => `${timeZone}~${locale}~${wide ? 'wide' : 'narrow'}`

/** No text of a tenant can end a script, for there is no `<` in it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The app's code: the page asks for it when it has shown what was drawn. */
const START = /<script type="module"[^>]* src="([^"]+)"><\/script>/

function pageWith(html: string, { answers, markup, fits = {} }: Drawn): string {
  const named = Object.entries(fits).map(([name, value]) => ` data-${name}="${escaped(value)}"`)
  const data = `<script type="application/json" id="answers">${inScript(answers)}</script>`
  const drawn = markup === undefined ? '' : `<template id="drawn"${named.join('')}>${markup}</template>`
  return html
    .replace('<html', '<html data-drawn')
    .replace(START, '<link data-start href="$1">')
    .replace('<!--drawn-->', () => data + drawn)
}

const compress = promisify(gzip)

/** Rows repeat themselves: they become a tenth, in less than a millisecond. */
async function compressed(page: string, { headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer | string> {
  reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return page
  const smaller = await compress(page, { level: 1 })
  reply.header('content-encoding', 'gzip')
  return smaller
}
