import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { allowSource } from './content-policy.ts'
import type { DrawPage } from './drawn-page.ts'
import { allowHelpWidget } from './help-widget.ts'
import { API_ROOT } from '../serve.ts'

const YEAR = 31_536_000

/** Files of the build: at the root or in its assets folder; deeper paths, such as a record `HC.7`, are pages. */
const FILE = /^\/(assets\/.*|[^/]*\.\w+)$/

/** What the build names its assets: no folders, nothing hidden. */
const ASSET = /^\w[\w.-]*$/

interface PageOptions {
  helpWidgetUrl?: string | undefined
  /** Draws the pages that come with their first data. */
  drawPage?: DrawPage
}

/**
 * Serves the built browser part: hashed files for ever, and for every other address the same page, always fresh. What is
 * drawn for one person is kept nowhere, and nothing between server and browser keeps a page.
 */
export async function servePages(app: FastifyInstance, folder: string, options: PageOptions = {}): Promise<void> {
  const { helpWidgetUrl, drawPage } = options
  if (existsSync(folder)) await serveFiles(app, folder)
  const ownScripts = scriptsOf(join(folder, 'index.html'))
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isElsewhere = path.toLowerCase().startsWith(`${API_ROOT}/`) || FILE.test(path)
    if (request.method === 'GET' && !isElsewhere && existsSync(folder)) {
      const drawn = await drawPage?.(request, reply)
      for (const script of ownScripts) allowSource(reply, script, ['script-src'])
      allowHelpWidget(reply, helpWidgetUrl)
      if (drawn !== undefined)
        return reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8').send(drawn)
      return reply.sendFile('index.html')
    }
    return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.')
  })
}

/** For the policy of the page: the hashes of the scripts that it contains. */
function scriptsOf(page: string): string[] {
  if (!existsSync(page)) return []
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return [...scripts].map(([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`)
}

/** The page comes with the cookies of its visitor. */
const cachingOf = (path: string) => {
  if (path.includes('/assets/')) return `public, max-age=${YEAR}, immutable`
  return path.includes('/index.html') ? 'private, no-cache' : 'no-cache'
}

/** One route for all assets: a route for each of some hundred files took a tenth of the start. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
  })
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
    ASSET.test(params['*']) ? reply.sendFile(`assets/${params['*']}`) : reply.callNotFound(),
  )
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) app.get(`/${entry.name}`, (_request, reply) => reply.sendFile(entry.name))
}
