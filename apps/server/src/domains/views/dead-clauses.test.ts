import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant } from '../../testing/world.ts'

test('B-FILTER-18 T23 with further filters, a view with dead clauses finds what it finds without, and so does its file', async () => {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const secret = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [crew] } })
  const job = await tenant.template({ title: 'Job', fields: [{ id: secret }] })
  const editor = await tenant.person({ editData: true, teamIds: [crew] })
  const other = await tenant.person()
  const fields = JSON.stringify({ [secret]: 'fever' })
  await insertRecords(tenant, [
    { title: 'Lamp', template_id: job },
    { title: 'Old lamp', template_id: job, closed: '2026-01-01T00:00:00Z', is_closed: true },
    { title: 'Red lamp', template_id: job, fields },
    { title: 'Pan', template_id: job, fields },
  ])
  const lamps = { field: 'title', operator: 'Contains', value: 'lamp' }
  const dead = { field: `fields.${secret}`, operator: 'IsSet' }
  const expected: [clauses: object[], titles: string[]][] = [
    [[{ orClause: true, subClauses: [dead, lamps] }], ['Lamp', 'Red lamp']],
    [[dead, lamps], []],
    [[{ orClause: true, subClauses: [dead] }], []],
    [[lamps, { ...dead, operator: 'NotSet' }], []],
  ]
  for (const [stored, titles] of expected) {
    const body = { title: 'Jobs', clauses: stored as never }
    const { id } = await editor.call(viewEditing.save, { body })
    const { casesTables } = await other.call(views.cases, { query: { viewId: String(id), timeZone: 'UTC' } })
    expect(casesTables[0]!.cases.map(({ title }) => title).toSorted()).toEqual(titles)

    const further = [{ field: 'title', operator: 'Contains', value: 'a' }]
    const query = { viewId: String(id), timeZone: 'UTC', clauses: JSON.stringify(further) }
    const found = await other.call(views.cases, { query })
    expect(found.casesTables[0]!.cases.map(({ title }) => title).toSorted()).toEqual(titles)

    const records = { all: true, of: { viewId: id, clauses: further, searchTerm: '', timeZone: 'UTC' } }
    const file = { format: 'csv', records, columns: ['title'], sortBy: 'title', sortDesc: false }
    const { text } = await other.send({ method: 'POST', path: '/exports/records', body: file })
    expect(text).toBe(['\ufeffTitle', ...titles, ''].join('\r\n'))
  }
})
