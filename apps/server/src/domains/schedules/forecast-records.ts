import type { FieldValue } from '@dossier/contract/fields'
import type { ScheduledValues } from '@dossier/contract/schedules/schedule'
import { editTeamsFor } from '@dossier/core/access/templates'
import { startSeverity, startStatus } from '@dossier/core/cases/new-case'
import { titleWithoutFields } from '@dossier/core/cases/title-template'
import { roleUserIds } from '@dossier/core/fields/role-lists'
import { withoutCreation } from '@dossier/core/filters/horizon'
import { holds } from '@dossier/core/filters/holds'
import type { Condition } from '@dossier/core/filters/condition'
import { occurrencesBetween } from '@dossier/core/schedules/occurrences'
import { holdsText } from '@dossier/core/views/holds-text'
import { filterableColumns } from '../../query/filters/terms-of.ts'
import type { ResolvedQuery } from '../../query/record-query.ts'
import { titleOf } from '../cases/field-values.ts'
import { selectTagsTitled } from '../cases/writing/tag-queries.ts'
import { NO_ITEMS } from '../cases/item-names.ts'
import type { ChangedRecord } from '../views/live/changed-records.ts'
import { readingOf } from '../views/record-reading.ts'
import { goneParts } from './gone-parts.ts'
import { databaseNow, settledDates, storedDates } from './next-run.ts'
import type { StoredDate } from './occurrence-queries.ts'
import { onlySeen, type ScheduleReader, type SeenSchedules } from './schedule-access.ts'
import { selectComing, type StoredSchedule } from './schedule-queries.ts'
import { fieldsAlone } from './schedule-values.ts'

const FORECAST = 'FORECAST'

/** A record that a schedule will create. */
export interface ForecastRecord {
  scheduleId: number
  date: string
  record: ChangedRecord
}

interface Found {
  /** By time. */
  records: ForecastRecord[]
  /** There are more than were asked for. */
  isMinimum: boolean
  /** The names of the tags that they have, by their ids; those of tags that are not there yet are negative. */
  tags: ReadonlyMap<number, string>
}

type Params = Pick<ResolvedQuery, 'condition' | 'state' | 'text' | 'rights' | 'catalogue' | 'reads'> & {
  horizon: number
  /** What only the database can say is left to it. */
  keepsUnknown?: true
}

const DAY = 24 * 3_600_000
/** Days that are looked at at first; each time nothing more is found, twice as many. */
const FIRST_SPAN = 31 * DAY

/**
 * What the schedules that the reader sees will create up to the horizon, and the question asks for: with what was changed
 * for one date, and without what is skipped. A date that is due and not created yet is still among them. (D-069)
 */
export async function forecastIn(reader: ScheduleReader, request: Params, limit: number): Promise<Found> {
  if (request.state === 'closed') return { records: [], isMinimum: false, tags: new Map() }
  const { tx, tenant } = reader
  const seen = await onlySeen(reader, await selectComing(tx, tenant.id))
  const now = await databaseNow(tx)
  const dates = await storedDates(tx, tenant.id, { ids: seen.schedules.map(({ id }) => id), now })
  const tags = await selectTagsTitled(tx, tenant.id, tagsOf(seen, dates))
  const made = new RecordMaker(seen, request, tags)
  const plans = seen.schedules.flatMap((schedule) => made.planOf(schedule, dates.get(schedule.id) ?? []))
  const records: ForecastRecord[] = []
  for (let [after, span] = [now, FIRST_SPAN]; after < request.horizon - 1 && records.length <= limit; span *= 2) {
    if (after > LAST) break
    const until = Math.min(request.horizon - 1, after + span)
    const dated = plans.flatMap((plan) =>
      datesOf(plan, { after: after === now ? plan.since(now) : after, until }, limit),
    )
    for (const { plan, date, at } of dated.toSorted((one, other) => one.at - other.at)) {
      const record = plan.recordOn(date, at)
      if (record) records.push({ scheduleId: plan.schedule.id, date, record })
      if (records.length > limit) break
    }
    after = until
  }
  return { records: records.slice(0, limit), isMinimum: records.length > limit, tags }
}

/** The last moment for which dates are looked for. */
const LAST = Date.parse('2999-01-01T00:00:00Z')

interface Plan {
  schedule: StoredSchedule
  /** Nothing is created on these dates any more. */
  settled: ReadonlySet<string>
  since(now: number): number
  /** Null if the question does not ask for it. */
  recordOn(date: string, at: number): ChangedRecord | null
}

/** The titles of all tags that records may get. */
const tagsOf = ({ schedules }: SeenSchedules, dates: ReadonlyMap<number, readonly StoredDate[]>): string[] =>
  [
    ...schedules.map(({ fields }) => fields),
    ...[...dates.values()].flatMap((of) => of.map(({ ownValues }) => ownValues)),
  ].flatMap(({ tags }) => (tags ?? []) as string[])

const datesOf = (plan: Plan, span: { after: number; until: number }, limit: number) =>
  occurrencesBetween(plan.schedule, span, limit + plan.settled.size + 1)
    .filter(({ date }) => !plan.settled.has(date))
    .map(({ date, at }) => ({ plan, date, at }))

