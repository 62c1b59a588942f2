import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const RECORDS = 240
/** Of each fourth record none. */
const KINDS = ['Well', 'Drain', 'Mains']

/** Records that a list of pumps in title or summary has, some that it has not, and some that only their people see. */
async function pumps() {
  const tenant = await newTenant()
  const field = await tenant.field({ title: 'Weight', dataType: 'number' })
  const kind = await tenant.field({ title: 'Kind', dataType: 'list', choices: KINDS })
  const template = await tenant.template({ title: 'Job', fields: [{ id: field }, { id: kind }] })
  const people = [await tenant.person(), await tenant.person(), await tenant.person({ isAdmin: true })] as const
  await insertRecords(
    tenant,
    Array.from({ length: RECORDS }, (_, nth) => ({
      title: nth % 5 === 0 ? `Pump ${(nth * 7) % 50}` : `Lamp ${nth}`,
      summary: nth % 7 === 0 ? 'beside the pump' : '',
      template_id: template,
      is_sensitive: nth % 6 === 0,
      user_ids: nth % 12 === 0 ? [people[1].id] : [],
      fields: JSON.stringify({ [field]: nth % 4, [kind]: KINDS[nth % 4] }),
    })),
  )
  const saved = async (clauses: object[]) => {
    const body = { title: 'Asked', columns: ['title', `fields.${kind}`], clauses } as never
    return String((await people[2].call(viewEditing.save, { body })).id)
  }
  const contains = (name: string) => ({ field: name, operator: 'Contains', value: 'PUMP' })
  const asked = {
    [await saved([
      { orClause: true, subClauses: [contains('title'), contains('summary')] },
    ])]: `(title ilike '%pump%' or summary ilike '%pump%')`,
    [await saved([
      { field: `fields.${field}`, operator: 'GreaterThan', value: 2 },
    ])]: `(fields ->> '${field}')::int > 2`,
    [await saved([{ field: 'users', operator: 'Contains', value: [people[1].id] }])]: `${people[1].id} = any(user_ids)`,
  }
  const run = (statement: string) => tenant.asOwner((tx) => sql.raw<{ id: number }>(statement).execute(tx))
  return { tenant, field, kind, people, asked, run }
}

const ORDERS = [
  ['created', 'created'],
  ['title', 'lower(title)'],
  ['lastUpdated', 'last_updated'],
] as const

type Pumps = Awaited<ReturnType<typeof pumps>>

/** In one order after the other, the pages of each list are, for each reader, what plain SQL says. */
async function check({ tenant, people, asked, run }: Pumps, after: string, nth: number): Promise<void> {
  const [plain, involved, admin] = people
  const seen = new Map([
    [plain, 'not is_sensitive'],
    [involved, `(not is_sensitive or ${involved.id} = any(user_ids))`],
    [admin, 'true'],
  ])
  const beside = new Map<TestPerson, Map<string, number | null>>()
  for (const reader of people) {
    const summary = await reader.call(views.summary, { query: {} } as never)
    beside.set(reader, new Map(summary.map(({ id, count }) => [String(id), count])))
  }
  for (const [viewId, holds] of Object.entries(asked))
    for (const [reader, may] of seen)
      for (const [sortBy, by] of [ORDERS[0], ORDERS[1 + (nth % 2)]!]) {
        const { rows } = await run(`select id from cases_base where tenant_id = ${tenant.id} and deleted is null
          and not is_closed and ${holds} and ${may} order by ${by} desc, id desc`)
        expect(beside.get(reader)!.get(viewId), `${holds}, ${after}`).toBe(rows.length)
        for (const page of [1, 3]) {
          const query = { viewId, sortBy, sortDesc: 'true', page: String(page), pageSize: '10' } as never
          const [table] = (await reader.call(views.cases, { query })).casesTables
          expect(
            [table?.totalRecords, ...table!.cases.map(({ id }) => id)],
            `${holds}, ${sortBy}, page ${page}, ${after}`,
          ).toEqual([rows.length, ...rows.slice(10 * (page - 1), 10 * page).map(({ id }) => id)])
        }
      }
}

/** One list is read in the order of choices, and in the reverse one right after it. */
async function checkBothWays({ tenant, kind, people, asked, run }: Pumps): Promise<void> {
  const [viewId, holds] = Object.entries(asked)[0]!
  const choices = `array[${KINDS.map((one) => `'${one}'`).join()}]`
  for (const [sortDesc, way] of [
    ['false', 'asc'],
    ['true', 'desc'],
  ]) {
    const { rows } = await run(`select id from cases_base where tenant_id = ${tenant.id} and deleted is null
      and not is_closed and ${holds}
      order by array_position(${choices}, fields ->> '${kind}') ${way} nulls last, id desc limit 30`)
    const query = { viewId, sortBy: `fields.${kind}`, sortDesc, pageSize: '30' } as never
    const [table] = (await people[2].call(views.cases, { query })).casesTables
    expect(
      table?.cases.map(({ id }) => id),
      way,
    ).toEqual(rows.map(({ id }) => id))
  }
}

test(
  'D-068 ADR-145 a list that was read before holds what plain SQL says, whatever column of a record changed',
  { timeout: 180_000 },
  async () => {
    const office = await pumps()
    const { tenant, field, people, run } = office
    for (const nth of [0, 1]) await check(office, 'at first', nth)
    await checkBothWays(office)
    for (const [nth, change] of [
      `assignee_id = null`,
      `summary = 'a pump' where title like 'Lamp 1%'`,
      `title = 'Lamp' where title like 'Pump 1%'`,
      `is_sensitive = true where title like 'Pump 2%'`,
      `user_ids = array[${people[1].id}] where title like 'Pump%' and is_sensitive`,
      `user_ids = '{}' where title like 'Pump 3%'`,
      `fields = '{"${field}": 3}' where summary <> ''`,
      `is_closed = true where title like 'Pump 4%'`,
      `deleted = now() where title like 'Lamp 2%'`,
      `created = now() - interval '1 hour' where summary <> ''`,
      `last_updated = clock_timestamp() where title like 'Pump%'`,
    ].entries()) {
      const [set, where = 'true'] = change.split(' where ')
      await run(`update cases_base set ${set} where tenant_id = ${tenant.id} and ${where}`)
      await check(office, change, nth)
    }
    await run(`insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by)
      select tenant_id, 'new', 'A pump', template_id, status_id, severity_id, '' from cases_base
      where tenant_id = ${tenant.id} limit 1`)
    await check(office, 'a new one', 1)
  },
)
