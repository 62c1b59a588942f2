import { setTimeout as wait } from 'node:timers/promises'
import type { FieldValue } from '@dossier/contract/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Catalogues } from '../../../catalogue/catalogues.ts'
import type { Ctx } from '../../../http/context.ts'
import { insertRecords } from '../../../testing/insert-records.ts'
import { violationsOf } from '../../../testing/faults/check-invariants.ts'
import { recordsOf } from '../../../testing/records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestTenant } from '../../../testing/world.ts'
import { buildSortIndexes } from './build-sort-indexes.ts'
import { listRecords } from '../list-records.ts'

const SIZE = 40
const CHOICES = ['North', 'South', 'East']
const dice = (most: number) => Math.floor(Math.random() * most)

interface Kind {
  id: string
  value(): FieldValue
  /** In a document, as the list sorts it. */
  expression: string
  isRank?: true
}

async function world() {
  const tenant = await newTenant()
  const [cost, due, note, side] = [
    await tenant.field({ title: 'Cost', dataType: 'number' }),
    await tenant.field({ title: 'Due', dataType: 'date' }),
    await tenant.field({ title: 'Note', dataType: 'text' }),
    await tenant.field({ title: 'Side', dataType: 'list', choices: CHOICES }),
  ]
  const kinds: Kind[] = [
    { id: cost, value: () => dice(30) / 4, expression: `(fields ->> '${cost}')::float8` },
    { id: due, value: () => `2026-0${1 + dice(9)}-1${dice(9)}`, expression: `fields ->> '${due}'` },
    {
      id: note,
      value: () => `${['Ärger', 'Arzt', 'Zaun'][dice(3)]} ${dice(30)}`,
      expression: `translate(lower(fields ->> '${note}'), 'ä', 'a')`,
    },
    {
      id: side,
      value: () => CHOICES[dice(3)]!,
      expression: `array_position(array['${CHOICES.join(`','`)}'], fields ->> '${side}')`,
      isRank: true,
    },
  ]
  const templateId = await tenant.template({ title: 'All', fields: kinds.map(({ id }) => ({ id })) })
  await insertRecords(
    tenant,
    Array.from({ length: 100 }, (_, nth) => ({
      template_id: templateId,
      is_closed: nth % 9 === 0,
      fields: JSON.stringify(Object.fromEntries(kinds.flatMap(({ id, value }) => (dice(3) ? [[id, value()]] : [])))),
    })) as never,
  )
  return { tenant, kinds, templateId }
}

const show = (tenant: TestTenant, ids: readonly string[]) =>
  tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', ...ids.map((id) => `fields.${id}`)] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )

type Batch = Parameters<typeof buildSortIndexes>[0]['batch']

async function keeping(tenant: TestTenant, rows: number, between: () => Promise<unknown> = async () => {}, many = 0) {
  const { database } = (await testServer()).services
  const batch: Batch = async (work) => {
    await database.tenantTx(tenant.id, work)
    await between()
  }
  const { signal } = new AbortController()
  await buildSortIndexes({ tenantId: tenant.id, batch, signal }, { announce: () => {}, many, rows })
}

const ordersOf = (tenant: TestTenant) =>
  tenant.asOwner(async (tx) => {
    const rows = tx.selectFrom('field_orders').select(['field_id', 'state']).where('tenant_id', '=', tenant.id)
    return Object.fromEntries((await rows.execute()).map(({ field_id, state }) => [field_id, state]))
  })

const rowsOf = (tenant: TestTenant) =>
  tenant.asOwner(async (tx) => {
    const { rows } = await sql<{
      amount: number
    }>`select (select count(*) from order_numbers where tenant_id = ${tenant.id})
      + (select count(*) from order_texts where tenant_id = ${tenant.id}) as amount`.execute(tx)
    return Number(rows[0]?.amount)
  })

