import { bulkEdits, type NewBulkEdit } from '@dossier/contract/bulk-edits'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
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
import { newTenant } from '../../../testing/world.ts'
import { bulkEditJob } from '../../bulk-edits/bulk-edit-job.ts'

const RECORDS = Number(process.env['LIVE_ROWS'] ?? 700)

test('B-LIVE-04 ADR-101 lists follow a change of very many records while others save some of them', async () => {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const note = await tenant.field({ title: 'Note', dataType: 'text', permissions: { view: [crew], edit: [] } })
  const job = await tenant.template({ title: 'Job', fields: [{ id: note }] })
  const [member, outsider] = [await tenant.person({ teamIds: [crew] }), await tenant.person()]
  const ids = await insertRecords(
    tenant,
    Array.from({ length: RECORDS }, (_, nth) => ({
      title: `Lamp ${nth % 50}`,
      template_id: job,
      is_sensitive: nth % 97 === 0,
      assignee_id: outsider.id,
    })),
  )
  const clauses = [{ id: 'n', field: `fields.${note}`, operator: 'Equals', value: 'Checked' }]
  const admin = await tenant.person({ isAdmin: true, teamIds: [crew] })
  const view = await admin.call(viewEditing.save, {
    body: { title: 'Checked', clauses, columns: ['title', `fields.${note}`] } as never,
  })
  const [all] = await admin.call(views.list, {})
  const watchers: ListWatcher[] = []
  for (const person of [member, outsider]) {
    const client = await connectLive({ token: person.token, hub: '/record-view-hub' })
    const queries = [
      pageQuery(all!.id, { pageSize: 5 }),
      pageQuery(view.id, { pageSize: 5 }),
      pageQuery(view.id, { pageSize: 5, page: 2, sortBy: 'title', sortDesc: false }),
      countsQuery(),
      countsQuery('checked'),
    ]
    for (const query of queries) watchers.push(await watchList(person, query, { client }))
  }
  await expectFresh(watchers)
  const body: NewBulkEdit = {
    records: { ids },
    changes: [{ do: 'set', place: `fields.${note}`, value: 'Checked' }],
  }
  await member.call(bulkEdits.start, { body })
  const { services } = await testServer()
  const by = recordsOf(member)
  const changed = runDueJobs(services, bulkEditJob)
  for (let nth = 1; nth < 20; nth += 1) await by.property(ids[nth * 31]!, 'title', `Pump ${nth}`).catch(() => {})
  await changed
  await expectFresh(watchers)
  const counts = watchers.map(({ content }) => content()).filter((one) => one?.kind === 'counts')
  const hidden = Math.ceil(RECORDS / 97)
  expect(JSON.stringify(counts[0])).toContain(`"count":${RECORDS - hidden}`)
})
