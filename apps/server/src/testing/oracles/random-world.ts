import type { Actor } from '@dossier/core/access/cases'
import fc from 'fast-check'
import type { Told } from './clause-oracle.ts'
import { day, instant, perhaps, WORDS } from './random-clauses.ts'
import { formattedText } from './random-formatted.ts'
import { insertRecords } from '../insert-records.ts'
import { newTenant, type TestPerson, type TestTenant } from '../world.ts'

const FIELDS = {
  text: { title: 'Text', dataType: 'text' },
  rich: { title: 'Rich', dataType: 'text-area', extensions: { allowRichText: true } },
  number: { title: 'Number', dataType: 'number' },
  cost: { title: 'Cost', dataType: 'dollar' },
  date: { title: 'Date', dataType: 'date' },
  moment: { title: 'Moment', dataType: 'date-time' },
  time: { title: 'Time', dataType: 'time' },
  check: { title: 'Check', dataType: 'checkbox' },
  list: { title: 'List', dataType: 'list', choices: ['North', 'South'] },
  several: { title: 'Several', dataType: 'list-multiple', choices: ['North', 'South', 'East'] },
  role: { title: 'Role', dataType: 'user-role' },
  region: { title: 'Region', dataType: 'map-region' },
  marker: { title: 'Marker', dataType: 'map-marker' },
} as const
export type WorldField = keyof typeof FIELDS | 'times' | 'secret' | 'part' | 'parts'

/** In records of the second template, only members of the second team see these. */
const CLOSED: readonly WorldField[] = ['number', 'list', 'check', 'role']

export interface WorldReader {
  person: TestPerson
  actor: Actor
  seesClosed: boolean
}

/** An organization of random records: two templates, fields that some may not see, and four readers. */
export async function randomWorld() {
  const tenant = await newTenant({ features: ['richText'], statuses: ['New', 'Active', 'Done'] })
  const [own, other] = [await tenant.team('Own'), await tenant.team('Other')]
  const ids = {} as Record<WorldField, string>
  for (const [name, field] of Object.entries(FIELDS)) ids[name as WorldField] = await tenant.field(field)
  const extensions = { trackingFieldId: ids.list }
  ids.times = await tenant.field({ title: 'Times', dataType: 'time-spent', extensions })
  const permissions = { view: [other], edit: [], adminOnly: false }
  ids.secret = await tenant.field({ title: 'Secret', dataType: 'number', permissions })
  const items = await partsOf(tenant)
  ids.part = await tenant.field({ title: 'Part', dataType: 'list', dataSourceId: items.sourceId })
  ids.parts = await tenant.field({ title: 'Parts', dataType: 'list-multiple', dataSourceId: items.sourceId })
  const all = Object.keys(ids) as WorldField[]
  const templates = [
    await tenant.template({ title: 'Open', fields: all.map((name) => ({ id: ids[name] })) }),
    await tenant.template({
      title: 'Closed',
      fields: all
        .filter((name) => name !== 'cost')
        .map((name) => ({ id: ids[name], permissions: CLOSED.includes(name) ? permissions : null })),
    }),
  ]
  const people = [
    await tenant.person({ name: 'Ann', isAdmin: true, editData: true }),
    await tenant.person({ name: 'Ben', editData: true, teamIds: [own] }),
    await tenant.person({ name: 'Cat', editData: true, teamIds: [own, other] }),
    await tenant.person({ name: 'Dan' }),
  ]
  const teamsOf = [[], [own], [own, other], []]
  const readers = people.map((person, nth): WorldReader => ({
    person,
    actor: { id: person.id, isAdmin: nth === 0, editData: nth < 3, teams: teamsOf[nth]! },
    seesClosed: teamsOf[nth]!.includes(other),
  }))
  const north = await tenant.area('North')
  const areas = [north, await tenant.area('Harbor', north), await tenant.area('South')]
  const { tags, statuses, severities } = await tenant.asOwner(async (tx) => ({
    tags: await tx
      .insertInto('tags')
      .values(['Urgent', 'water'].map((title) => ({ tenant_id: tenant.id, title })))
      .returning(['id', 'title'])
      .execute(),
    statuses: await tx.selectFrom('statuses').select('id').where('tenant_id', '=', tenant.id).orderBy('id').execute(),
    severities: await tx.selectFrom('severities').select('id').where('tenant_id', '=', tenant.id).execute(),
  }))
  const hidden: readonly WorldField[] = [...CLOSED, 'times']
  /** The fields of a template's records that somebody sees: the times of a list belong to the list. */
  const shown = (template: number, { seesClosed }: Pick<WorldReader, 'seesClosed'>): WorldField[] =>
    all.filter(
      (name) =>
        !(name === 'cost' && template === templates[1]) &&
        (seesClosed || (name !== 'secret' && !(template === templates[1] && hidden.includes(name)))),
    )
  const lookups = { statuses: statuses.map(({ id }) => id), severities: severities.map(({ id }) => id) }
  return { tenant, ids, templates, people, teams: [own, other], areas, tags, items, readers, shown, ...lookups }
}
export type RandomWorld = Awaited<ReturnType<typeof randomWorld>>