/** Whole lists as a node with this catalogue shows them, and as the documents have them. */
async function compare(tenant: TestTenant, kinds: readonly Kind[], catalogues: Catalogues): Promise<void> {
  const { services } = await testServer()
  const me = { id: 0, isAdmin: true, editData: false, teams: [] }
  for (const { id, expression, isRank } of kinds)
    for (const sortDesc of [false, true]) {
      const way = sortDesc ? 'desc' : 'asc'
      const { rows: expected } = await tenant.asOwner((tx) =>
        sql
          .raw<{ id: number }>(
            `select id from cases_base where tenant_id = ${tenant.id} and not is_closed and deleted is null
              order by ${expression} ${way} nulls last, id ${isRank ? 'desc' : way}`,
          )
          .execute(tx),
      )
      const got: number[] = []
      for (let page = 1; page <= Math.ceil(expected.length / SIZE); page++) {
        const answer = await services.database.tenantTx(tenant.id, async (tx) => {
          const ctx = { tx, tenant: { id: tenant.id }, me, services: { ...services, catalogues } } as unknown as Ctx
          const { views } = await catalogues.load(tx, tenant.id)
          const [viewId] = views.keys()
          const request = { viewId: viewId!, searchTerm: '', page, pageSize: SIZE, sortBy: `fields.${id}`, sortDesc }
          return listRecords(ctx, request)
        })
        got.push(...answer.casesTables[0]!.cases.map((one) => one.id))
      }
      expect(got, `${expression} ${way}`).toEqual(expected.map((one) => one.id))
    }
}

const catalogueOf = async () => new Catalogues((await testServer()).services.database)

async function writerOf({ tenant, kinds, templateId }: Awaited<ReturnType<typeof world>>) {
  const admin = await tenant.person({ isAdmin: true, editData: true })
  const records = recordsOf(admin)
  // Of some kinds there may be none at the moment.
  const withSome = async (isClosed: boolean, work: (id: number) => Promise<unknown>) => {
    const { rows } = await tenant.asOwner((tx) =>
      sql<{ id: number }>`select id from cases_base where tenant_id = ${tenant.id} and is_closed = ${isClosed}
        and deleted is null order by random() limit 1`.execute(tx),
    )
    if (rows[0]) await work(rows[0].id)
  }
  const kind = () => kinds[dice(kinds.length)]!
  const save = async () => {
    const { id, value } = kind()
    await withSome(false, (caseId) => records.save(caseId, id, dice(4) ? value() : null))
  }
  const others = [
    async () => {
      const { id, value } = kind()
      await records.create({ templateId, fields: { [id]: value() } })
    },
    () => withSome(false, (id) => admin.call(cases.close, { params: { id: String(id) } })),
    () => withSome(true, (id) => admin.call(cases.reopen, { params: { id: String(id) } })),
    () => withSome(false, (id) => admin.call(cases.remove, { params: { id: String(id) } })),
  ]
  // Somebody else may have closed or opened the record just before.
  return () =>
    (dice(2) ? save : others[dice(others.length)]!)().catch((error: { status?: number }) => {
      if (error.status === undefined || error.status >= 500) throw error
    })
}

test(
  'B-VIEW-09 lists are what the documents say before, while and after an order is built and removed',
  { timeout: 120_000 },
  async () => {
    const made = await world()
    const { tenant, kinds } = made
    const write = await writerOf(made)
    const all = kinds.map(({ id }) => id)
    await show(tenant, all)
    // A node that hears of nothing: it goes on with what it knows.
    const deaf = await catalogueOf()
    await compare(tenant, kinds, deaf)
    for (const shown of [all.slice(1), all.slice(0, 2)]) {
      await show(tenant, shown)
      const shownKinds = kinds.filter(({ id }) => shown.includes(id))
      let batches = 0
      await keeping(tenant, 120, async () => {
        await Promise.all(Array.from({ length: 6 }, write))
        if (batches++ % 4 === 0) await compare(tenant, shownKinds, await catalogueOf())
      })
      await Promise.all(Array.from({ length: 10 }, write))
      expect(await ordersOf(tenant)).toEqual(Object.fromEntries(shown.map((id) => [id, 'ready'])))
      await compare(tenant, shownKinds, await catalogueOf())
      await compare(tenant, shownKinds, deaf)
      expect(await violationsOf((await testServer()).services.database.owner, 'the order of a field is wrong')).toEqual(
        [],
      )
    }
    // This one learned of orders that end now.
    const late = await catalogueOf()
    await compare(tenant, kinds.slice(0, 2), late)
    await keeping(tenant, 120, () => compare(tenant, kinds.slice(0, 2), late), 1_000_000)

    expect(await ordersOf(tenant)).toEqual({})
    expect(await rowsOf(tenant)).toBe(0)
  },
)

