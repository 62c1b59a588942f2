import { viewEditing } from '@dossier/contract/views/editing'
import { afterEach, expect, test, vi } from 'vitest'
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
import { newTenant } from '../../../testing/world.ts'

afterEach(() => void vi.useRealTimers())

/** Milliseconds before midnight at which the lists are opened. */
const BEFORE = 800

/** A zone in which it is midnight within the hour, and when. */
function soonestMidnight(): { timeZone: string; midnight: Temporal.ZonedDateTime } {
  const hour = Temporal.Now.zonedDateTimeISO('UTC').hour
  // East of Greenwich the sign is a minus.
  const ahead = 23 - hour
  const timeZone = ahead > 12 ? `Etc/GMT+${24 - ahead}` : `Etc/GMT-${ahead}`
  return { timeZone, midnight: Temporal.Now.zonedDateTimeISO(timeZone).startOfDay().add({ days: 1 }) }
}

test('B-LIVE-04 B-DATES-01 lists of what is due today or overdue follow midnight where the reader is, and nowhere else', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const due = await tenant.field({ title: 'Due', dataType: 'date' })
  const job = await tenant.template({ title: 'Job', fields: [{ id: due }] })
  const { timeZone, midnight } = soonestMidnight()
  const ids = await insertRecords(
    tenant,
    [-2, -1, -1, 0, 0, 0, 1].map((days, nth) => ({
      title: `Lamp ${nth}`,
      template_id: job,
      fields: JSON.stringify({ [due]: midnight.add({ days }).toPlainDate().toString() }),
    })),
  )
  const save = async (title: string, operator: string) => {
    const clauses = [{ id: 'due', field: `fields.${due}`, operator, dynamicValue: '0' }]
    return (await admin.call(viewEditing.save, { body: { title, clauses } as never })).id
  }
  const viewIds = [await save('Today', 'Equals'), await save('Overdue', 'LessThan')]
  vi.useFakeTimers({ toFake: ['Date'], now: midnight.epochMilliseconds - BEFORE })
  const client = await connectLive({ token: admin.token, hub: '/record-view-hub' })
  const watchers: ListWatcher[] = []
  for (const zone of [timeZone, 'Etc/GMT+3', 'Etc/GMT-3']) {
    for (const viewId of viewIds)
      watchers.push(await watchList(admin, pageQuery(viewId, { timeZone: zone, pageSize: 2 }), { client }))
    watchers.push(await watchList(admin, { kind: 'counts', searchTerm: '', timeZone: zone }, { client }))
  }
  watchers.push(await watchList(admin, countsQuery('lamp'), { client }))
  const totals = () => watchers.slice(0, 2).map(({ content }) => totalOf(content()))
  await expectFresh(watchers)
  expect(totals()).toEqual([2, 1])
  vi.setSystemTime(midnight.epochMilliseconds + 1)
  await vi.waitFor(() => expect(totals()).toEqual([3, 3]), { timeout: 5_000 })
  await expectFresh(watchers)
  // The new day has changes of its own.
  await recordsOf(admin).save(ids[3]!, due, midnight.add({ days: -1 }).toPlainDate().toString())
  await expectFresh(watchers)
  expect(totals()).toEqual([2, 4])
})

const totalOf = (content: ReturnType<ListWatcher['content']>) =>
  content?.kind === 'page' ? content.page.casesTables[0]?.totalRecords : undefined