const PARTS = [
  { kind: 'Pump', price: 0.1 },
  { kind: ' pump', price: 2.5 },
  { kind: 'Ärger', price: 0.2 },
  { kind: null, price: null },
]

/** Things to choose, each with a kind and a price; two of the kinds are one to whoever filters. */
async function partsOf(tenant: Pick<TestTenant, 'id' | 'asOwner'>) {
  const inTable = { required: false, includeInTable: true, section: '' } as const
  const fields = [
    { id: 'kind', title: 'Kind', dataType: 'text', ...inTable },
    { id: 'price', title: 'Price', dataType: 'number', ...inTable },
  ] as const
  return tenant.asOwner(async (tx) => {
    const common = { tenant_id: tenant.id, title: 'Parts', deleted: null }
    const definition = { ...common, fields: JSON.stringify(fields) }
    const { id: definition_id } = await tx
      .insertInto('data_definitions')
      .values(definition)
      .returning('id')
      .executeTakeFirstOrThrow()
    const source = { ...common, definition_id, edit_team_ids: [], item_count: PARTS.length }
    const { id: sourceId } = await tx
      .insertInto('data_sources')
      .values(source)
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = PARTS.map((values, nth) => ({
      tenant_id: tenant.id,
      source_id: sourceId,
      label: `Part ${nth}`,
      label_key: `part ${nth}`,
      deleted: null,
      fields: JSON.stringify(values),
    }))
    const made = await tx.insertInto('data_items_base').values(rows).returning('id').execute()
    return { sourceId, all: made.map(({ id }, nth) => ({ id, ...PARTS[nth]! })) }
  })
}

const AMOUNTS = [-2.5, 0, 0.005, 0.1, 0.2, 0.449, 1, 1.005, -2.345, 7, 1e9, 1e15, 123456789.123456]

