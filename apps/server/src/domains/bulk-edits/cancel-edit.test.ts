import { bulkEdits, type BulkEdit } from '@dossier/contract/bulk-edits'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { storedRecords } from '../../testing/records.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { bulkEditJob } from './bulk-edit-job.ts'

const { services } = await testServer()

/** Until a call waits for the part that holds the edit. Where there is one connection, nobody sees that. */
async function untilSomebodyWaits(): Promise<void> {
  const { owner } = services.database
  const waiting = sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`
  for (let n = 0; n < 250; n++) {
    if ((await waiting.execute(owner)).rows.length > 0) return
    await pause(20)
  }
}

test('ADR-101 whoever cancels while a part is being changed learns of that part, too, and no other begins', async () => {
  const tenant = await newTenant()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: note }] })
  const ann = await tenant.person({ name: 'Ann' })
  const ids = await insertRecords(
    tenant,
    Array.from({ length: 450 }, () => ({ template_id: templateId })),
  )
  const changes = [{ do: 'set' as const, place: `fields.${note}`, value: 'Checked' }]
  const { id } = await ann.call(bulkEdits.start, { body: { records: { ids }, changes } })
  const params = { editId: id }
  const handler = bulkEditJob.prepare(services)!
  let canceled: Promise<BulkEdit> | undefined
  const canceling = {
    run: (attempt: Parameters<typeof handler.run>[0]) =>
      handler.run({
        ...attempt,
        batch: (work) =>
          attempt.batch(async (tx) => {
            const progress = await work(tx)
            if (canceled) return progress
            canceled = ann.call(bulkEdits.cancel, { params })
            await Promise.race([untilSomebodyWaits(), pause(5_000)])
            return progress
          }),
      }),
  }
  await runDueJobs(services, bulkEditJob, canceling as never)
  const told = await canceled
  const changed = (await storedRecords(tenant)).records.filter(({ fields }) =>
    JSON.stringify(fields).includes('Checked'),
  )
  expect(told).toMatchObject({ state: 'canceled', total: 450, changed: 200 })
  expect(changed).toHaveLength(200)
  expect(await ann.call(bulkEdits.get, { params })).toMatchObject({ state: 'canceled', changed: 200 })
  expect(await ann.call(bulkEdits.undo, { params, body: { partly: false } })).toMatchObject({ records: 200 })
  expect(await ann.call(bulkEdits.get, { params })).toMatchObject({ state: 'canceled' })
})
