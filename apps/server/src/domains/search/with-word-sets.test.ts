import { comments } from '@dossier/contract/comments'
import { search, type FoundCases } from '@dossier/contract/search'
import { views } from '@dossier/contract/views'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { readRights } from '../../records/read-rights.ts'
import { matchText } from '../../query/text/match-text.ts'
import { withWordSets } from './with-word-sets.ts'
import { searchCases } from './search-cases.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const WORDS = ['amber', 'birch', 'cedar', 'dahlia']
const RECORDS = 60

/** The words of a record, as this test has written them. */
interface Written {
  title: string
  summary: string
  secret: string
  comments: Map<number, string>
  isOpen: boolean
  isSensitive: boolean
  isDeleted: boolean
}

const some = fc.subarray(WORDS).map((words) => words.join(' '))
const change = fc.record({
  what: fc.constantFrom('title', 'summary', 'secret', 'comment', 'uncomment', 'close', 'delete', 'new', 'undone'),
  of: fc.nat(RECORDS - 1),
  text: some,
})
const question = fc
  .tuple(fc.subarray(WORDS, { minLength: 1 }), fc.subarray(WORDS), fc.boolean())
  .map(([wanted, others, isBegun]) => {
    const unwanted = others.filter((word) => !wanted.includes(word))
    const parts = wanted.map((word, nth) => (isBegun && nth === wanted.length - 1 ? word.slice(0, 3) : word))
    const text = [...unwanted.map((word) => `-${word}`), ...parts].join(' ')
    return { text, wanted, unwanted }
  })
  .filter(({ wanted, unwanted }) => wanted.length + unwanted.length > 1)

/** A tenant whose ids lie so far apart that it counts as a very large one, with few records that have all words. */
async function largeTenant() {
  const tenant = await newTenant()
  const team = await tenant.team()
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: secret }] })
  const [person, member] = [await tenant.person(), await tenant.person({ teamIds: [team] })]
  const written = new Map<number, Written>()
  const add = async (of: Partial<Written>) => {
    const one = { title: '', summary: '', secret: '', isOpen: true, isSensitive: false, isDeleted: false, ...of }
    const [id] = await insertRecords(tenant, [
      {
        title: `Record ${one.title}`,
        summary: one.summary,
        fields: JSON.stringify({ [secret]: one.secret }),
        template_id: templateId,
        is_closed: !one.isOpen,
        is_sensitive: one.isSensitive,
      },
    ])
    written.set(id!, { ...one, comments: new Map() })
    return id!
  }
  for (const [nth, [title, summary, hidden]] of fc
    .sample(fc.tuple(some, some, some), { numRuns: RECORDS, seed: 7 })
    .entries())
    await add({ title, summary, secret: hidden, isOpen: nth % 3 > 0, isSensitive: nth % 7 === 1 })
  await tenant.asOwner((tx) =>
    sql`insert into cases_base (id, tenant_id, case_number, title, template_id, status_id, severity_id, opened_by)
      select max(id) + 900000, tenant_id, 'FAR', 'Far', min(template_id), min(status_id), min(severity_id), ''
      from cases_base where tenant_id = ${tenant.id} group by tenant_id`.execute(tx),
  )
  // Nobody here sees these, but their words are common.
  const common = { title: WORDS.join(' '), is_sensitive: true, is_closed: true, template_id: templateId }
  await insertRecords(
    tenant,
    Array.from({ length: 1_100 }, () => common),
  )
  return { tenant, person, member, written, add, secret }
}

type Large = Awaited<ReturnType<typeof largeTenant>>
type Value<A> = A extends fc.Arbitrary<infer V> ? V : never