export function recordsIn({ templates, people, areas, tags, statuses, severities, items, teams }: RandomWorld) {
  const person = fc.constantFrom(...people.map(({ id }) => id))
  const choice = fc.constantFrom('North', 'South')
  const point = fc.record({
    lat: fc.integer({ min: -80, max: 80 }),
    lng: fc.integer({ min: -170, max: 170 }),
    colour: fc.constant('Blue'),
    label: fc.constant(''),
  })
  const values = {
    text: perhaps(fc.constantFrom(...WORDS.filter(Boolean))),
    rich: perhaps(formattedText),
    number: perhaps(fc.constantFrom(...AMOUNTS)),
    cost: perhaps(fc.constantFrom(...AMOUNTS.slice(0, 6))),
    secret: perhaps(fc.constantFrom(1, 2, 3)),
    date: perhaps(day),
    moment: perhaps(instant),
    time: perhaps(fc.constantFrom('00:00', '09:30', '23:59')),
    check: perhaps(fc.boolean()),
    list: perhaps(choice),
    several: perhaps(fc.subarray(['North', 'South', 'East'], { minLength: 1 })),
    role: perhaps(
      fc.subarray(
        people.map(({ id }) => id),
        { minLength: 1 },
      ),
    ),
    part: perhaps(fc.constantFrom(...items.all.map(({ id }) => id))),
    parts: perhaps(
      fc.subarray(
        items.all.map(({ id }) => id),
        { minLength: 1 },
      ),
    ),
    times: perhaps(
      fc.uniqueArray(
        fc.record({
          on: fc.constantFrom('North', 'South', null),
          hours: fc.constantFrom(0, 0.5, 1 / 3, 2, 30),
          // Since then it has been running: longer than any filter asks for.
          since: perhaps(fc.constantFrom('2020-01-01T00:00:00.000Z', '2024-06-30T22:17:05.123Z')),
        }),
        { selector: ({ on }) => on, minLength: 1 },
      ),
    ),
    marker: perhaps(fc.array(point, { minLength: 1, maxLength: 3 })),
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
    status: fc.constantFrom(...statuses),
    severity: fc.constantFrom(...severities),
    title: fc.constantFrom(...WORDS.filter(Boolean)),
    summary: fc.constantFrom(...WORDS),
    created: instant,
    closed: perhaps(instant),
    deleted: fc.oneof({ weight: 11, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: instant }),
    isSensitive: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
    isHidden: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    assignee: perhaps(person),
    users: fc.subarray(people.map(({ id }) => id)),
    pending: fc.subarray(teams),
    areas: fc.subarray(areas),
    tags: fc.subarray(tags),
    isCase: fc.boolean(),
    values: fc.record(values),
  })
}
export type WorldRecord = ReturnType<typeof recordsIn> extends fc.Arbitrary<infer T> ? T : never

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

/** Inserts the records; their places are the ends of their numbers. */
export const insertWorld = ({ tenant, ids }: RandomWorld, records: readonly WorldRecord[]): Promise<number[]> =>
  insertRecords(
    tenant,
    records.map((one) => ({
      template_id: one.template,
      status_id: one.status,
      severity_id: one.severity,
      title: one.title,
      summary: one.summary,
      created: one.created,
      closed: one.closed,
      deleted: one.deleted,
      is_closed: one.closed !== null,
      is_sensitive: one.isSensitive,
      hidden_from_insights: one.isHidden,
      assignee_id: one.assignee,
      user_ids: one.users,
      role_user_ids: one.values.role ?? [],
      pending_team_ids: one.pending,
      area_ids: one.areas,
      tag_ids: one.tags.map(({ id }) => id),
      is_case: one.isCase,
      fields: JSON.stringify(
        Object.fromEntries(
          Object.entries(one.values)
            .filter(([, value]) => value !== null)
            .map(([name, value]) => [ids[name as WorldField], STORED[name]?.(value as never) ?? value]),
        ),
      ),
    })),
  )

/** Whether somebody sees the record. */
export const sees = ({ actor }: WorldReader, one: WorldRecord): boolean =>
  one.deleted === null &&
  (actor.isAdmin ||
    !one.isSensitive ||
    one.assignee === actor.id ||
    one.users.includes(actor.id) ||
    one.values.role?.includes(actor.id) === true ||
    one.pending.some((team) => actor.teams.includes(team)))

/** What somebody sees of it, by column. */
export function toldTo({ shown }: RandomWorld, reader: WorldReader, one: WorldRecord): Told {
  const names = shown(one.template, reader)
  return {
    parts: new Set(names.map((name) => `fields.${name}`)),
    values: {
      title: one.title,
      summary: one.summary,
      templateId: one.template,
      statusId: one.status,
      severityId: one.severity,
      created: one.created,
      closed: one.closed,
      isClosed: one.closed !== null,
      isCase: one.isCase,
      assigneeId: one.assignee,
      users: one.users,
      pendingTeams: one.pending,
      areas: one.areas,
      tags: one.tags.map(({ title }) => title),
      ...Object.fromEntries(names.map((name) => [`fields.${name}`, one.values[name]])),
      'fields.rich': one.values.rich?.read ?? null,
    },
  }
}

/** Fields have the names of the world; in the product, ids. */
export const withIds = <T>(value: T, ids: Record<WorldField, string>): T =>
  JSON.parse(JSON.stringify(value).replaceAll(/"fields\.(\w+)"/g, (_, name: WorldField) => `"fields.${ids[name]}"`))