test('an order waits for saves that began before it was declared', async () => {
  const { services } = await testServer()
  if (services.database.engine !== 'server') return
  const { tenant, kinds, templateId } = await world()
  await show(tenant, [kinds[0]!.id])
  const [began, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const saving = tenant.asOwner(async (tx) => {
    await sql`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by, fields)
      select tenant_id, 'late', 'Late', ${templateId}, status_id, severity_id, '', ${JSON.stringify({ [kinds[0]!.id]: 3 })}::jsonb
      from cases_base where tenant_id = ${tenant.id} limit 1`.execute(tx)
    began.resolve()
    await go.promise
  })
  await began.promise
  let isOver = false
  const keepsOrders = keeping(tenant, 4_000, () => wait(1)).then(() => (isOver = true))
  try {
    await expect.poll(() => ordersOf(tenant)).toEqual({ [kinds[0]!.id]: 'building' })
    await wait(300)
    expect(isOver).toBe(false)
  } finally {
    go.resolve()
    await Promise.all([saving, keepsOrders])
  }
  await compare(tenant, kinds.slice(0, 1), await catalogueOf())
})

test('a record that somebody is saving is added as it is saved', async () => {
  const { services } = await testServer()
  if (services.database.engine !== 'server') return
  const { tenant, kinds } = await world()
  const [cost] = kinds as [Kind]
  await show(tenant, [cost.id])
  const isSaved = Promise.withResolvers<void>()
  let saving: Promise<void> | undefined
  await keeping(tenant, 4, async () => {
    const [order] = await tenant.asOwner((tx) =>
      tx.selectFrom('field_orders').select('reached').where('tenant_id', '=', tenant.id).execute(),
    )
    if (!order?.reached || saving) return
    saving = tenant.asOwner(async (tx) => {
      await sql`update cases_base set fields = ${JSON.stringify({ [cost.id]: 77 })}::jsonb where tenant_id = ${tenant.id}
        and id = (select min(id) from cases_base where tenant_id = ${tenant.id} and id > ${order.reached} and not is_closed)`.execute(
        tx,
      )
      isSaved.resolve()
      // The next records are looked at in the meantime, and this is one of them.
      await wait(200)
    })
    await isSaved.promise
  })
  await saving
  expect(saving).toBeDefined()
  expect(await violationsOf(services.database.owner, 'the order of a field is wrong')).toEqual([])
  await compare(tenant, [cost], await catalogueOf())
})

test('a canceled hand-over goes on where it was', async () => {
  const { tenant, kinds } = await world()
  await show(
    tenant,
    kinds.map(({ id }) => id),
  )
  const stopped = keeping(tenant, 80, async () => {
    const orders = tenant.asOwner((tx) =>
      tx.selectFrom('field_orders').select('reached').where('tenant_id', '=', tenant.id).execute(),
    )
    if ((await orders).every(({ reached }) => reached > 0)) throw new Error('canceled')
  })
  await expect(stopped).rejects.toThrow('canceled')
  expect(new Set(Object.values(await ordersOf(tenant)))).toEqual(new Set(['building']))
  await compare(tenant, kinds, await catalogueOf())

  await keeping(tenant, 80)

  await compare(tenant, kinds, await catalogueOf())
  expect(new Set(Object.values(await ordersOf(tenant)))).toEqual(new Set(['ready']))
})
