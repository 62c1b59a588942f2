import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { sql } from 'kysely'
import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { insertIntegration } from '../../domains/integrations/queries.ts'
import { insertRule } from '../../domains/rules/rule-queries.ts'
import { testEngine } from '../postgres/postgres.ts'
import { receiver } from '../receiver.ts'
import { brokenInvariants } from './check-invariants.ts'
import { networkCaller } from './network-caller.ts'
import { prepareWorkspace, withDatabase, type Workspace } from './prepare-workspace.ts'
import { startProduct } from './start-product.ts'
import { migratedPlace } from './temporary-place.ts'

/** `KILLS=200 npm test -- server effects-killed`: as often as you like. */
const KILLS = Number(process.env['KILLS'] ?? 3)
const PAGES = 3
const ITEMS = 20
const SOON = { timeout: 60_000, interval: 20 }

test.runIf(testEngine() === 'server')(
  `D-088 D-101 R12 killed ${KILLS} times between save and send, while sending again and while reading, each effect is stored once, and sent with one key`,
  { timeout: 120_000 + KILLS * 30_000 },
  async () => {
    const place = await migratedPlace()
    const workspace = await prepareWorkspace(place, 1)
    const target = await hangingReceiver()
    const source = await hangingSource()
    await withDatabase(place, async (database) => {
      await connect(database, workspace, { target: target.url, source: source.url })
      const begin = async () => {
        await releaseJobs(database)
        const product = await startProduct(place, { OUTBOUND_NETWORKS: '127.0.0.0/8' })
        return { product, caller: await networkCaller(product.address, workspace.tokens[0] ?? '') }
      }
      let { product, caller } = await begin()
      const { text } = await caller.send({
        method: 'POST',
        path: '/cases',
        body: { templateId: workspace.templateId, title: 'First' },
      })
      const { id: caseId } = (JSON.parse(text) as { created: { id: number } }).created
      let saves = 0
      let pulls = 0
      const save = async () => {
        saves += 1
        const body = { value: `Save ${saves}` }
        const answer = await caller.send({ method: 'POST', path: `/cases/field/${caseId}/note/false`, body })
        if (answer.status !== 200) throw new Error(answer.text)
      }
      const kill = async () => {
        await product.kill()
        ;({ product, caller } = await begin())
      }
      const rounds = [
        async () => {
          await save()
          await kill()
        },
        async () => {
          target.does('fail')
          await save()
          await expect.poll(() => countOf(database, sql`state = 'Waiting' and requests > 0`), SOON).toBeGreaterThan(0)
          target.does('hang')
          const before = target.received.length
          await makeDue(database)
          // Something new to send lets the product look at what is due.
          await save()
          await expect.poll(() => target.received.length, SOON).toBeGreaterThan(before + 1)
          target.does('accept')
          await kill()
        },
        async () => {
          pulls += 1
          source.begin(pulls)
          const { status } = await caller.send({ method: 'POST', path: '/integration/forcerun/source' })
          expect(status).toBe(202)
          await source.hangs()
          await kill()
          await expect.poll(() => isReading(database), SOON).toBe(false)
        },
      ]
      for (let nth = 0; nth < KILLS; nth += 1) await rounds[nth % rounds.length]!()

      await makeDue(database)
      await save()
      await expect.poll(() => countOf(database, sql`state <> 'Delivered'`), SOON).toBe(0)
      await product.kill()
      await expectOnce(database, { saves, records: 1 + pulls * PAGES * ITEMS })
      const sent = await database.owner.selectFrom('deliveries').select(['message_id', 'body']).execute()
      const byId = Map.groupBy(target.received, ({ headers }) => String(headers['webhook-id']))
      expect([...byId.keys()].toSorted()).toEqual(sent.map(({ message_id }) => message_id).toSorted())
      for (const { message_id, body } of sent)
        expect(new Set(byId.get(message_id)!.map((one) => one.body))).toEqual(new Set([body]))
    })
  },
)

/** A receiver that accepts, refuses or keeps its senders waiting. */
async function hangingReceiver() {
  let what: 'accept' | 'fail' | 'hang' = 'accept'
  const listener: RequestListener = (_request, response) => {
    if (what !== 'hang') response.writeHead(what === 'fail' ? 500 : 204).end()
  }
  return { ...(await receiver(listener)), does: (next: typeof what) => void (what = next) }
}

