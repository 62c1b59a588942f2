import { isWrite, type Endpoint } from '@dossier/contract/endpoint'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { admit, answer } from './answer.ts'
import type { Services } from './context.ts'
import type { Route } from './implement.ts'
import { serializer } from './serialize.ts'

export const API_ROOT = '/api'

const placeholders = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

/** The server does not start with a call that does not declare who may make it, or on what. */
export function checkEndpoint(endpoint: Endpoint): void {
  const call = `${endpoint.method} ${endpoint.path}`
  if (!endpoint.access) throw new Error(`${call} does not say who may call it.`)
  if (!endpoint.summary) throw new Error(`${call} has no summary.`)
  for (const name of placeholders(endpoint.path)) {
    if (!endpoint.on?.[name]) throw new Error(`${call} does not say what "${name}" names.`)
    if (!endpoint.params?.shape[name]) throw new Error(`${call} does not check "${name}".`)
  }
}

/** Serves the calls under the API root. Only those that take a file or a form parse forms. */
export function serve(app: FastifyInstance, services: Services, routes: readonly Route[]): void {
  for (const route of routes) if (!route.endpoint.upload && !route.endpoint.form) serveOne(app, services, route)
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, raw, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(raw)))),
    )
    for (const route of routes) if (route.endpoint.form) serveOne(scope, services, route)
  })
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true })
    for (const route of routes) if (route.endpoint.upload) serveOne(scope, services, route)
  })
}

function serveOne(app: FastifyInstance, services: Services, route: Route): void {
  const { endpoint } = route
  checkEndpoint(endpoint)
  const write = endpoint.reply ? serializer(endpoint.reply, services.settings.checkReplies) : null
  app.route({
    method: endpoint.method,
    url: API_ROOT + endpoint.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: endpoint.method === 'GET' && !isWrite(endpoint),
    bodyLimit: endpoint.bodyLimit,
    config: { endpoint },
    onRequest: (request, reply) => admit({ route, services }, request, reply),
    handler: (request, reply) => answer({ route, services, write }, request, reply),
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call served here. A route without it has to declare that it is `open`: pages, health and documentation. */
    endpoint?: Endpoint
    open?: true
  }
}
