import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testEngine } from '../postgres/postgres.ts'
import { brokenInvariants } from './check-invariants.ts'
import { startCommitProxy } from './commit-proxy.ts'
import { networkCaller, type NetworkAnswer, type NetworkCall } from './network-caller.ts'
import { prepareWorkspace, withDatabase } from './prepare-workspace.ts'
import { startProduct } from './start-product.ts'
import { migratedPlace } from './temporary-place.ts'

/** `ROUNDS=50 npm test -- postgres killed-in-commit` before a release. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 1)

/** A call, and the query that counts what it stored. */
type Creation = (text: string, at: { templateId: number; caseId: number }) => NetworkCall & { stored: string }

const CREATIONS: Record<string, Creation> = {
  record: (text, { templateId }) => ({
    method: 'POST',
    path: '/cases',
    body: { templateId, title: text },
    stored: 'select from cases_base where title =',
  }),
  comment: (text, { caseId }) => ({
    method: 'POST',
    path: '/cases/update',
    body: { caseId, comment: text },
    stored: 'select from comments where comment =',
  }),
  user: (text) => ({
    method: 'POST',
    path: '/users',
    body: { name: text, email: `${text}@test.example` },
    stored: 'select from users where name =',
  }),
  'field value': (text, { caseId }) => ({
    method: 'POST',
    path: `/cases/field/${caseId}/note/false`,
    body: { value: text },
    stored: `select from changes where new_value #>> '{}' =`,
  }),
}

describe.runIf(testEngine() === 'server')('C1 F7 killed between a commit and its answer', () => {
  test(
    'whatever was created is there once, however often the client sends it again',
    { timeout: 60_000 + ROUNDS * 60_000 },
    async () => {
      const place = await migratedPlace()
      const { templateId, tokens } = await prepareWorkspace(place, 1)
      await using proxy = await startCommitProxy(place.databaseUrl ?? '')
      const start = async () => {
        const product = await startProduct({ ...place, databaseUrl: proxy.url })
        return { product, caller: await networkCaller(product.address, tokens[0] ?? '') }
      }
      let { product, caller } = await start()
      const caseId = idOf(await caller.send({ method: 'POST', path: '/cases', body: { templateId, title: 'First' } }))
      const count = (query: string, text: string) =>
        withDatabase(place, async ({ owner }) => (await sql`${sql.raw(query)} ${text}`.execute(owner)).rows.length)

      for (let round = 0; round < ROUNDS; round += 1)
        for (const [kind, create] of Object.entries(CREATIONS)) {
          const text = `${kind.replace(' ', '-')}-${randomUUID()}`
          const { stored, ...request } = create(text, { templateId, caseId })
          const send = () => caller.send({ ...request, headers: { 'idempotency-key': text } })
          proxy.next({ kind: 'committed', next: () => product.signal('SIGKILL') })
          await expect(send(), kind).rejects.toThrow()
          expect(await count(stored, text), kind).toBe(1)
          await product.ended
          ;({ product, caller } = await start())
          const again = await send()
          expect(again, kind).toMatchObject({ status: 200 })
          expect((await send()).text, kind).toBe(again.text)
          expect(await count(stored, text), kind).toBe(1)
        }
      await product.kill()
      expect(await withDatabase(place, ({ owner }) => brokenInvariants(owner))).toEqual([])
    },
  )
})

const idOf = ({ text }: NetworkAnswer): number => (JSON.parse(text) as { created: { id: number } }).created.id
