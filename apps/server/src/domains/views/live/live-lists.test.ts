import { cases } from '@dossier/contract/cases/lifecycle'
import { casePeople } from '@dossier/contract/cases/people'
import { SearchClauses } from '@dossier/contract/clauses'
import type { ListQuery } from '@dossier/contract/live/record-view-hub'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { views } from '@dossier/contract/views'
import { SORT_KEYS } from '@dossier/contract/views/sort-keys'
import fc from 'fast-check'
import { test } from 'vitest'
import { CallFailed } from '../../../testing/caller.ts'
import { insertRecords } from '../../../testing/insert-records.ts'
import { connectLive } from '../../../testing/live/live-client.ts'
import {
  countsQuery,
  expectFresh,
  pageQuery,
  watchList,
  type ListWatcher,
} from '../../../testing/live/live-list-client.ts'
import { recordsOf, storedRecords } from '../../../testing/records.ts'
import { newTenant, type TestTenant } from '../../../testing/world.ts'

/** Records of a template whose titles some may not see, and people with different rights. */
async function office() {
  const tenant = await newTenant()
  const team = await tenant.team('Crew')
  const secret = await tenant.field({ title: 'Diagnosis', dataType: 'text', permissions: { view: [team] } })
  const open = await tenant.field({ title: 'Note', dataType: 'text' })
  const titled = await tenant.template({
    title: 'Visit',
    titleTemplate: '{diagnosis}',
    fields: [{ id: secret }, { id: open }],
  })
  const plain = await tenant.template({ title: 'Job', fields: [{ id: open }] })
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', 'statusId', 'tags', 'users', 'pendingTeams', `fields.${secret}`, `fields.${open}`] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  await insertRecords(
    tenant,
    Array.from({ length: 30 }, (_, nth) => ({ title: `Lamp ${nth % 7}`, template_id: nth % 3 ? plain : titled })),
  )
  const people = {
    admin: await tenant.person({ isAdmin: true, name: 'Ada' }),
    member: await tenant.person({ teamIds: [team], name: 'Mia' }),
    outsider: await tenant.person({ name: 'Otto' }),
    another: await tenant.person({ name: 'Ann' }),
  }
  const [view] = await people.admin.call(views.list, {})
  const [lookups, ids] = [
    { statuses: await people.admin.call(statuses.list, {}), severities: await people.admin.call(severities.list, {}) },
    (await storedRecords(tenant)).records.map(({ id }) => id),
  ]
  const asking = await askingViews({ tenant, secret, open, lookups })
  return { tenant, team, secret, open, titled, plain, people, viewId: view!.id, asking, ids, ...lookups }
}

interface Asking {
  tenant: TestTenant
  secret: string
  open: string
  lookups: { statuses: { id: number }[] }
}

/** Views with clauses: on the reader, on a field that some may not see, on texts beyond ASCII, on closed records. */
async function askingViews({ tenant, secret, open, lookups }: Asking): Promise<number[]> {
  const [first, second] = lookups.statuses
  const any = (...subClauses: object[]) => ({ orClause: true, subClauses })
  const definitions: { clauses: object[]; group_by?: string }[] = [
    { clauses: [{ field: 'statusId', operator: 'Any', value: [first!.id, second!.id] }] },
    { clauses: [{ field: 'assigneeId', operator: 'Equals', dynamicValue: 'me' }] },
    { clauses: [{ field: `fields.${secret}`, operator: 'NotEqual', value: 'lamp 3' }] },
    { clauses: [{ field: 'isClosed', operator: 'Equals', value: true }] },
    {
      clauses: [
        any(
          { field: 'tags', operator: 'Contains', value: 'Lamp' },
          { field: 'users', operator: 'Contains', dynamicValue: 'me' },
        ),
        { field: 'lastUpdated', operator: 'DateRange', dynamicValue: 'CurrentWeek' },
      ],
    },
    { clauses: [{ field: `fields.${open}`, operator: 'Contains', value: 'ärger' }] },
    { clauses: [{ field: 'tags', operator: 'Contains', value: 'x' }], group_by: 'statusId' },
  ]
  return tenant.asOwner(async (tx) => {
    const rows = definitions.map(({ clauses, group_by = null }, nth) => ({
      tenant_id: tenant.id,
      title: `Asking ${nth}`,
      folder: null,
      owner_id: null,
      group_by,
      clauses: JSON.stringify(SearchClauses.parse(clauses)),
    }))
    return (await tx.insertInto('views').values(rows).returning('id').execute()).map(({ id }) => id)
  })
}

type Office = Awaited<ReturnType<typeof office>>

const WORDS = ['Lamp', 'lamp 3', 'Pump', 'ÄRGER im Haus', 'visit', 'Straße', 'x']