/** A source of three pages; once in each round, its second page does not come. */
async function hangingSource() {
  let round = 0
  let waiting = Promise.withResolvers<void>()
  let hasHung = false
  const { url } = await receiver((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://here').searchParams.get('page') ?? 1)
    if (page === 2 && !hasHung) {
      hasHung = true
      return waiting.resolve()
    }
    const items = Array.from({ length: ITEMS }, (_, nth) => ({
      id: `${round}-${page}-${nth}`,
      title: `Item ${round}-${page}-${nth}`,
    }))
    const next = page < PAGES ? `${url}?page=${page + 1}` : null
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items, next }))
  })
  const begin = (nth: number) => {
    round = nth
    hasHung = false
    waiting = Promise.withResolvers<void>()
  }
  return { url, begin, hangs: () => waiting.promise }
}

/** A rule that sends each change of the note, and a source to read from. */
const connect = (
  { owner }: Database,
  { tenantId, templateId }: Workspace,
  urls: { target: string; source: string },
): Promise<void> =>
  owner.transaction().execute(async (tx) => {
    await sql`select set_config('app.tenant_id', ${String(tenantId)}, true)`.execute(tx)
    const { id: by } = await tx.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const saved = { tenant_id: tenantId, last_updated_by: by }
    const values = { active: true, secrets: {}, schedule: null, events: null }
    await insertIntegration(
      tx,
      { ...saved, key: 'target', service_id: 'https-webhook' },
      {
        ...values,
        title: 'Target',
        settings: { url: urls.target },
        outputs: [{ out: 'a', title: 'A', templateIds: [] }],
      },
    )
    const reading = { url: urls.source, items: 'items', key: 'id', next: 'next', template: templateId }
    const settings = { ...reading, mapping: [{ path: 'title', target: 'title' }] }
    await insertIntegration(
      tx,
      { ...saved, key: 'source', service_id: 'https-pull' },
      { ...values, title: 'Source', settings, outputs: [] },
    )
    await insertRule(tx, tenantId, {
      title: 'Send',
      description: '',
      folder: null,
      enabled: true,
      appliesTo: 'both',
      trigger: 'FieldChanged',
      triggerFieldIds: ['fields.note'],
      templateIds: [],
      conditions: [],
      actions: [{ type: ACTION_TYPES.SentToIntegration, integration: { integrationKey: 'target', out: 'a' } }],
      headers: {},
      weekStart: 1,
      by,
    })
  })

/** What a dead server ran is given to others when its heartbeat has been missed, for which nobody waits here. */
const releaseJobs = ({ owner }: Database) =>
  owner
    .updateTable('pgboss.job')
    .set({ state: 'retry', started_on: null, heartbeat_on: null, start_after: sql<string>`now()` })
    .where('state', '=', 'active')
    .execute()

/** Nobody waits for the minutes between two requests. */
const makeDue = ({ owner }: Database) =>
  owner
    .updateTable('deliveries')
    .set({ due: sql<string>`now()` })
    .where('state', '=', 'Waiting')
    .execute()

async function countOf({ owner }: Database, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from deliveries where ${which}`.execute(owner)
  return rows[0]!.n
}

const isReading = async ({ owner }: Database): Promise<boolean> =>
  (await owner.selectFrom('integrations').select('running_since').where('key', '=', 'source').executeTakeFirstOrThrow())
    .running_since !== null

async function expectOnce({ owner }: Database, { saves, records }: { saves: number; records: number }): Promise<void> {
  expect(await brokenInvariants(owner)).toEqual([])
  const { rows } = await sql`
    select (select count(*)::int from deliveries) as deliveries,
      (select count(distinct effect_key)::int from deliveries) as effects,
      (select count(*)::int from rule_runs where result = 'Ran') as runs,
      (select count(*)::int from rule_runs) as "allRuns",
      (select count(*)::int from rule_effects where state = 'Delivered') as delivered,
      (select count(*)::int from cases_base) as records,
      (select count(distinct title)::int from cases_base) as titles`.execute(owner)
  expect(rows).toEqual([
    { deliveries: saves, effects: saves, runs: saves, allRuns: saves, delivered: saves, records, titles: records },
  ])
}
