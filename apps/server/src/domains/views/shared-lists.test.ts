import { teams } from '@dossier/contract/users/teams'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { testEngine } from '../../testing/postgres/postgres.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const RECORDS = 60
const SIZE = 7

/** Two people of a team, one of another one, one of none, and an administrator; each record names the pump. */
async function office() {
  const tenant = await newTenant()
  const [day, night] = [await tenant.team('Day'), await tenant.team('Night')]
  const admin = await tenant.person({ isAdmin: true })
  const [one, other] = [await tenant.person({ teamIds: [day] }), await tenant.person({ teamIds: [day] })]
  const [late, alone] = [await tenant.person({ teamIds: [night] }), await tenant.person()]
  const ids = await insertRecords(
    tenant,
    Array.from({ length: RECORDS }, (_, nth) => ({
      title: nth % 2 === 0 ? `Pump ${nth}` : `Lamp ${nth}`,
      summary: nth % 4 === 1 ? 'beside the pump' : '',
      is_sensitive: nth % 3 === 0,
      edit_team_ids: nth % 9 === 0 ? [day] : nth % 9 === 3 ? [night] : [],
      pending_team_ids: nth % 12 === 6 ? [day, night] : [],
      user_ids: nth % 15 === 0 ? [one.id] : [],
      assignee_id: nth % 30 === 6 ? other.id : null,
      created: new Date(Date.UTC(2026, 0, 1, 0, (nth * 7) % RECORDS)).toISOString(),
    })),
  )
  const contains = (field: string) => ({ field, operator: 'Contains', value: 'pump' }) as const
  const clauses = [{ orClause: true, subClauses: [contains('title'), contains('summary')] }] as never
  const { id } = await admin.call(viewEditing.save, { body: { title: 'Pumps', clauses } })
  const inTeams = new Map([
    [one, [day]],
    [other, [day]],
    [late, [night]],
    [alone, []],
  ])
  const run = (statement: string) => tenant.asOwner((tx) => sql.raw<{ id: number }>(statement).execute(tx))
  return { tenant, view: String(id), day, admin, one, other, late, alone, ids, inTeams, run }
}

type Office = Awaited<ReturnType<typeof office>>

const pageOf = async (person: TestPerson, view: string, page: number): Promise<number[]> => {
  const query = { viewId: view, sortBy: 'created', sortDesc: 'true', page: String(page), pageSize: String(SIZE) }
  const [table] = (await person.call(views.cases, { query: query as never })).casesTables
  return [table!.totalRecords, ...table!.cases.map(({ id }) => id)]
}

/** What the reader sees of the pumps, in plain SQL. */
async function pumpsOf({ tenant, admin, inTeams, run }: Office, person: TestPerson): Promise<number[]> {
  const of = `array[${(inTeams.get(person) ?? []).join()}]::int[]`
  const isInvolved = `(${person.id} in (coalesce(assignee_id, 0), coalesce(opened_by_id, 0)) or ${person.id} = any(user_ids)
    or edit_team_ids && ${of} or pending_team_ids && ${of})`
  const { rows } = await run(`select id from cases_base where tenant_id = ${tenant.id} and deleted is null
    and not is_closed and (title ilike '%pump%' or summary ilike '%pump%')
    and ${person === admin ? 'true' : `(not is_sensitive or ${isInvolved})`} order by created desc, id desc`)
  return rows.map(({ id }) => id)
}

async function check(at: Office, after: string, people: readonly TestPerson[]): Promise<void> {
  for (const person of people) {
    const ids = await pumpsOf(at, person)
    for (const page of [1, 2, Math.ceil(ids.length / SIZE)])
      expect(await pageOf(person, at.view, page), `${after}, ${person.name}, page ${page}`).toEqual([
        ids.length,
        ...ids.slice(SIZE * (page - 1), SIZE * page),
      ])
  }
}