class RecordMaker {
  readonly #seen: SeenSchedules
  readonly #request: Params
  readonly #tags: Map<number, string>
  readonly #reader: Parameters<typeof readingOf>[1]
  readonly #lasting: Condition

  constructor(seen: SeenSchedules, request: Params, tags: Map<number, string>) {
    this.#seen = seen
    this.#request = request
    this.#tags = tags
    const { catalogue, rights, reads } = request
    this.#reader = { catalogue, rights, columns: filterableColumns(reads, catalogue), tags }
    this.#lasting = withoutCreation(request.condition)
  }

  /** None of a schedule that does nothing, or whose records are not asked for whenever they are created. */
  planOf(schedule: StoredSchedule, dates: readonly StoredDate[]): Plan[] {
    if (goneParts(schedule, this.#seen.catalogue).length > 0) return []
    const own = new Map(dates.map(({ date, ownValues }) => [date, ownValues]))
    const hasOwn = dates.some(({ ownValues }) => Object.keys(ownValues).length > 0)
    const usual = this.#recordOf(schedule, {})
    if (!hasOwn && !this.#fits(usual, this.#lasting)) return []
    const waiting = new Set(dates.filter(({ state }) => state === 'due').map(({ date }) => date))
    const recordOn = (date: string, at: number) => {
      const values = own.get(date) ?? {}
      const made = Object.keys(values).length > 0 ? this.#recordOf(schedule, values) : usual
      const moment = new Date(at).toISOString()
      const record = { ...made, created: moment, last_updated: moment }
      return this.#fits(record, this.#request.condition) ? record : null
    }
    const settled = new Set([...settledDates(dates)].filter((date) => !waiting.has(date)))
    const since = (now: number) =>
      waiting.size > 0 ? now - DAY : Math.min(now, Date.parse(schedule.nextAt ?? '') - 1 || now)
    return [{ schedule, settled, recordOn, since }]
  }

  #fits(record: ChangedRecord, condition: Condition): boolean {
    if (
      this.#request.text !== '' &&
      holdsText(this.#request.text, { title: record.title, caseNumber: FORECAST }) !== true
    )
      return false
    return holds(condition, readingOf(record, this.#reader)) ?? this.#request.keepsUnknown === true
  }

  #recordOf(schedule: StoredSchedule, own: ScheduledValues): ChangedRecord {
    const { catalogue, rights } = this.#request
    const values = { ...schedule.fields, ...own }
    const template = catalogue.templates.get(schedule.templateId)!
    const given = Object.entries({ ...template.fieldDefaultValues, ...fieldsAlone(values) })
    // As the record will have them: it gets no value of an archived field.
    const fields = Object.fromEntries(given.filter(([id]) => template.fields.has(id)))
    const isCase = template.category?.alwaysPromoted === true
    const list = (key: string) => (values[key] ?? []) as number[]
    const severity = startSeverity([...catalogue.severities.values()], template.severityId)?.id
    return {
      id: 0,
      case_number: FORECAST,
      title: this.#titleOf(schedule, own, fields),
      template_id: template.id,
      status_id: (values['statusId'] ?? startStatus([...catalogue.statuses.values()])?.id ?? 0) as number,
      severity_id: (values['severityId'] ?? severity ?? 0) as number,
      assignee_id: (values['assigneeId'] ?? null) as number | null,
      is_case: isCase,
      is_closed: false,
      is_sensitive: false,
      created: '',
      last_updated: '',
      edit_team_ids: [...editTeamsFor(template, isCase ? 'case' : 'record')],
      area_ids: list('areas'),
      tag_ids: ((values['tags'] ?? []) as string[]).map((tag) => this.#tagOf(tag)),
      user_ids: list('users'),
      pending_team_ids: list('pendingTeams'),
      closed: null,
      hidden_from_insights: false,
      deleted: null,
      summary: (values['summary'] ?? '') as string,
      opened_by_id: schedule.createdBy,
      role_user_ids: roleUserIds(fields),
      fields: readable(fields, rights.fields.get(template.id)),
    }
  }

  #titleOf(schedule: StoredSchedule, own: ScheduledValues, fields: Record<string, FieldValue>): string {
    const { catalogue, rights } = this.#request
    const template = catalogue.templates.get(schedule.templateId)!
    if (!template.enableTitleTemplate) return String(own['title'] ?? schedule.title)
    const hidden = rights.hiddenTitles.get(template.id)
    if (hidden !== undefined) return titleWithoutFields(hidden, FORECAST)
    return titleOf(template, {
      caseNumber: FORECAST,
      fields,
      items: NO_ITEMS,
      users: catalogue.users,
      timeZone: catalogue.timeZone,
    })
  }

  #tagOf(title: string): number {
    const existing = [...this.#tags].find(([, one]) => one.toLowerCase() === title.toLowerCase())
    if (existing) return existing[0]
    const id = -1 - this.#tags.size
    this.#tags.set(id, title)
    return id
  }
}

const readable = (
  fields: Record<string, FieldValue>,
  ids: ReadonlySet<string> | undefined,
): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(fields).filter(([id, value]) => ids?.has(id) && value !== null))
