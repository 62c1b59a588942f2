import { DRAFT, isRepeatable, isWrite, type Endpoint } from '@dossier/contract/endpoint'
import { VERSION } from '@dossier/contract/version'
import { contract } from '@dossier/contract'
import { scopesFor } from '@dossier/core/access/token-scopes'
import type { FastifyInstance } from 'fastify'
import { once } from '../db/once.ts'
import { CURL_EXAMPLE, JAVASCRIPT_EXAMPLE, TOKEN_TEXT } from './principals/token-examples.ts'
import { docsPage } from './pages/docs-page.ts'
import { jsonSchema } from './serialize.ts'
import { API_ROOT } from './serve.ts'

const ACCESS_TEXT: Record<Endpoint['access'], string> = {
  public: 'No sign-in required.',
  anySession: 'Signed in, or in the middle of a sign-in.',
  signedIn: 'Signed in.',
  admin: 'Administrators.',
  editData: 'People who may edit data.',
  editUsers: 'People who may edit users.',
  system: 'System accounts.',
  signedInOrSystem: 'Signed in, including system accounts.',
}

/** The API as an OpenAPI 3.1 document, generated from the contract. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [noun, group] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries<Endpoint>(group)) {
      const path = (paths[API_ROOT + endpoint.path] ??= {})
      path[endpoint.method.toLowerCase()] = operation(noun, name, endpoint)
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dossier',
      version: VERSION,
      description: `${TOKEN_TEXT}\n\n${CURL_EXAMPLE}\n\n${JAVASCRIPT_EXAMPLE}`,
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operation(noun: string, name: string, endpoint: Endpoint): Record<string, unknown> {
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.summary,
    description: ACCESS_TEXT[endpoint.access],
    'x-access': endpoint.access,
    ...(endpoint.on && { 'x-on': endpoint.on }),
    security: endpoint.access === 'public' ? [] : [{ session: [] }, ...byToken(noun, endpoint)],
    ...scopesOf(noun, endpoint),
    parameters: [...parameters(endpoint, 'path'), ...parameters(endpoint, 'query'), ...headers(endpoint)],
    ...requestBody(endpoint),
    responses: {
      ...success(endpoint),
      ...conflict(endpoint),
      default: {
        description: 'A sentence that says what to do',
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
    },
  }
}

const byToken = (noun: string, endpoint: Endpoint) => (scopesFor(noun, endpoint) ? [{ token: [] }] : [])

/** The scopes of which a token needs one. */
function scopesOf(noun: string, endpoint: Endpoint): Record<string, unknown> {
  const scopes = scopesFor(noun, endpoint)
  return scopes && scopes.length > 0 ? { 'x-scopes': scopes } : {}
}

function requestBody({ body, upload, form }: Endpoint): Record<string, unknown> {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  if (body) return { requestBody: { required: true, content: { [type]: { schema: jsonSchema(body, 'input') } } } }
  if (!upload) return {}
  const schema = {
    type: 'object',
    required: [upload.part],
    properties: { [upload.part]: { type: 'string', format: 'binary', maxLength: upload.maxBytes } },
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function success({ reply, file, redirect, accepted }: Endpoint): Record<string, unknown> {
  if (redirect) return { 303: { description: 'Redirects to the address in the Location header' } }
  if (file) {
    const content = Object.fromEntries(file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
    return { 200: { description: 'The file', content } }
  }
  if (accepted) return { 202: { description: 'Begun' } }
  if (!reply) return { 204: { description: 'Done' } }
  return { 200: { description: 'Done', content: { 'application/json': { schema: jsonSchema(reply, 'output') } } } }
}

function conflict({ conflict }: Endpoint): Record<string, unknown> {
  if (!conflict) return {}
  const schema = jsonSchema(conflict, 'output')
  const content = { 'application/json': { schema }, 'text/plain': { schema: { type: 'string' } } }
  return { 409: { description: 'Somebody else has changed it since', content } }
}

function parameters(endpoint: Endpoint, place: 'path' | 'query'): unknown[] {
  const shape = place === 'path' ? endpoint.params : endpoint.query
  if (!shape) return []
  const schema = jsonSchema(shape, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: property,
  }))
}

const stringHeader = (name: string, { required, description }: { required: boolean; description: string }) => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
  description,
})

const TOKEN_HEADER = stringHeader('X-XSRF-TOKEN', {
  required: false,
  description: 'The value of the cookie XSRF-TOKEN; needed with the cookie of a session, not with an API token.',
})

const KEY_HEADER = stringHeader('Idempotency-Key', {
  required: false,
  description:
    'A repeated call with the same key and content does nothing and is answered as the first one was, for a day. ' +
    'With other content it is refused with 422. A refused call leaves the key free.',
})

const DRAFT_HEADER = stringHeader(DRAFT, {
  required: false,
  description:
    'The id of the open draft, for administrators: the call sees and changes its configuration, and nothing else.',
})

function headers(endpoint: Endpoint): unknown[] {
  const draft = endpoint.inDraft ? [DRAFT_HEADER] : []
  if (!isWrite(endpoint) || endpoint.form) return draft
  return [TOKEN_HEADER, ...(isRepeatable(endpoint) ? [KEY_HEADER] : []), ...draft]
}

/** `/api/openapi.json`, and `/api/docs` for people. Most servers are never asked for them. */
export function serveDocumentation(app: FastifyInstance): void {
  const json = once(() => JSON.stringify(openApiDocument()))
  const page = once(() => docsPage(openApiDocument()))
  app.get(`${API_ROOT}/openapi.json`, { config: { open: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json()),
  )
  app.get(`${API_ROOT}/docs`, { config: { open: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page().html),
  )
  app.get(`${API_ROOT}/docs.css`, { config: { open: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(page().css),
  )
}
