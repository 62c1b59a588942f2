import { SearchClauses } from '@dossier/contract/clauses'
import type { Actor } from '@dossier/core/access/cases'
import { filterColumns } from '@dossier/core/filters/columns'
import { readClauses } from '@dossier/core/filters/read-clauses'
import { holds } from '@dossier/core/filters/holds'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCatalogue } from '../../catalogue/load-catalogue.ts'
import { dayIn, holdsAll, type Told, type Wall } from '../../testing/oracles/clause-oracle.ts'
import { clausesIn, day, instant, perhaps, WORDS } from '../../testing/oracles/random-clauses.ts'
import { formattedText } from '../../testing/oracles/random-formatted.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import type { Tx } from '../../db/open.ts'
import { selectChanged } from '../../domains/views/live/changed-records.ts'
import { readingOf } from '../../domains/views/record-reading.ts'
import { readRights } from '../../records/read-rights.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import { conditionSql } from './condition-sql.ts'

const RECORDS = 120
const QUESTIONS = 300
const ZONES = ['UTC', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu', 'Europe/Berlin']

const FIELDS = {
  text: { title: 'Text', dataType: 'text' },
  rich: { title: 'Rich', dataType: 'text-area', extensions: { allowRichText: true } },
  number: { title: 'Number', dataType: 'number' },
  date: { title: 'Date', dataType: 'date' },
  moment: { title: 'Moment', dataType: 'date-time' },
  time: { title: 'Time', dataType: 'time' },
  check: { title: 'Check', dataType: 'checkbox' },
  list: { title: 'List', dataType: 'list', choices: ['North', 'South'] },
  several: { title: 'Several', dataType: 'list-multiple', choices: ['North', 'South', 'East'] },
  role: { title: 'Role', dataType: 'user-role' },
  region: { title: 'Region', dataType: 'map-region' },
} as const
type Name = keyof typeof FIELDS | 'times'

/** Two kinds of records: of those of the second, some fields are closed to the person who asks. */
async function office() {
  const tenant = await newTenant({ features: ['richText'] })
  const [own, other] = [await tenant.team(), await tenant.team()]
  const ids = {} as Record<Name, string>
  for (const [name, field] of Object.entries(FIELDS)) ids[name as Name] = await tenant.field(field)
  ids.times = await tenant.field({
    title: 'Times',
    dataType: 'time-spent',
    extensions: { trackingFieldId: ids.list },
  })
  const closed: readonly Name[] = ['number', 'list', 'check', 'role']
  const all = [...(Object.keys(FIELDS) as Name[]), 'times' as const]
  const templates = [
    await tenant.template({ title: 'Open', fields: all.map((name) => ({ id: ids[name] })) }),
    await tenant.template({
      title: 'Closed',
      fields: all.map((name) => ({
        id: ids[name],
        permissions: closed.includes(name) ? { view: [other], edit: [], adminOnly: false } : null,
      })),
    }),
  ]
  const people = [await tenant.person(), await tenant.person(), await tenant.person()]
  const north = await tenant.area('North')
  const areas = [north, await tenant.area('Harbor', north), await tenant.area('South')]
  const tags = await tenant.asOwner((tx) =>
    tx
      .insertInto('tags')
      .values(['Urgent', 'water'].map((title) => ({ tenant_id: tenant.id, title })))
      .returning(['id', 'title'])
      .execute(),
  )
  // The times of a list that somebody may not view are not theirs either.
  const hidden = [...closed, 'times']
  const shown = (template: number) => all.filter((name) => template === templates[0] || !hidden.includes(name))
  return { tenant, ids, templates, people, teams: [own, other], areas, tags, shown }
}
type Office = Awaited<ReturnType<typeof office>>

function recordsIn({ templates, people, areas, tags }: Office) {
  const person = fc.constantFrom(...people.map(({ id }) => id))
  const values = {
    text: perhaps(fc.constantFrom(...WORDS.filter(Boolean))),
    rich: perhaps(formattedText),
    number: perhaps(fc.constantFrom(-2.5, 0, 1, 7, 1e9)),
    date: perhaps(day),
    moment: perhaps(instant),
    time: perhaps(fc.constantFrom('00:00', '09:30', '23:59')),
    check: perhaps(fc.boolean()),
    list: perhaps(fc.constantFrom('North', 'South')),
    several: perhaps(fc.subarray(['North', 'South', 'East'], { minLength: 1 })),
    role: perhaps(
      fc.subarray(
        people.map(({ id }) => id),
        { minLength: 1 },
      ),
    ),
    times: perhaps(
      fc.uniqueArray(
        fc.record({
          on: fc.constantFrom('North', 'South', null),
          hours: fc.constantFrom(0, 0.5, 2, 30),
          // Since then it has been running.
          since: perhaps(fc.constant('2020-01-01T00:00:00.000Z')),
        }),
        { selector: ({ on }) => on, minLength: 1 },
      ),
    ),
    region: perhaps(
      fc.constant([
        [0, 0],
        [0, 1],
        [1, 1],
      ]),
    ),
  }
  return fc.record({
    template: fc.constantFrom(...templates),
    title: fc.constantFrom(...WORDS.filter(Boolean)),
    summary: fc.constantFrom(...WORDS),
    created: instant,
    closed: perhaps(instant),
    assignee: perhaps(person),
    users: fc.subarray(people.map(({ id }) => id)),
    areas: fc.subarray(areas),
    tags: fc.subarray(tags),
    isCase: fc.boolean(),
    values: fc.record(values),
  })
}
type StoredRecord = ReturnType<typeof recordsIn> extends fc.Arbitrary<infer T> ? T : never

const STORED: Record<string, (value: never) => unknown> = {
  rich: ({ html }: { html: string }) => html,
  role: (value: number[]) => ({ users: value.map((id) => ({ id })), subRoles: [] }),
  times: (value: { on: string | null; hours: number; since: string | null }[]) => ({
    totals: value.map(({ on, hours }) => ({ fieldValue: on, hoursSpent: hours })),
    entries: value.map(({ on, since }) => ({
      fieldValue: on,
      started: since ?? '2025-01-01T00:00:00.000Z',
      firstSet: '2020-01-01T00:00:00.000Z',
      currentlySet: since !== null,
      isClosed: since === null,
    })),
  }),
}

const stored = ({ ids }: Office, one: StoredRecord) => ({
  template_id: one.template,
  title: one.title,
  summary: one.summary,
  created: one.created,
  closed: one.closed,
  is_closed: one.closed !== null,
  assignee_id: one.assignee,
  user_ids: one.users,
  area_ids: one.areas,
  tag_ids: one.tags.map(({ id }) => id),
  is_case: one.isCase,
  fields: JSON.stringify(
    Object.fromEntries(
      Object.entries(one.values)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [ids[name as Name], STORED[name]?.(value as never) ?? value]),
    ),
  ),
})

