import { cases } from '@dossier/contract/cases/lifecycle'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { expectFresh, watchList } from '../../testing/live/live-list-client.ts'
import { recordsOf } from '../../testing/records.ts'
import { newTenant } from '../../testing/world.ts'

test('B-EDIT-14 D-049 D-062 a row says which teams alone edit its record, also once a colleague has promoted it', async () => {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const permissions = { record: { edit: [] }, case: { edit: [crew] } }
  const job = await tenant.template({ title: 'Job', fields: [{ id: note }], permissions })
  const [plain, guarded] = await insertRecords(tenant, [
    { title: 'Plain', template_id: job },
    { title: 'Guarded', template_id: job, edit_team_ids: [crew] },
  ])
  const admin = await tenant.person({ isAdmin: true, editData: true, teamIds: [crew] })
  const other = await tenant.person({ editData: true })
  const { id: viewId } = await admin.call(viewEditing.save, { body: { title: 'All', columns: ['title'] } })
  const rows = async () => {
    const page = await other.call(views.cases, { query: { viewId: String(viewId) } as never })
    return new Map(page.casesTables[0]!.cases.map((row) => [row.id, row]))
  }
  const before = await rows()
  expect(before.get(plain!)).not.toHaveProperty('editTeams')
  expect(before.get(guarded!)).toMatchObject({ editTeams: [crew] })
  await expect(recordsOf(other).save(guarded!, note, 'x')).rejects.toMatchObject({ status: 403 })

  const client = await connectLive({ token: other.token, hub: '/record-view-hub' })
  const all = { kind: 'page' as const, viewId, page: 1, pageSize: 20, sortBy: 'title', sortDesc: false }
  const watchers = [
    await watchList(other, { ...all, searchTerm: '' }, { client }),
    await watchList(other, { ...all, searchTerm: 'plain' }, { client }),
  ]
  await expectFresh(watchers)
  await admin.call(cases.promote, { params: { id: String(plain!) } } as never)
  await expectFresh(watchers)
  expect((await rows()).get(plain!)).toMatchObject({ isCase: true, editTeams: [crew] })
})
