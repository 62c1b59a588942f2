import { FORECAST_ROWS } from '@dossier/contract/limits'
import type { ScheduledRow } from '../../query/scheduled-rows.ts'
import { forecastIn } from '../schedules/forecast-records.ts'
import type { ScheduleReader } from '../schedules/schedule-access.ts'
import type { InsightPlan } from './run-plan.ts'
import type { Records } from './run-records.ts'
import type { Planned, Source } from './run-source.ts'

type Reader = Omit<ScheduleReader, 'me'>

/** The plan with the work that schedules are going to create, where it asks for the time to come. (D-069) */
export async function withForecast(reader: Reader, plan: InsightPlan): Promise<InsightPlan> {
  const filled = (records: Records) => withScheduled(reader, plan, records)
  const source = await filledSource(plan.source, filled)
  return { ...plan, source, unfiltered: plan.unfiltered && (await filled(plan.unfiltered)) }
}

type Fill = (records: Records) => Promise<Records>

async function filledSource(source: Source, filled: Fill): Promise<Source> {
  const calculations = new Map<string, Planned>()
  for (const [key, one] of source.calculations)
    calculations.set(key, one.is === 'imported' ? { ...one, source: await filledSource(one.source, filled) } : one)
  return { ...source, records: await filled(source.records), calculations }
}

/** By the same rows as lists have; what only the database can compare is left to the statement that counts them. */
async function withScheduled(reader: Reader, { scene }: InsightPlan, records: Records): Promise<Records> {
  const { condition, text, horizon } = records
  if (horizon === null) return records
  const { me, sees, catalogue, rights } = scene
  const found = await forecastIn(
    // Whoever stands for many readers is nobody among the people of records.
    { ...reader, me: { ...me, id: sees.id } },
    { condition, text, horizon, catalogue, rights, reads: me, state: 'all', keepsUnknown: true },
    FORECAST_ROWS,
  )
  const scheduled = found.records.map(({ record, scheduleId, date }, nth): ScheduledRow => ({
    scheduleId,
    date,
    record: {
      ...record,
      id: -1 - nth,
      // A tag that is not there yet has no group.
      tag_ids: record.tag_ids.filter((id) => id > 0),
    },
  }))
  return { ...records, scheduled, hasMore: found.isMinimum }
}

/** Whether an answer changes with schedules. */
export const asksForSchedules = ({ source, unfiltered }: InsightPlan): boolean =>
  unfiltered?.horizon != null || reaches(source)

const reaches = ({ records, calculations }: Source): boolean =>
  records.horizon !== null || [...calculations.values()].some((one) => one.is === 'imported' && reaches(one.source))
