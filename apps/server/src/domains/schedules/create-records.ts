import { bulkPeople } from '@dossier/core/schedules/bulk-people'
import { sql } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { newAction } from '../../history/action.ts'
import { insertRecords, type NewRecord } from '../cases/writing/insert-records.ts'
import { drawIcons, type DrawnIcons } from '../cases/details/redraw-icons.ts'
import { systemWriter } from '../cases/writing/writer.ts'
import { plannedRecord, forPerson } from './new-record.ts'
import {
  endDates,
  type EndedDate,
  insertNotices,
  failingBefore,
  insertPersons,
  type PersonRecord,
  selectPersons,
  type StoredDate,
} from './occurrence-queries.ts'
import { seenBy } from './schedule-access.ts'
import type { StoredSchedule } from './schedule-queries.ts'

/** Where dates become records: a call, or a job of the tenant. */
export interface Scene extends Pick<Ctx, 'tx' | 'emit'> {
  tenant: Pick<Ctx['tenant'], 'id' | 'features'>
  services: Pick<Ctx['services'], 'catalogues'> & { database: Pick<Ctx['services']['database'], 'beside'> }
}

/** Records of one date in one transaction: the others follow in the next one. */
const PEOPLE_AT_ONCE = 200
/** Of all dates of one transaction. */
const RECORDS_AT_ONCE = 1_000

/** A record, and the date and person that it is for; 0 where there is one for all. */
interface Made {
  id: number
  date: string
  personId: number
  record: NewRecord
}

/**
 * Creates the records of due dates that this transaction has locked, and stores with them that it did: both or nothing.
 * A date that cannot be done says why, and its owner is notified. Answers what became of the dates.
 */
export async function createDates(
  scene: Scene,
  due: readonly StoredDate[],
  schedules: ReadonlyMap<number, StoredSchedule>,
): Promise<EndedDate[]> {
  const { tx, tenant } = scene
  const catalogue = await loadCatalogue(scene)
  const sensitive = await sensitiveOrigins(scene, [...schedules.values()])
  const done = Map.groupBy(await selectPersons(tx, tenant.id, bulkOf(due, schedules)), keyOf)
  const ended: EndedDate[] = []
  const made: Made[] = []
  for (const date of due) {
    const schedule = schedules.get(date.scheduleId)
    if (!schedule) continue
    if (made.length >= RECORDS_AT_ONCE) break
    const planned = plannedRecord({
      schedule,
      ownValues: date.ownValues,
      catalogue,
      features: tenant.features,
      isSensitive: schedule.cadenceOf !== null && sensitive.has(schedule.cadenceOf),
    })
    const people = new Set((done.get(keyOf(date)) ?? []).map(({ personId }) => personId))
    const result = typeof planned === 'string' ? planned : recordsFor({ schedule, date, planned, catalogue, people })
    if (typeof result === 'string') ended.push(endOf(date, 'failed', result))
    else {
      made.push(...result.made)
      ended.push(endOf(date, result.isMore ? 'due' : 'created', null))
    }
  }
  await write(scene, catalogue, { made, ended })
  await notifyOwners(scene, { ended, schedules, catalogue })
  scene.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['schedules'] })
  return ended
}

const keyOf = ({ scheduleId, date }: { scheduleId: number; date: string }): string => `${scheduleId} ${date}`

const endOf = ({ scheduleId, date }: StoredDate, state: EndedDate['state'], message: string | null): EndedDate => ({
  id: scheduleId,
  date,
  state,
  message,
  caseId: null,
})

const bulkOf = (due: readonly StoredDate[], schedules: ReadonlyMap<number, StoredSchedule>) =>
  due
    .filter(({ scheduleId }) => schedules.get(scheduleId)?.bulkCreateForTeams != null)
    .map(({ scheduleId, date }) => ({ scheduleId, date }))

