import { cases } from '@dossier/contract/cases/lifecycle'
import { SearchClauses } from '@dossier/contract/clauses'
import type { ListChanged } from '@dossier/contract/live/record-view-hub'
import { statuses } from '@dossier/contract/lookups/statuses'
import type { CaseRow } from '@dossier/contract/views'
import { expect, test, vi } from 'vitest'
import { connectLive } from '../../../testing/live/live-client.ts'
import { pageQuery } from '../../../testing/live/live-list-client.ts'
import { recordsOf } from '../../../testing/records.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

/** A list of what has the first status, with a field that only the crew may see. */
async function depot(sortBy: 'title' | 'field') {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const secret = await tenant.field({ title: 'Cost', dataType: 'number', permissions: { view: [crew] } })
  const weight = await tenant.field({ title: 'Weight', dataType: 'number' })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: secret }, { id: weight }] })
  const people = {
    admin: await tenant.person({ isAdmin: true }),
    member: await tenant.person({ teamIds: [crew] }),
    clerk: await tenant.person(),
  }
  const [open, held] = await people.admin.call(statuses.list, {})
  const clauses = JSON.stringify(
    SearchClauses.parse([{ field: 'statusId', operator: 'Equals', value: open!.id, orClause: false }]),
  )
  const columns = ['title', 'statusId', `fields.${secret}`, `fields.${weight}`]
  const row = { tenant_id: tenant.id, title: 'To do', folder: null, owner_id: null, clauses, columns }
  const view = await tenant.asOwner((tx) =>
    tx.insertInto('views').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  const { id } = await recordsOf(people.member).create({
    templateId,
    title: 'Boiler',
    statusId: open!.id,
    fields: { [secret]: 7, [weight]: 1 },
  })
  const other = await recordsOf(people.member).create({ templateId, title: 'Attic', statusId: open!.id })
  const query = pageQuery(view.id, { sortBy: sortBy === 'title' ? 'title' : `fields.${weight}`, sortDesc: false })
  return { ...people, query, secret, id, other: other.id, held: held!.id }
}

/** What a screen knows of rows, whether they are on the page or wait beside it. */
async function screenOf(person: TestPerson, query: ReturnType<typeof pageQuery>) {
  const client = await connectLive({ token: person.token, hub: '/record-view-hub' })
  const rows = new Map<number, CaseRow>()
  const gone: number[] = []
  client.socket.on('listChanged', ({ change }: ListChanged) => {
    if (change.kind !== 'page') return
    for (const row of change.rows) rows.set(row.id, row)
    gone.push(...(change.gone ?? []))
  })
  expect(await client.invoke('subscribe', { id: 'list', query })).toEqual({ ok: true })
  return { rows, gone, frames: () => client.frames.join('\n') }
}

test.each(['title', 'field'] as const)(
  'ADR-53 a row that leaves a list sorted by a %s has its new contents while it waits on screens, and later ones',
  async (sortBy) => {
    const { member, clerk, admin, query, secret, id, other, held } = await depot(sortBy)
    const [crew, desk] = [await screenOf(member, query), await screenOf(clerk, query)]
    const on = recordsOf(admin)
    await on.property(id, 'statusId', held)
    await vi.waitFor(() => expect(crew.rows.get(id)).toMatchObject({ statusId: held, fields: { [secret]: 7 } }))
    await vi.waitFor(() => expect(desk.rows.get(id)).toMatchObject({ statusId: held }))

    // It is on no page any more.
    await recordsOf(member).save(id, secret, 4711)
    await vi.waitFor(() => expect(crew.rows.get(id)).toMatchObject({ fields: { [secret]: 4711 } }))
    await on.property(id, 'title', 'Boilers')
    await vi.waitFor(() => expect(desk.rows.get(id)).toMatchObject({ title: 'Boilers' }))
    expect(desk.frames()).not.toContain('4711')

    await admin.call(cases.markSensitive, { params: { id: String(id) } })
    await vi.waitFor(() => expect(desk.gone).toContain(id))
    await on.property(id, 'title', 'Nobody else knows')
    await on.property(other, 'title', 'Attics')
    await vi.waitFor(() => expect(desk.rows.get(other)).toMatchObject({ title: 'Attics' }))
    expect(desk.frames()).not.toContain('Nobody else knows')
  },
)
