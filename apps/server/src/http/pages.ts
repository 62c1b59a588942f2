import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { allowSource } from './content-policy.ts'
import { allowHelpWidget } from './help-widget.ts'
import { API_ROOT } from './serve.ts'

const YEAR = 31_536_000

/** Files of the build: at the root or in its assets folder; deeper paths, such as a record `HC.7`, are pages. */
const FILE = /^\/(assets\/.*|[^/]*\.\w+)$/

/** What the build names its assets: no folders, nothing hidden. */
const ASSET = /^\w[\w.-]*$/

/** Serves the built browser part: hashed files for ever, the page itself always fresh, and for every address the same page. */
export async function servePages(app: FastifyInstance, folder: string, helpWidgetUrl?: string): Promise<void> {
  if (existsSync(folder)) await serveFiles(app, folder)
  const ownScript = scriptOf(join(folder, 'index.html'))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isElsewhere = path.toLowerCase().startsWith(`${API_ROOT}/`) || FILE.test(path)
    if (request.method === 'GET' && !isElsewhere && existsSync(folder)) {
      if (ownScript) allowSource(reply, ownScript, ['script-src'])
      allowHelpWidget(reply, helpWidgetUrl)
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    }
    return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.')
  })
}

/** For the policy of the page: the hash of the script that it contains. */
function scriptOf(page: string): string | undefined {
  const script = existsSync(page) && /<script>(.*?)<\/script>/s.exec(readFileSync(page, 'utf8'))?.[1]
  return script ? `'sha256-${hash('sha256', script, 'base64')}'` : undefined
}

/** One route for all assets: a route for each of some hundred files took a tenth of the start. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache'),
  })
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
    ASSET.test(params['*']) ? reply.sendFile(`assets/${params['*']}`) : reply.callNotFound(),
  )
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) app.get(`/${entry.name}`, (_request, reply) => reply.sendFile(entry.name))
}
