import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { PAGE_HUBS, PUSHES, unchanging } from './freshness.ts'
import { contract } from './index.ts'
import { REFRESH_KINDS } from './live/notification-hub.ts'

const calls = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
)

test('every GET says how long its answer is fresh, and no other call does', () => {
  const wrong = calls.filter(({ endpoint }) => (endpoint.method === 'GET') !== (endpoint.fresh !== undefined))
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every named push is one that the hubs send, and each kind of refresh makes something stale', () => {
  const pushes = new Set<string>([...PUSHES, ...PAGE_HUBS])
  const named = calls.flatMap(({ endpoint }) => endpoint.fresh?.until ?? [])
  expect(named.filter((push) => !pushes.has(push))).toEqual([])
  expect(REFRESH_KINDS.map((kind) => `refresh:${kind}`).filter((push) => !named.some((each) => each === push))).toEqual(
    [],
  )
})

test('what is fresh for longer than a minute is either pushed or never changes', () => {
  const trusting = calls.filter(
    ({ endpoint: { fresh } }) => fresh && fresh !== unchanging && fresh.seconds > 60 && fresh.until.length === 0,
  )
  expect(trusting.map(({ name }) => name)).toEqual([])
})

test('a call that changes something is never answered from memory', () => {
  const kept = calls.filter(
    ({ endpoint: { changesState, redirect, fresh } }) => (changesState || redirect) && fresh?.seconds,
  )
  expect(kept.map(({ name }) => name)).toEqual([])
})