async function make({ tenant, person, written, add, secret }: Large, { what, of, text }: Value<typeof change>) {
  const [id, one] = [...written][of]!
  const set = (values: object) =>
    tenant.asOwner((tx) => tx.updateTable('cases_base').set(values).where('id', '=', id).execute())
  if (what === 'title') await set({ title: `Record ${(one.title = text)}` })
  if (what === 'summary') await set({ summary: (one.summary = text) })
  if (what === 'secret') await set({ fields: JSON.stringify({ [secret]: (one.secret = text) }) })
  if (what === 'close') {
    one.isOpen = !one.isOpen
    await set({ is_closed: !one.isOpen })
  }
  if (what === 'delete') {
    one.isDeleted = !one.isDeleted
    await set({ deleted: one.isDeleted ? new Date().toISOString() : null })
  }
  if (what === 'new') await add({ title: text })
  if (what === 'comment' && one.isOpen && !one.isSensitive && !one.isDeleted && text !== '') {
    const { id: comment } = await person.call(comments.add, { body: { caseId: id, comment: text } })
    one.comments.set(comment, text)
  }
  const [comment] = one.comments.keys()
  if (what === 'uncomment' && comment !== undefined) {
    one.comments.delete(comment)
    await tenant.asOwner((tx) => tx.deleteFrom('comments').where('id', '=', comment).execute())
  }
  if (what === 'undone')
    await tenant
      .asOwner(async (tx) => {
        await tx
          .updateTable('cases_base')
          .set({ title: WORDS.join(' '), summary: '' })
          .where('id', '=', id)
          .execute()
        throw new Error('Not committed.')
      })
      .catch(() => {})
}

const found = async (person: TestPerson, searchTerm: string) => {
  const pages: number[] = []
  for (let page = 1; ; page++) {
    const query = { pageNumber: String(page), sortBy: 'created' }
    const { data, pageCount } = (await person.call(search.advanced, {
      params: { type: 'cases' },
      query,
      body: { searchTerm },
    } as never)) as FoundCases
    pages.push(...data.map(({ id }) => id))
    if (page >= pageCount) return pages.toSorted((a, b) => a - b)
  }
}

async function listed(person: TestPerson, searchTerm: string) {
  const [view] = await person.call(views.list, {})
  const query = { viewId: String(view!.id), searchTerm, pageSize: '100' } as never
  const [table] = (await person.call(views.cases, { query })).casesTables
  return table!.cases.map(({ id }) => id).toSorted((a, b) => a - b)
}

function expected({ written }: Large, seesSecret: boolean, { text, wanted, unwanted }: Value<typeof question>) {
  const has = (one: Written) => {
    const places = [one.title, one.summary, ...(seesSecret ? [one.secret] : []), ...one.comments.values()].join(' ')
    return wanted.every((word) => places.includes(word)) && !unwanted.some((word) => places.includes(word))
  }
  const matches = [...written].filter(
    ([, one]) => !one.isSensitive && !one.isDeleted && (has(one) || one.title.includes(text)),
  )
  return {
    all: matches.map(([id]) => id).toSorted((a, b) => a - b),
    open: matches.flatMap(([id, one]) => (one.isOpen ? [id] : [])).toSorted((a, b) => a - b),
  }
}

test(
  'ADR-104 several words find the records that have them, however often records and comments change in between',
  { timeout: 180_000 },
  async () => {
    const large = await largeTenant()
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 4 }),
        fc.array(question, { minLength: 1, maxLength: 3 }),
        async (changes, questions) => {
          for (const one of changes) await make(large, one)
          for (const one of questions)
            for (const [reader, seesSecret] of [
              [large.person, false],
              [large.member, true],
            ] as const) {
              const { all, open } = expected(large, seesSecret, one)
              expect(await found(reader, one.text), one.text).toEqual(all)
              expect(await listed(reader, one.text), one.text).toEqual(open)
            }
        },
      ),
      { numRuns: 60 },
    )
  },
)

