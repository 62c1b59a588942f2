import { bulkEdits } from '@dossier/contract/bulk-edits'
import { cases } from '@dossier/contract/cases/lifecycle'
import { casePeople } from '@dossier/contract/cases/people'
import { fields } from '@dossier/contract/fields/calls'
import { areas } from '@dossier/contract/lookups/areas'
import { teams } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { viewEditing } from '@dossier/contract/views/editing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
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
import { recordsOf } from '../../../testing/records.ts'
import { runDueJobs } from '../../../testing/run-due-jobs.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'
import { bulkEditJob } from '../../bulk-edits/bulk-edit-job.ts'
import { moveAreaJob } from '../../cases/replacement/move-area-job.ts'

const RECORDS = 24

/** Records in areas, with a field that some see, and views that ask for areas, for the reader and for the field. */
async function office() {
  const tenant = await newTenant({ features: ['syncAreaParentChanges'] })
  const crew = await tenant.team('Crew')
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const member = await tenant.person({ teamIds: [crew], name: 'Mia' })
  const outsider = await tenant.person({ name: 'Otto' })
  const area = async (title: string, parentId: number | null = null) =>
    (await admin.call(areas.save, { body: { title, parentId } })).id
  const north = await area('North')
  const south = await area('South')
  const harbor = await area('Harbor', north)
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const job = await tenant.template({ title: 'Job', titleTemplate: '{note}', fields: [{ id: note }] })
  const ids = await insertRecords(
    tenant,
    Array.from({ length: RECORDS }, (_, nth) => ({
      title: `Lamp ${nth % 5}`,
      template_id: job,
      area_ids: [[], [north], [north, harbor], [south]][nth % 4]!,
      assignee_id: [admin.id, member.id, outsider.id, null][nth % 4]!,
      fields: JSON.stringify({ [note]: `Lamp ${nth % 5}` }),
    })),
  )
  const save = async (title: string, clauses: object[], id?: number) =>
    (
      await admin.call(viewEditing.save, {
        body: { id, title, clauses, columns: ['title', 'areas', `fields.${note}`] } as never,
      })
    ).id
  const noted = [{ id: 'n', field: `fields.${note}`, operator: 'Contains', value: 'Lamp 3' }]
  const views = {
    north: await save('North', [{ id: 'a', field: 'areas', operator: 'Contains', value: north }]),
    mine: await save('Mine', [{ id: 'm', field: 'assigneeId', operator: 'Equals', dynamicValue: 'me' }]),
    with: await save('With me', [{ id: 'u', field: 'users', operator: 'Contains', dynamicValue: 'me' }]),
    noted: await save('Noted', noted),
    gone: await save('Gone', [{ id: 'd', field: 'deleted', operator: 'IsSet' }]),
  }
  return { tenant, crew, admin, member, outsider, north, south, harbor, note, ids, save, noted, views }
}

type Office = Awaited<ReturnType<typeof office>>

const placed = (it: Office, area: 'harbor' | 'south', parent: 'north' | 'south' | null) =>
  it.admin.call(areas.save, { body: { id: it[area], title: area, parentId: parent && it[parent] } })
const seenBy = (it: Office, view: number[]) =>
  it.admin.call(fields.save, { body: { id: it.note, permissions: { view, edit: [], adminOnly: false } } })
const isAdmin = ({ outsider: { id, name, email }, admin }: Office, is: boolean) =>
  admin.call(users.save, { body: { id, name, email, isAdmin: is } })
const inCrew = ({ admin, crew }: Office, ...people: TestPerson[]) =>
  admin.call(teams.save, { body: { id: crew, title: 'Crew', userIds: people.map(({ id }) => id) } })