const told = ({ shown }: Office, one: StoredRecord): Told => ({
  parts: new Set(shown(one.template).map((name) => `fields.${name}`)),
  values: {
    title: one.title,
    summary: one.summary,
    templateId: one.template,
    created: one.created,
    closed: one.closed,
    isClosed: one.closed !== null,
    isCase: one.isCase,
    assigneeId: one.assignee,
    users: one.users,
    areas: one.areas,
    tags: one.tags.map(({ title }) => title),
    ...Object.fromEntries(shown(one.template).map((name) => [`fields.${name}`, one.values[name]])),
    'fields.rich': one.values.rich?.read ?? null,
  },
})

/** Fields have the names of this test; in the product, ids. */
const renamed = (clauses: unknown, ids: Record<Name, string>): unknown =>
  JSON.parse(JSON.stringify(clauses).replaceAll(/"fields\.(\w+)"/g, (_, name: Name) => `"fields.${ids[name]}"`))

/** The records in their order, as lists in memory have them. */
async function allChanged(tx: Tx, tenantId: number, fieldIds: readonly string[]) {
  const { rows } = await sql<{ id: number }>`select id from cases order by id`.execute(tx)
  const changed = await selectChanged(tx, { tenantId, ids: rows.map(({ id }) => id), fieldIds, withSummary: true })
  return changed.toSorted((a, b) => a.id - b.id)
}

