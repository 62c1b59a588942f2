import type { ChosenRecords } from '@dossier/contract/chosen-records'
import type { SearchClause } from '@dossier/contract/clauses'
import { search } from '@dossier/contract/search'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { beforeAll, expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'
import { findChosen } from './find-chosen.ts'

const MOST = 20
const common = { searchTerm: '', timeZone: 'UTC' }
const clause = (field: string, operator: SearchClause['operator'], value: SearchClause['value']): SearchClause => ({
  field,
  operator,
  value,
  orClause: false,
  subClauses: [],
})

async function choose(person: TestPerson, chosen: ChosenRecords, most = MOST) {
  const { services } = await testServer()
  const { person: me, tenant } = (await services.principals.find(person.token))!
  return services.database.tenantRead(person.tenantId, (tx) =>
    findChosen({ tx, me: me!, tenant: tenant!, services }, chosen, { most }),
  )
}

let tenant: TestTenant
let [crew, plain]: TestPerson[] = []
let ids: number[]
let field: string
let view: { heavy: number; byWeight: number; everything: number }

beforeAll(async () => {
  tenant = await newTenant()
  const team = await tenant.team('Crew')
  const weight = await tenant.field({ title: 'Weight', dataType: 'number', permissions: { view: [team] } })
  field = `fields.${weight}`
  const template = await tenant.template({ title: 'Job', fields: [{ id: weight }] })
  crew = await tenant.person({ editData: true, teamIds: [team] })
  plain = await tenant.person()
  ids = await insertRecords(
    tenant,
    Array.from({ length: 12 }, (_, nth) => ({
      title: nth % 2 ? `Lamp ${nth}` : `Pump ${nth}`,
      template_id: template,
      is_closed: nth === 10,
      is_sensitive: nth === 11,
      fields: JSON.stringify({ [weight]: nth % 4 }),
    })),
  )
  const save = async (body: object) => (await crew!.call(viewEditing.save, { body: { title: 'Asked', ...body } })).id
  view = {
    heavy: await save({ clauses: [clause(field, 'GreaterThan', 2)] }),
    byWeight: await save({ groupBy: field }),
    everything: (await plain!.call(views.list, {}))[0]!.id,
  }
})

const listed = async (person: TestPerson, query: object) =>
  (await person.call(views.cases, { query: { pageSize: 100, ...query } as never })).casesTables
    .flatMap(({ cases }) => cases.map(({ id }) => id))
    .toSorted((a, b) => a - b)

test('B-VIEW-22 all of a list are the records that its reader is shown, except those left out', async () => {
  const lists = [
    { viewId: view.everything, searchTerm: '' },
    { viewId: view.everything, searchTerm: 'lamp' },
    { viewId: view.everything, searchTerm: 'pu' },
    { viewId: view.heavy, searchTerm: '' },
    { viewId: view.heavy, searchTerm: 'lamp' },
    { viewId: view.byWeight, searchTerm: '' },
    { viewId: view.byWeight, searchTerm: 'lamp', tableId: 'v:1' },
  ]
  for (const of of lists) {
    const shown = await listed(crew!, { ...of, viewId: String(of.viewId) })
    const [except] = shown
    expect(shown.length).toBeGreaterThan(0)
    const chosen = await choose(crew!, { all: true, of: { ...common, ...of }, except: [except!] })
    expect(chosen).toEqual({ ids: shown.slice(1), isMore: false })
  }
})

test('B-VIEW-22 all that filters without a view find are chosen, closed records only where they ask for them', async () => {
  const clauses = [clause('isClosed', 'Equals', false), clause(field, 'Equals', 2)]
  const body = { searchTerm: '', clauses, columns: ['title'] }
  const found = await crew!.call(search.advanced, { params: { type: 'cases' }, query: {}, body })
  const shown = (found.data as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)
  expect(shown).toEqual([ids[2], ids[6]])
  expect((await choose(crew!, { all: true, of: { ...common, clauses }, except: [] })).ids).toEqual(shown)
  const closed = await choose(crew!, { all: true, of: { ...common, clauses: clauses.slice(1) }, except: [] })
  expect(closed.ids).toEqual([...shown, ids[10]])
})

test('D-048 T32 what a person may not see is not chosen, and filters on hidden fields are refused', async () => {
  const [stranger, foreign] = await Promise.all([(await newTenant()).person(), insertRecords(await newTenant(), [{}])])
  expect((await choose(plain!, { ids: [...ids, ...foreign] })).ids).toEqual(ids.slice(0, 11))
  expect((await choose(stranger, { ids })).ids).toEqual([])
  const ask = (person: TestPerson, of: object) =>
    choose(person, { all: true, of: { ...common, ...of } as never, except: [] })
  expect((await ask(plain!, { viewId: view.everything })).ids).toEqual(ids.slice(0, 10))
  await expect(ask(stranger, { viewId: view.everything })).rejects.toThrow('View not found.')
  await expect(ask(plain!, { viewId: 2_000_000_000 })).rejects.toThrow('View not found.')
  await expect(ask(plain!, { clauses: [clause(field, 'Equals', 2)] })).rejects.toThrow()
  await expect(ask(plain!, { viewId: view.byWeight, tableId: 'v:1' })).rejects.toThrow()
})

test('B-VIEW-22 more records than may be chosen are noticed', async () => {
  const all: ChosenRecords = { all: true, of: { ...common, viewId: view.everything }, except: [] }
  expect(await choose(crew!, all, 3)).toEqual({ ids: expect.arrayContaining([expect.any(Number)]), isMore: true })
  expect((await choose(crew!, all, 3)).ids).toHaveLength(3)
})
