import { bulkEdits } from '@dossier/contract/bulk-edits'
import type { ChosenRecords } from '@dossier/contract/chosen-records'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant } from '../../testing/world.ts'

test('ADR-101 D-065 an administrator restores deleted records of a list, and can do nothing else to them', async () => {
  const tenant = await newTenant()
  const [admin, editor] = [await tenant.person({ isAdmin: true }), await tenant.person({ editData: true })]
  const deleted = '2026-01-01T00:00:00.000Z'
  const ids = await insertRecords(tenant, [{ title: 'There' }, { title: 'Gone', deleted }, { title: 'Lost', deleted }])
  const gone = { field: 'deleted', operator: 'IsSet' as const, value: null, orClause: false as const, subClauses: [] }
  const { id: viewId } = await admin.call(viewEditing.save, { body: { title: 'Gone', clauses: [gone] } })
  const all = { all: true as const, except: [], of: { viewId, searchTerm: '', timeZone: 'UTC' } }
  const found = { ...all, of: { clauses: [gone], searchTerm: '', timeZone: 'UTC' } }
  const edit = (records: ChosenRecords, what: 'restore' | 'close' | 'delete') => ({
    body: { records, changes: [{ do: what }] },
  })
  const there = async () => {
    const rows = await tenant.asOwner((tx) =>
      tx.selectFrom('cases_base').select(['id', 'deleted']).where('tenant_id', '=', tenant.id).orderBy('id').execute(),
    )
    return rows.filter((row) => row.deleted === null).map(({ id }) => id)
  }
  for (const what of ['close', 'delete'] as const) {
    expect(await admin.call(bulkEdits.preview, edit({ ids }, what))).toMatchObject({ changed: 1, refused: 2 })
    for (const records of [all, found])
      await expect(admin.call(bulkEdits.preview, edit(records, what))).rejects.toMatchObject({ status: 400 })
  }
  for (const records of [{ ids }, all])
    await expect(editor.call(bulkEdits.start, edit(records, 'restore'))).rejects.toMatchObject({ status: 403 })
  expect(await there()).toEqual([ids[0]])
  for (const records of [all, found])
    expect(await admin.call(bulkEdits.preview, edit(records, 'restore'))).toMatchObject({ total: 2, changed: 2 })
  const { id: editId } = await admin.call(bulkEdits.start, edit(all, 'restore'))
  expect(await there()).toEqual(ids)
  await admin.call(bulkEdits.undo, { params: { editId }, body: { partly: false } })
  expect(await there()).toEqual([ids[0]])
})