test('ADR-145 A.5 people with the same rights share a list, and of what is sensitive each has their own', async () => {
  const at = await office()
  const { tenant, day, admin, one, other, late, alone, ids, inTeams, run } = at
  const people = [alone, one, late, other, admin]
  const change = (set: string, some: number) =>
    run(`update cases_base set ${set} where tenant_id = ${tenant.id} and id = ${ids[some]}`)
  await check(at, 'at first', people)
  for (const [nth, [set, some]] of (
    [
      ['is_sensitive = true', 2],
      [`user_ids = array[${alone.id}]`, 2],
      [`user_ids = '{}'`, 2],
      [`edit_team_ids = array[${day}]`, 12],
      [`edit_team_ids = '{}'`, 0],
      [`assignee_id = ${alone.id}`, 18],
      [`summary = 'a pump'`, 3],
      [`is_sensitive = false`, 6],
      [`is_closed = true`, 24],
      [`title = 'Pump'`, 15],
    ] as const
  ).entries()) {
    await change(set, some)
    await check(at, `${set} of ${some}`, nth % 2 === 0 ? people : people.toReversed())
  }
  await admin.call(teams.save, { body: { id: day, title: 'Day', userIds: [one.id] } })
  inTeams.set(other, [])
  await check(at, 'without the right', people)
  await admin.call(teams.save, { body: { id: day, title: 'Day', userIds: [one.id, other.id] } })
  inTeams.set(other, [day])
  await check(at, 'with the right again', people)
})

test('ADR-145 a record that moves very often hides no other one that joins a list', async () => {
  const at = await office()
  const { tenant, alone, ids, run } = at
  await check(at, 'at first', [alone])
  await run(`do $$ begin for nth in 1..700 loop
    update cases_base set summary = nth::text where tenant_id = ${tenant.id} and id = ${ids[7]}; end loop; end $$`)
  await run(`update cases_base set summary = 'a pump' where tenant_id = ${tenant.id} and id = ${ids[11]}`)
  await check(at, 'after 700 changes of another one', [alone])
})

test('ADR-145 asked by several people at once while records change, a list is as it was at some moment', async () => {
  const at = await office()
  const { tenant, one, other, alone, ids, run } = at
  const people = [one, other, alone]
  for (let nth = 0; nth < 8; nth++) {
    const set =
      nth % 2 === 0 ? `is_sensitive = not is_sensitive` : `summary = case summary when '' then 'pump' else '' end`
    const some = ids[(nth * 3 + 1) % RECORDS]
    const ofAll = async () =>
      new Map(await Promise.all(people.map(async (one) => [one, await pumpsOf(at, one)] as const)))
    const before = await ofAll()
    const pages = people.flatMap((person) => [person, person].map((one) => pageOf(one, at.view, 1)))
    await run(`update cases_base set ${set} where tenant_id = ${tenant.id} and id = ${some}`)
    const answers = await Promise.all(pages)
    const after = await ofAll()
    for (const [asker, answer] of answers.entries()) {
      const of = (all: typeof before) => all.get(people[Math.floor(asker / 2)]!)!
      const shown = (found: number[]) => [found.length, ...found.slice(0, SIZE)]
      expect([shown(of(before)), shown(of(after))], `${set} of ${some}`).toContainEqual(answer)
    }
    await check(at, `${set} of ${some}`, people)
  }
})

test.runIf(testEngine() === 'server')(
  'ADR-145 of those who ask for the same list at once one finds it, and when that fails the next one',
  async () => {
    const { services } = await testServer()
    const at = await office()
    const people = [at.one, at.other, at.late, at.alone]
    await Promise.all(people.map((person) => person.call(views.list, {})))
    const held = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const { owner } = services.database
    const holder = owner.transaction().execute(async (tx) => {
      await sql`lock table cases_base in access exclusive mode`.execute(tx)
      held.resolve()
      await released.promise
    })
    await held.promise
    const finding = async () =>
      (
        await sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(owner)
      ).rows.map(({ pid }) => pid)
    const answers = Promise.allSettled(people.flatMap((one) => [1, 2].map((page) => pageOf(one, at.view, page))))
    try {
      await expect.poll(finding).toHaveLength(1)
      const [first] = await finding()
      await sql`select pg_cancel_backend(${first}::int)`.execute(owner)
      await expect.poll(async () => (await finding()).filter((pid) => pid !== first)).toHaveLength(1)
      expect(await finding()).toHaveLength(1)
    } finally {
      released.resolve()
      await holder
    }
    const failed = (await answers).filter(({ status }) => status === 'rejected')
    expect(failed).toHaveLength(1)
    await check(at, 'after all', people)
  },
)