test('ADR-104 a word that was looked for is remembered for other questions, and no record is tested for it', async () => {
  const { tenant, person } = await largeTenant()
  const { services } = await testServer()
  await insertRecords(
    tenant,
    Array.from({ length: 2_000 }, (_, nth) => ({ title: `Elm fir ${nth}`, summary: 'ginkgo' })),
  )
  await sql`analyze record_texts`.execute(services.database.owner)
  const me = { id: person.id, isAdmin: false, editData: false, teams: [] }
  const textsRead = (searchTerm: string) =>
    services.database.tenantTx(tenant.id, async (tx) => {
      const read = async () =>
        (
          await sql<{ rows: number }>`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
            from pg_stat_xact_user_tables where relname = 'record_texts'`.execute(tx)
        ).rows[0]?.rows ?? 0
      const before = await read()
      const ctx = { tx, tenant: { id: tenant.id, settings: {} }, me, services } as unknown as Ctx
      const request = { searchTerm, clauses: [], columns: [], timeZone: 'UTC', pageNumber: 1 }
      const { totalItems } = await searchCases(ctx, { ...request, sort: { key: 'created', descending: true } })
      return { totalItems, rows: (await read()) - before }
    })

  await textsRead('elm -ginkgo')
  await textsRead('fir -ginkgo')
  for (const [text, totalItems] of [
    ['elm -ginkgo', 0],
    ['elm -fir', 0],
    ['ginkgo elm -fir', 0],
  ] as const) {
    const read = await textsRead(text)
    expect(read.totalItems, text).toBe(totalItems)
    expect(read.rows, text).toBeLessThan(1_500)
  }
})

test('ADR-104 what changes after the words were looked up counts in the question that follows', async () => {
  const { tenant, person } = await largeTenant()
  const { services } = await testServer()
  const [stays, loses, gains] = await insertRecords(tenant, [
    { title: 'Amber' },
    { title: 'Amber' },
    { title: 'Amber', summary: 'birch' },
  ])
  const { tenantRead } = services.database
  const ask = async (tx: Ctx['tx']) => {
    const me = { id: person.id, isAdmin: false, editData: false, teams: [] }
    const ctx = { tx, tenant: { id: tenant.id, settings: {} }, me, services } as unknown as Ctx
    return withWordSets(ctx, { text: 'amber -birch', rights: readRights(me, await loadCatalogue(ctx)) })
  }
  const query = await tenantRead(tenant.id, ask)
  expect(query.matches).toBeDefined()
  const ofWriter = services.database.tenantTx(tenant.id, async (tx) => {
    await tx.updateTable('cases').set({ summary: 'not to be remembered' }).where('id', '=', stays!).execute()
    expect((await ask(tx)).matches).toBeUndefined()
    throw new Error('Not committed.')
  })
  await expect(ofWriter).rejects.toThrow('Not committed.')
  await tenant.asOwner(async (tx) => {
    await tx.updateTable('cases_base').set({ summary: 'birch' }).where('id', '=', loses!).execute()
    await tx.updateTable('cases_base').set({ summary: '' }).where('id', '=', gains!).execute()
  })
  const { rows } = await tenantRead(tenant.id, (tx) =>
    sql<{ id: number }>`select c.id from cases c where c.id = any(${[stays, loses, gains]}::int[])
      and (${sql.join(matchText(query), sql` or `)}) order by c.id`.execute(tx),
  )
  expect(rows.map(({ id }) => id)).toEqual([stays, gains])
})

test('ADR-104 no record is missed after more changes than are looked at one by one', { timeout: 60_000 }, async () => {
  const { tenant, person } = await largeTenant()
  const { owner } = (await testServer()).services.database
  await insertRecords(
    tenant,
    Array.from({ length: 3_000 }, (_, nth) => ({ title: `Elm ${nth}` })),
  )
  await sql`analyze record_texts`.execute(owner)
  expect(await found(person, 'elm ginkgo')).toEqual([])
  // Each leaves one place in the order of the list and takes another: two moves.
  await sql`update cases_base set summary = 'ginkgo', last_updated = clock_timestamp()
    where tenant_id = ${tenant.id} and title like 'Elm %'`.execute(owner)
  const { rows } = await sql<{ id: number }>`select id from cases_base where tenant_id = ${tenant.id}
    and title like 'Elm %' order by id`.execute(owner)
  expect((await found(person, 'elm ginkgo')).length).toBe(rows.length)
})