/** What colleagues do beside saving records, once there and once back. */
const DEEDS: Record<string, (it: Office) => Promise<unknown>> = {
  'moves an area elsewhere': (it) => placed(it, 'harbor', 'south'),
  'moves an area to the top': (it) => placed(it, 'harbor', null),
  'moves an area into the requested one': (it) => placed(it, 'south', 'north'),
  'withdraws a field': (it) => seenBy(it, [it.crew]),
  'gives a field back': (it) => seenBy(it, []),
  'takes somebody out of a team': (it) => inCrew(it, it.outsider),
  'takes somebody into a team': (it) => inCrew(it, it.member, it.outsider),
  'makes somebody an administrator': (it) => isAdmin(it, true),
  'makes an administrator anybody again': (it) => isAdmin(it, false),
  'edits a view': (it) => it.save('Noted', [{ ...it.noted[0], value: 'Pump' }], it.views.noted),
  'edits a view back': (it) => it.save('Noted again', it.noted, it.views.noted),
  'assigns a record and takes another': async (it) => {
    await recordsOf(it.member).property(it.ids[3]!, 'assigneeId', it.outsider.id)
    await recordsOf(it.outsider).property(it.ids[2]!, 'assigneeId', it.member.id)
  },
  'adds collaborators to a hidden record': async (it) => {
    const [, caseId] = it.ids
    await recordsOf(it.admin).property(caseId!, 'isSensitive', true)
    await it.admin.call(casePeople.addUser, { params: { caseId: String(caseId), userId: String(it.outsider.id) } })
  },
  'removes a collaborator': (it) =>
    it.admin.call(casePeople.removeUser, { params: { caseId: String(it.ids[1]), userId: String(it.outsider.id) } }),
  'deletes a record': (it) => it.admin.call(cases.remove, { params: { id: String(it.ids[4]) } }),
  'deletes and restores another': async (it) => {
    await it.admin.call(cases.remove, { params: { id: String(it.ids[6]) } })
    await it.admin.call(cases.restore, { params: { id: String(it.ids[6]) } })
  },
  'changes all records at once': (it) =>
    it.admin.call(bulkEdits.start, {
      body: { records: { ids: it.ids }, changes: [{ do: 'set', place: `fields.${it.note}`, value: 'Pump of Lamp 3' }] },
    }),
}

async function unlessRefused(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof CallFailed)) throw error
  })
}

/** Somebody's page is gone while things change, and is opened again. */
async function watchAll({ views, ...it }: Office): Promise<ListWatcher[]> {
  const watchers: ListWatcher[] = []
  for (const person of [it.admin, it.member, it.outsider]) {
    const client = await connectLive({ token: person.token, hub: '/record-view-hub' })
    const queries = [
      ...Object.values(views).map((viewId) => pageQuery(viewId, { pageSize: 5 })),
      pageQuery(views.north, { sortBy: 'title', sortDesc: false, pageSize: 4, page: 2 }),
      pageQuery(views.noted, { searchTerm: 'lamp', sortBy: 'created', pageSize: 6 }),
      countsQuery(),
      countsQuery('pump'),
    ]
    for (const query of queries) watchers.push(await watchList(person, query, { client }))
  }
  return watchers
}

test(
  'B-LIVE-04 T16 T27 lists equal a fresh fetch whatever colleagues do to areas, teams, rights, fields and views',
  { timeout: 600_000 },
  async () => {
    const it = await office()
    const { services } = await testServer()
    let watchers = await watchAll(it)
    await expectFresh(watchers)
    const names = Object.keys(DEEDS)
    const saver = recordsOf(it.member)
    const people = [it.admin, it.member, it.outsider]
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(names, { minLength: names.length }), async (all) => {
        for (const [nth, name] of all.entries()) {
          await Promise.all([
            unlessRefused(DEEDS[name]!(it)),
            unlessRefused(saver.property(it.ids[(nth * 5) % RECORDS]!, 'summary', `${name} ${nth}`)),
            unlessRefused(saver.property(it.ids[(nth * 7) % RECORDS]!, 'assigneeId', people[nth % 3]!.id)),
          ])
          await runDueJobs(services, moveAreaJob)
          await runDueJobs(services, bulkEditJob)
          if (nth % 6 === 5) {
            for (const { client } of watchers) client.close()
            await unlessRefused(saver.save(it.ids[nth]!, it.note, `Lamp 3 of ${nth}`))
            watchers = await watchAll(it)
          }
          await expectFresh(watchers).catch((error: unknown) => {
            throw new Error(`after “${name}” of ${all.join(', ')}`, { cause: error })
          })
        }
      }),
      { numRuns: Number(process.env['LIVE_RUNS'] ?? 1), endOnFailure: true },
    )
    expect(watchers.length).toBeGreaterThan(0)
  },
)
