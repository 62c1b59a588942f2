import { NewSchedule } from '@dossier/contract/schedules/schedule'
import { occurrencesIn, nextOccurrences } from '@dossier/core/schedules/occurrences'
import { scheduleFaults } from '@dossier/core/schedules/schedule-faults'
import type { z } from 'zod'
import { readCatalogue } from '../catalogue/load-catalogue.ts'
import type { Tx } from '../db/open.ts'
import type { ImportedCase } from '../domains/cases/import/check-imported-case.ts'
import { insertFolder } from '../domains/folders/queries.ts'
import { goneParts } from '../domains/schedules/gone-parts.ts'
import { replan } from '../domains/schedules/next-run.ts'
import { writeDate } from '../domains/schedules/occurrence-queries.ts'
import { insertSchedule, type StoredSchedule } from '../domains/schedules/schedule-queries.ts'
import { pick, type DemoTenant } from './create-demo-tenant.ts'

export type DemoSchedule = z.input<typeof NewSchedule> & {
  /** By the part of the email before the @. */
  by: string
  /** Of its second date to come: other values, or none of it at all. */
  second?: { skipped: true } | { values: z.input<typeof NewSchedule>['fields'] }
  /** It has run in the weeks before. */
  hasRun?: true
}

interface MadeSchedule {
  stored: StoredSchedule
  hasRun: boolean
}

/** Adds schedules and the folders that they name. */
export async function createDemoSchedules(
  tx: Tx,
  tenant: DemoTenant,
  { schedules, now }: { schedules: readonly DemoSchedule[]; now: number },
): Promise<MadeSchedule[]> {
  for (const title of new Set(schedules.flatMap(({ folder }) => folder ?? [])))
    await insertFolder(tx, tenant.id, { title, folderType: 'Schedule', teams: [] })
  const catalogue = await readCatalogue(tx, tenant.id)
  const made: MadeSchedule[] = []
  for (const { by, second, hasRun = false, ...input } of schedules) {
    const values = valuesOf(NewSchedule.parse(input), now)
    const author = { tenantId: tenant.id, userId: pick(tenant.people, by).id, name: pick(tenant.people, by).name }
    const stored = await insertSchedule(tx, author, values)
    const [gone] = goneParts(stored, catalogue)
    if (gone) throw new Error(`Schedule "${stored.title}" of the demo: ${gone.message}`)
    const date = nextOccurrences(stored, { after: now, count: 2 })[1]?.date
    if (second && date !== undefined)
      await writeDate(tx, tenant.id, {
        id: stored.id,
        date,
        ...('skipped' in second ? { state: 'skipped' } : { state: 'planned', ownValues: second.values ?? {} }),
      })
    await replan(tx, tenant.id, stored)
    made.push({ stored, hasRun })
  }
  return made
}

function valuesOf(schedule: NewSchedule, now: number) {
  const date = schedule.date ?? undefined
  const [fault] = scheduleFaults(schedule as Parameters<typeof scheduleFaults>[0], { now, date, hasSubroles: false })
  if (fault) throw new Error(`Schedule "${schedule.title}" of the demo: ${fault.message}`)
  return {
    ...schedule,
    templateId: schedule.templateId!,
    timeZoneId: schedule.timeZoneId!,
    scheduleFreq: schedule.scheduleFreq!,
    startTime: schedule.startTime!,
    endTime: schedule.endTime ?? null,
    bulkCreateForTeams: schedule.bulkCreateForTeams ?? null,
    bulkCreateUserRole: null,
    bulkCreateSubRole: null,
  }
}

/** A record that a schedule has created. */
interface PastRun {
  scheduleId: number
  date: string
  record: ImportedCase
}

/** What schedules have created on the days before; everything but the last days is done. */
export function pastRuns(
  schedules: readonly MadeSchedule[],
  { first, last, openFrom }: { first: string; last: string; openFrom: string },
): PastRun[] {
  return schedules
    .filter(({ hasRun }) => hasRun)
    .flatMap(({ stored }) => occurrencesIn(stored, { first, last }).map((one) => ({ stored, ...one })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ stored, date, at }) => {
      const { areas = [], tags = [], ...fields } = stored.fields
      const created = new Date(at).toISOString()
      const closed = date < openFrom ? new Date(at + WORK).toISOString() : null
      return {
        scheduleId: stored.id,
        date,
        record: {
          templateId: stored.templateId,
          title: stored.title,
          openedBy: { id: stored.createdBy, name: stored.createdByName },
          created,
          closed,
          lastUpdated: closed ?? created,
          areas: areas as number[],
          tags: tags as string[],
          fields,
        },
      }
    })
}

/** Milliseconds after which the work of a date is done. */
const WORK = 5 * 3_600_000

/** Says which records the dates of schedules have created. Each title and moment is that of one record. */
export async function linkPastRuns(tx: Tx, tenantId: number, runs: readonly PastRun[]): Promise<void> {
  const titles = [...new Set(runs.map(({ record }) => record.title))]
  const records = await tx
    .selectFrom('cases')
    .select(['id', 'title', 'created'])
    .where('tenant_id', '=', tenantId)
    .where('title', 'in', titles)
    .execute()
  const ids = new Map(records.map(({ id, title, created }) => [`${title} ${created}`, id]))
  const row = ({ scheduleId, date, record: { title, created } }: PastRun) => ({
    tenant_id: tenantId,
    schedule_id: scheduleId,
    date,
    state: 'created' as const,
    due_at: created,
    finished: created,
    case_id: pick(ids, `${title} ${created}`),
    message: null,
  })
  await tx.insertInto('schedule_occurrences').values(runs.map(row)).execute()
}
