import { views } from '@dossier/contract/views'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { newTenant } from '../../../testing/world.ts'
import type { SortKey } from './record-order.ts'

const LAST = Symbol('an empty value')

test('B-VIEW-09 every sort orders the rows both ways, with empty values last', async () => {
  const tenant = await newTenant()
  const people = [
    await tenant.person({ name: 'Zoe' }),
    await tenant.person({ name: 'adam' }),
    await tenant.person({ name: 'Bert' }),
  ]
  const [reader] = people
  const templates = [
    await tenant.template({ title: 'b', fields: [] }),
    await tenant.template({ title: 'A', fields: [] }),
  ]
  const ids = (table: 'statuses' | 'severities') =>
    tenant.asOwner((tx) => tx.selectFrom(table).select('id').where('tenant_id', '=', tenant.id).orderBy('id').execute())
  const [statuses, severities] = [await ids('statuses'), await ids('severities')]
  // Statuses sort by their own order, not by id.
  await tenant.asOwner(async (tx) => {
    for (const [index, { id }] of statuses.entries())
      await tx
        .updateTable('statuses')
        .set({ position: 9 - index })
        .where('id', '=', id)
        .execute()
  })
  const instant = fc.integer({ min: 0, max: 40 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString())
  const record = fc.record({
    title: fc.constantFrom('alpha', 'Beta', 'gamma', 'ALPHA', 'delta'),
    template_id: fc.constantFrom(...templates),
    status_id: fc.constantFrom(...statuses.map((one) => one.id)),
    severity_id: fc.constantFrom(...severities.map((one) => one.id)),
    assignee_id: fc.option(fc.constantFrom(...people.map((person) => person.id))),
    created: instant,
    last_updated: instant,
  })
  await insertRecords(tenant, fc.sample(record, 90))
  const [view] = (await reader?.call(views.list, {})) ?? []

  const rankOf: Record<SortKey, (row: Row) => number | string | symbol> = {
    caseNumber: (row) => row.id,
    title: (row) => row.title.toLowerCase(),
    created: (row) => row.created,
    lastUpdated: (row) => row.lastUpdated,
    templateId: (row) => row.templateTitle.toLowerCase(),
    statusId: (row) => statuses.length - statuses.findIndex((one) => one.id === row.statusId),
    severityId: (row) => row.severityLevel,
    assigneeId: (row) => row.assigneeName?.toLowerCase() ?? LAST,
  }
  for (const sortBy of Object.keys(rankOf) as SortKey[])
    for (const descending of [true, false])
      for (const searchTerm of ['', 'a']) {
        const query = { viewId: String(view?.id), sortBy, sortDesc: String(descending) as 'true', searchTerm }
        const page = await reader?.call(views.cases, { query: { ...query, pageSize: 100 } })
        const rows = page?.casesTables[0]?.cases ?? []
        expect(rows).toHaveLength(90)
        const got = rows.map((row) => rankOf[sortBy](row))
        expect(got, `${sortBy} ${descending ? 'descending' : 'ascending'}`).toEqual(sorted(got, descending))
      }
})

interface Row {
  id: number
  title: string
  created: string
  lastUpdated: string
  templateTitle: string
  statusId: number
  severityLevel: number
  assigneeName: string | null
}

function sorted(values: readonly (number | string | symbol)[], descending: boolean) {
  const full = values.filter((value) => typeof value !== 'symbol')
  const up = full.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return [...(descending ? up.toReversed() : up), ...values.filter((value) => value === LAST)]
}