test('B-FILTER-18 ADR 90 D-071 D-072 B-DATES-01 B-DATES-06 every question finds exactly the records that a second telling of the rules finds', async () => {
  const world = await office()
  const { tenant, ids, people, teams, areas } = world
  const records = fc.sample(recordsIn(world), RECORDS)
  await insertRecords(
    tenant,
    records.map((one) => stored(world, one)),
  )
  const { services } = await testServer()
  const catalogue = await services.database.tenantRead(tenant.id, (tx) => readCatalogue(tx, tenant.id))
  const me: Actor = { id: people[0]!.id, isAdmin: false, editData: false, teams: [teams[0]!] }
  const columns = filterColumns(me, visibleFields(me, catalogue).values())
  const tally = { some: 0, none: 0, unknown: 0 }
  const rights = readRights(me, catalogue)
  const changed = await services.database.tenantRead(tenant.id, (tx) => allChanged(tx, tenant.id, Object.values(ids)))
  const tags = new Map(world.tags.map(({ id, title }) => [id, title]))
  const question = fc.record({
    clauses: clausesIn(world),
    now: instant,
    timeZone: fc.constantFrom(...ZONES),
    firstDayOfWeek: fc.integer({ min: 0, max: 6 }),
  })
  for (const { clauses, now, timeZone, firstDayOfWeek } of fc.sample(question, QUESTIONS)) {
    const wall: Wall = {
      today: dayIn(timeZone, now),
      timeZone,
      firstDayOfWeek,
      meId: me.id,
      areasWithin: { [areas[0]!]: [areas[0]!, areas[1]!], [areas[1]!]: [areas[1]!], [areas[2]!]: [areas[2]!] },
      members: { [teams[0]!]: [people[0]!.id], [teams[1]!]: [people[1]!.id] },
    }
    const read = readClauses(SearchClauses.parse(renamed(clauses, ids)), {
      meId: me.id,
      now: Date.parse(now),
      timeZone,
      firstDayOfWeek,
      columns,
      areasWithin: (id) => wall.areasWithin[id] ?? [],
      membersOf: (id) => wall.members[id] ?? [],
      isGone: () => false,
    })
    if (!read.ok) throw new Error(`${read.at}: ${read.message} in ${JSON.stringify(clauses)}`)
    const where = conditionSql(read.condition, {
      catalogue,
      rights,
      columns,
      now: new Date(now),
    })
    const { rows } = await services.database.tenantRead(tenant.id, (tx) =>
      sql<{ nth: number; found: boolean | null }>`
        select substr(c.case_number, 3)::int as nth, ${where} as found from cases c order by c.id`.execute(tx),
    )
    const inMemory = changed.map((record) =>
      holds(read.condition, readingOf(record, { catalogue, rights, columns, tags })),
    )
    const expected = records.map((one) => holdsAll(clauses as never, told(world, one), wall))
    const found = rows.map((row) => row.found)
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      const at = found.findIndex((one, nth) => one !== expected[nth])
      expect.fail(
        `Record ${at} is found: ${found[at]}. ${JSON.stringify({ clauses, wall, record: told(world, records[at]!) }, null, 1)}`,
      )
    }
    // Memory says the same as the database, or that it does not know.
    expect(inMemory.map((one, nth) => one ?? found[nth])).toEqual(found)
    tally.unknown += inMemory.filter((one) => one === undefined).length
    tally[expected.includes(true) && expected.includes(false) ? 'some' : 'none'] += 1
  }
  // Most questions tell records apart.
  expect(tally.some).toBeGreaterThan(QUESTIONS / 2)
  // Memory leaves few to the database.
  expect(tally.unknown).toBeLessThan((QUESTIONS * RECORDS) / 20)
}, 120_000)