/** Something that somebody does; refusals are as good as anything else. */
const step = fc.record({
  who: fc.constantFrom('admin', 'member', 'outsider', 'another'),
  what: fc.constantFrom(
    'create',
    'title',
    'field',
    'secret',
    'statusId',
    'severityId',
    'assigneeId',
    'isSensitive',
    'addUser',
    'removeUser',
    'addTeam',
    'close',
    'reopen',
    'delete',
    'tags',
    'many',
  ),
  nth: fc.nat(40),
  word: fc.constantFrom(...WORDS),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function perform(it: Office, ids: number[], { who, what, nth, word }: Step): Promise<void> {
  const person = it.people[who as 'admin']
  const id = ids[nth % ids.length]!
  const params = { id: String(id) }
  const all = Object.values(it.people)
  const other = all[nth % all.length]!
  const on = recordsOf(person)
  const place = { caseId: String(id) }
  const pick = (all: { id: number }[]) => all[nth % all.length]!.id
  switch (what) {
    case 'create':
      ids.push((await on.create({ templateId: it.plain, title: word })).id)
      return
    case 'field':
      return void (await on.save(id, it.open, word))
    case 'secret':
      return void (await on.save(id, it.secret, word))
    case 'statusId':
      return void (await on.property(id, what, pick(it.statuses)))
    case 'severityId':
      return void (await on.property(id, what, pick(it.severities)))
    case 'assigneeId':
      return void (await on.property(id, what, other.id))
    case 'isSensitive':
      return void (await on.property(id, what, nth % 3 > 0))
    case 'addUser':
      return void (await person.call(casePeople.addUser, { params: { ...place, userId: String(other.id) } }))
    case 'removeUser':
      return void (await person.call(casePeople.removeUser, { params: { ...place, userId: String(other.id) } }))
    case 'addTeam':
      return void (await on.property(id, 'pendingTeams', nth % 2 ? [it.team] : []))
    case 'tags':
      return void (await on.property(id, 'tags', [word]))
    case 'title':
      return void (await on.property(id, 'title', word))
    case 'many':
      // All have ended before anything is compared, even if one is refused.
      return void (await Promise.all(
        ids.slice(0, 6).map((one) => unlessRefused(on.save(one, it.open, `${word} ${nth}`))),
      ))
    case 'close':
      return void (await person.call(cases.close, { params }))
    case 'reopen':
      return void (await person.call(cases.reopen, { params }))
    case 'delete':
      return void (await person.call(cases.remove, { params }))
  }
}

/** Lists, groups, counts and calculations with filters of their reader's own. */
function filteredQueries({ viewId, asking, statuses: [first, second], open }: Office): ListQuery[] {
  const clauses = SearchClauses.parse([
    { field: 'statusId', operator: 'Any', value: [first!.id, second!.id] },
    { field: `fields.${open}`, operator: 'NotEqual', value: 'pump' },
  ])
  const mine = SearchClauses.parse([{ field: 'assigneeId', operator: 'Equals', dynamicValue: 'me' }])
  const grouped = { groupBy: 'statusId', tableId: `v:${second!.id}`, pageSize: 4 }
  return [
    pageQuery(viewId, { clauses, pageSize: 5 }),
    pageQuery(viewId, { clauses: mine, ...grouped }),
    pageQuery(asking.at(-1)!, { clauses, ...grouped, searchTerm: 'lamp', sortBy: 'title' }),
    { ...countsQuery(), clauses: mine },
    { kind: 'calculations', viewId, searchTerm: '', groupPage: 1, groupBy: 'assigneeId', clauses },
  ]
}

const attempt = (it: Office, ids: number[], one: Step) => unlessRefused(perform(it, ids, one))

async function unlessRefused(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
  }
}

/** Several saves at once, of which one is refused. */
const PARTLY_REFUSED: { all: Step[]; atOnce: boolean } = {
  all: [
    { who: 'admin', what: 'delete', nth: 0, word: 'x' },
    { who: 'member', what: 'many', nth: 1, word: 'lamp 3' },
  ],
  atOnce: false,
}

test(
  'B-LIVE-04 B-VIEW-22 after random changes by people with different rights every followed list equals a fresh fetch',
  { timeout: 180_000 },
  async () => {
    const it = await office()
    const { viewId } = it
    const queries = [
      pageQuery(viewId),
      pageQuery(viewId, { page: 2, pageSize: 7 }),
      ...SORT_KEYS.map((sortBy) => pageQuery(viewId, { sortBy, sortDesc: false, pageSize: 5, page: 2 })),
      ...SORT_KEYS.map((sortBy) => pageQuery(viewId, { sortBy, sortDesc: true, pageSize: 6 })),
      ...[true, false].map((sortDesc) => pageQuery(viewId, { sortBy: `fields.${it.open}`, sortDesc, pageSize: 5 })),
      pageQuery(viewId, { sortBy: 'created', sortDesc: false, page: 9 }),
      ...it.asking.slice(0, -1).map((id) => pageQuery(id, { pageSize: 4 })),
      pageQuery(it.asking[0]!, { pageSize: 3, page: 2, searchTerm: 'lamp', sortBy: 'created' }),
      ...['none', `v:${it.statuses[1]!.id}`].map((tableId) => pageQuery(it.asking.at(-1)!, { pageSize: 4, tableId })),
      ...WORDS.map((searchTerm) => pageQuery(viewId, { searchTerm, pageSize: 5 })),
      countsQuery(),
      countsQuery('lamp'),
      ...filteredQueries(it),
    ]
    const watchers: ListWatcher[] = []
    for (const person of Object.values(it.people)) {
      const client = await connectLive({ token: person.token, hub: '/record-view-hub' })
      for (const query of queries) watchers.push(await watchList(person, query, { client }))
    }
    await expectFresh(watchers)
    const { ids } = it
    const steps = fc.record({ all: fc.array(step, { minLength: 1, maxLength: 8 }), atOnce: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(steps, async ({ all, atOnce }) => {
        if (atOnce) await Promise.all(all.map((one) => attempt(it, ids, one)))
        else for (const one of all) await attempt(it, ids, one)
        await expectFresh(watchers)
      }),
      // One run follows the other, so smaller ones say nothing.
      { numRuns: 10, endOnFailure: true, examples: [[PARTLY_REFUSED]] },
    )
  },
)
