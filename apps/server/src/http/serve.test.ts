import { contract } from '@dossier/contract'
import type { Endpoint } from '@dossier/contract/endpoint'
import { PathId } from '@dossier/contract/shapes'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../app.ts'
import { openApiDocument } from './openapi.ts'
import { compileWriter } from './serialize.ts'
import { checkEndpoint } from './serve.ts'

const declared = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group))

test('A-GEN-10 every call of the contract is served, and nothing else', () => {
  const names = (list: readonly Endpoint[]) => list.map((one) => `${one.method} ${one.path}`).toSorted()
  expect(names(routes.map((route) => route.endpoint))).toEqual(names(declared))
  expect(new Set(names(declared)).size).toBe(declared.length)
})

test('A-GEN-10 a call that does not declare who may make it, or on what, stops the start', () => {
  const whole = {
    method: 'GET',
    path: '/things/{id}',
    summary: 'One thing',
    access: 'signedIn',
    on: { id: 'entry' },
    params: z.object({ id: PathId }),
  } as const
  expect(() => checkEndpoint(whole)).not.toThrow()
  expect(() => checkEndpoint({ ...whole, access: undefined } as never)).toThrow('does not say who may call it')
  expect(() => checkEndpoint({ ...whole, on: undefined } as never)).toThrow('does not say what "id" names')
  expect(() => checkEndpoint({ ...whole, params: z.object({}) } as never)).toThrow('does not check "id"')
  expect(() => checkEndpoint({ ...whole, summary: '' })).toThrow('has no summary')
})

test('A-GEN-10 the code that writes replies, compiled with the first one, compiles for every call', () => {
  for (const { path, reply } of declared) if (reply) expect(() => compileWriter(reply), path).not.toThrow()
})

test('A-GEN-10 the OpenAPI document names every call with its access, input and reply', () => {
  const paths = openApiDocument()['paths'] as Record<string, Record<string, Record<string, unknown>>>
  for (const endpoint of declared) {
    const operation = paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()]
    expect(operation, endpoint.path).toMatchObject({ summary: endpoint.summary, 'x-access': endpoint.access })
    const success = endpoint.redirect
      ? '303'
      : endpoint.reply || endpoint.file
        ? '200'
        : endpoint.accepted
          ? '202'
          : '204'
    expect(Object.keys(operation?.['responses'] as object)).toContain(success)
  }
})