interface For {
  schedule: StoredSchedule
  date: StoredDate
  planned: NewRecord
  catalogue: Catalogue
  /** Who has theirs. */
  people: ReadonlySet<number>
}

function recordsFor({ schedule, date, planned, catalogue, people }: For): { made: Made[]; isMore: boolean } | string {
  const of = { id: schedule.id, date: date.date }
  if (schedule.bulkCreateForTeams === null) return { made: [{ ...of, personId: 0, record: planned }], isMore: false }
  const { ids } = bulkPeople(catalogue.users.values(), schedule.bulkCreateForTeams)
  if (ids.length === 0 && people.size === 0) return 'Nobody is in these teams. Choose others.'
  const left = ids.filter((id) => !people.has(id))
  const made = left
    .slice(0, PEOPLE_AT_ONCE)
    .map((personId) => ({ ...of, personId, record: forPerson(planned, schedule, personId) }))
  return { made, isMore: left.length > made.length }
}

async function write(
  scene: Scene,
  catalogue: Catalogue,
  { made, ended }: { made: readonly Made[]; ended: readonly EndedDate[] },
) {
  const { tx, tenant } = scene
  const icons: DrawnIcons = new Map()
  const records: NewRecord[] = []
  for (const { record } of made)
    records.push({ ...record, fields: (await drawIcons(record.template, record.fields, icons)).values })
  const writer = systemWriter({ ...scene, action: newAction('schedule') }, 'System')
  const loaded = records.length === 0 ? [] : await insertRecords(writer, catalogue, records)
  const persons: PersonRecord[] = []
  const single = new Map<string, number>()
  for (const [nth, { id, date, personId }] of made.entries()) {
    const caseId = loaded[nth]!.record.id
    if (personId === 0) single.set(keyOf({ scheduleId: id, date }), caseId)
    else persons.push({ id, date, personId, caseId })
  }
  await insertPersons(tx, tenant.id, persons)
  const withRecords = ended.map((one) => ({
    ...one,
    caseId: single.get(keyOf({ scheduleId: one.id, date: one.date })) ?? null,
  }))
  await endDates(tx, tenant.id, withRecords)
}

/** Which of the closed records, from which some schedules come, are sensitive: what comes after them is, too. */
async function sensitiveOrigins({ tx, tenant }: Scene, schedules: readonly StoredSchedule[]): Promise<Set<number>> {
  const ids = schedules.flatMap(({ cadenceOf }) => cadenceOf ?? [])
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from cases where tenant_id = ${tenant.id}::int and id = any(${ids}::int[]) and is_sensitive`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

interface Outcome {
  ended: readonly EndedDate[]
  schedules: ReadonlyMap<number, StoredSchedule>
  catalogue: Catalogue
}

/** Its owner each time; administrators once, until it works again. (D-132) */
function noticedOf(schedule: StoredSchedule, { catalogue, isNew }: { catalogue: Catalogue; isNew: boolean }): number[] {
  const { createdBy } = schedule
  return [...catalogue.users.values()]
    .filter((one) => !one.disabled && (one.id === createdBy || (isNew && one.isAdmin)))
    .filter((one) => seenBy(one, catalogue)(schedule))
    .map(({ id }) => id)
}

async function notifyOwners({ tx, tenant, emit }: Scene, { ended, schedules, catalogue }: Outcome): Promise<void> {
  const failed = ended.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return
  const before = await failingBefore(tx, tenant.id, failed)
  const notices = failed.flatMap(({ id, date, message }) =>
    noticedOf(schedules.get(id)!, { catalogue, isNew: !before.has(id) }).map((userId) => ({
      id,
      date,
      userId,
      message: message ?? '',
    })),
  )
  await insertNotices(tx, tenant.id, notices)
  const userIds = [...new Set(notices.map(({ userId }) => userId))]
  if (userIds.length > 0) emit({ type: 'notifications.changed', tenantId: tenant.id, userIds })
}
