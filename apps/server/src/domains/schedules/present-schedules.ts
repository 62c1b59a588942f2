import { QUEUED_DATES } from '@dossier/contract/limits'
import type { Schedule } from '@dossier/contract/schedules/schedule'
import { canEditSchedules } from '@dossier/core/access/schedules'
import { nextOccurrences } from '@dossier/core/schedules/occurrences'
import { stateOf } from '@dossier/core/schedules/schedule-state'
import type { Ctx } from '../../http/context.ts'
import { goneParts } from './gone-parts.ts'
import { databaseNow, settledDates, storedDates } from './next-run.ts'
import { type LastRow, selectLastRuns, selectMissed } from './run-queries.ts'
import { numbersOf, onlySeen, type SeenSchedules } from './schedule-access.ts'
import type { StoredSchedule } from './schedule-queries.ts'
import { shownValues } from './schedule-values.ts'

/** Those of the schedules that the caller sees, in their order. */
export const presentSeen = async (ctx: Ctx, all: readonly StoredSchedule[]): Promise<Schedule[]> =>
  presentSchedules(ctx, await onlySeen(ctx, all))

export const presentOne = async (ctx: Ctx, stored: StoredSchedule): Promise<Schedule> =>
  (await presentSeen(ctx, [stored]))[0]!

async function presentSchedules(ctx: Ctx, seen: SeenSchedules): Promise<Schedule[]> {
  const { tx, tenant } = ctx
  const ids = seen.schedules.map(({ id }) => id)
  if (ids.length === 0) return []
  const now = await databaseNow(tx)
  const dates = await storedDates(tx, tenant.id, { ids, now })
  const last = new Map((await selectLastRuns(tx, tenant.id, ids)).map((row) => [row.scheduleId, row]))
  const missed = await selectMissed(tx, tenant.id, ids)
  const numbers = await numbersOf(
    ctx,
    [...last.values()].flatMap(({ caseId }) => caseId ?? []),
  )
  return seen.schedules.map((schedule) => {
    const queue = nextOccurrences(schedule, {
      after: now,
      count: QUEUED_DATES,
      without: settledDates(dates.get(schedule.id)),
    })
    return {
      ...wordsOf(ctx, schedule, seen),
      status: stateOf(schedule, now),
      queue: queue.map(({ date, at }) => ({ id: `${schedule.id}.${date}`, date, at: new Date(at).toISOString() })),
      last: lastOf(last.get(schedule.id), numbers),
      missed: missed.get(schedule.id) ?? 0,
    }
  })
}

function lastOf(row: LastRow | undefined, numbers: ReadonlyMap<number, string>): Schedule['last'] {
  if (!row) return null
  const { date, at, state, records, caseId, message } = row
  return { date, at, state, records, message, caseNumber: (caseId !== null && numbers.get(caseId)) || null }
}

/** Everything that does not depend on the moment. */
function wordsOf(ctx: Ctx, schedule: StoredSchedule, { catalogue, cadences }: SeenSchedules) {
  const { nextDate: _, nextAt: _at, cadenceOf, createdByName, lastUpdatedByName, ...values } = schedule
  const template = catalogue.templates.get(schedule.templateId)
  const fields = shownValues(ctx, { template, catalogue }, schedule.fields)
  const isShown = (at: string) => !at.startsWith('fields.') || Object.hasOwn(fields, at.slice('fields.'.length))
  return {
    ...values,
    tenantId: ctx.tenant.id,
    templateTitle: template?.title ?? '',
    fields,
    createdBy: { id: schedule.createdBy, name: createdByName },
    lastUpdatedBy: { id: schedule.lastUpdatedBy, name: lastUpdatedByName },
    faults: goneParts(schedule, catalogue).filter(({ at }) => isShown(at)),
    canEdit: canEditSchedules(ctx.me),
    cadenceOf: cadenceOf === null ? null : { caseId: cadenceOf, caseNumber: cadences.get(cadenceOf) ?? '' },
  }
}
