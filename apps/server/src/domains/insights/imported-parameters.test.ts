import { insights } from '@dossier/contract/insights/calls'
import { InsightToRun, type InsightToSave } from '@dossier/contract/insights/definition'
import { insightParameters } from '@dossier/contract/insights/parameters'
import { insightRuns } from '@dossier/contract/insights/running'
import { RunBody } from '@dossier/contract/insights/run'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { NOBODY } from '../../query/cache/access-fingerprint.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { planInsight } from './run-plan.ts'

async function clinic() {
  const tenant = await newTenant()
  const kind = await tenant.field({ title: 'Kind', dataType: 'text' })
  const template_id = await tenant.template({ title: 'Visit', fields: [{ id: kind }] })
  await insertRecords(
    tenant,
    ['Cat', 'Cat', 'Dog'].map((one) => ({ template_id, fields: JSON.stringify({ [kind]: one }) })),
  )
  const admin = await tenant.person({ isAdmin: true, editData: true })
  const save = (body: z.input<typeof InsightToSave>) => admin.call(insights.save, { body })
  const count = { key: 'n', label: 'Visits', calcType: 'Count' as const }
  return { tenant, admin, save, count, kind, key: `fields.${kind}` }
}

test('D-153 D-152 B-PARAM-03 an insight asks for the parameters of those from which it imports, and says what of them does not work', async () => {
  const { tenant, admin, save, count, kind, key } = await clinic()
  await admin.call(insightParameters.save, {
    body: { key: 'kind', name: 'Kind of animal', dataType: 'Text', isNew: true },
  })
  const clause = { field: key, operator: 'Equals' as const, dynamicValue: 'kind' }
  const inner = await save({ title: 'Inner', dynamicParameters: ['kind'], clauses: [clause], calculations: [count] })
  const imported = { key: 'of', label: 'Of that kind', imported: { insight: inner.id, key: 'n' } }
  const middle = await save({ title: 'Middle', calculations: [count, imported] })
  const again = { key: 'again', label: 'Again', imported: { insight: middle.id, key: 'of' } }
  const outer = await save({ title: 'Outer', calculations: [count, again] })
  expect([outer.dynamicParameters, outer.neededParameters]).toEqual([[], ['kind']])
  const listed = await admin.call(insights.list, {})
  expect(listed.map(({ title, neededParameters }) => [title, neededParameters])).toEqual([
    ['Inner', ['kind']],
    ['Middle', ['kind']],
    ['Outer', ['kind']],
  ])
  const ask = (dynamicParameters: object[]) =>
    admin.send({ method: 'POST', path: `/insights/${outer.id}`, body: { dynamicParameters } })
  expect(await ask([])).toMatchObject({ status: 400, text: 'Choose a value for "Kind of animal".' })
  expect(JSON.parse((await ask([{ key: 'kind', value: 'Cat' }])).text)).toMatchObject({
    calculations: { n: { value: 3 }, again: { value: 2 } },
    faults: [],
  })

  // As after a restored backup: the field of a filter is gone.
  await tenant.asOwner((tx) =>
    sql`update insights set definition = replace(definition::text, ${kind}, 'gone')::jsonb where id = ${inner.id}`.execute(
      tx,
    ),
  )
  const dead = await admin.call(insightRuns.run, {
    params: { id: String(outer.id) },
    query: {} as never,
    body: { dynamicParameters: [{ key: 'kind', value: 'Cat' }] } as never,
  })
  expect(dead.faults).toEqual([
    { at: 'calculations', message: expect.stringMatching(/^A filter of imported calculations does not work: ./) },
  ])
})

test('D-153 D-137 what is imported with days of its own means something else after midnight', async () => {
  const { tenant, save, count } = await clinic()
  const today = { field: 'created', operator: 'Equals' as const, dynamicValue: 0 }
  const inner = await save({ title: 'Today', clauses: [today], calculations: [count] })
  const imported = { key: 'of', label: 'Today', imported: { insight: inner.id, key: 'n' } }
  const { services } = await testServer()
  const catalogue = await services.database.tenantRead(tenant.id, (tx) =>
    loadCatalogue({ tx, tenant: { id: tenant.id }, services }),
  )
  const asker = { me: NOBODY, tenant: { settings: {}, features: [] } } as never
  const now = new Date('2026-03-08T07:30:00Z')
  const untilOf = (calculations: object[]) => {
    const body = RunBody.parse({})
    const definition = InsightToRun.parse({ calculations })
    return planInsight(asker, catalogue, definition, { body, timeZone: 'America/Los_Angeles', now }).until
  }
  expect(untilOf([count])).toBe(Infinity)
  expect(new Date(untilOf([count, imported])).toISOString()).toBe('2026-03-08T08:00:00.000Z')
})
