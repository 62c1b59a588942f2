import { PREVIEWED_DATES } from '@dossier/contract/limits'
import type { SchedulePreview } from '@dossier/contract/schedules/occurrences'
import type { ScheduledValues, ScheduleDraft } from '@dossier/contract/schedules/schedule'
import { bulkPeople } from '@dossier/core/schedules/bulk-people'
import { type DateMark, dateNoteText, notedDate } from '@dossier/core/schedules/date-notes'
import { nextOccurrences } from '@dossier/core/schedules/occurrences'
import type { Recurrence } from '@dossier/core/schedules/recurrence'
import { recurrenceOf, scheduleFaults } from '@dossier/core/schedules/schedule-faults'
import { type ChangedDate, whatChanges } from '@dossier/core/schedules/what-changes'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { hasSubrolesIn } from './check-schedule.ts'
import { exposuresOf } from './exposures.ts'
import { databaseNow, storedDates } from './next-run.ts'
import type { StoredDate } from './occurrence-queries.ts'
import { requireSeen } from './schedule-access.ts'
import type { StoredSchedule } from './schedule-queries.ts'
import { shownValues, takenBy } from './schedule-values.ts'

/** What a schedule that is being edited would do. Nothing is stored. */
export async function previewSchedule(ctx: Ctx, draft: ScheduleDraft): Promise<SchedulePreview> {
  const before = draft.id === 0 ? null : (await requireSeen(ctx, draft.id)).schedule
  const catalogue = await loadCatalogue(ctx)
  const now = await databaseNow(ctx.tx)
  const template =
    draft.templateId === null ? null : (catalogue.templates.get(draft.templateId) ?? notFound('Template'))
  const context = { now, date: before?.date, hasSubroles: hasSubrolesIn(template, draft.bulkCreateUserRole) }
  const after = recurrenceOf(draft, context)
  const stored = before
    ? ((await storedDates(ctx.tx, ctx.tenant.id, { ids: [before.id], now })).get(before.id) ?? [])
    : []
  const marks = before ? marksOf(ctx, catalogue, { before, stored, templateId: draft.templateId }) : []
  const done = new Set(stored.filter(({ state }) => state !== 'planned' && state !== 'skipped').map(({ date }) => date))
  const dates = after ? nextOccurrences(after, { after: now, count: PREVIEWED_DATES, without: done }) : []
  return {
    faults: scheduleFaults(draft, context),
    dates: after ? presentDates(after, dates, marks) : [],
    ends: after !== null && dates.length < PREVIEWED_DATES,
    changes: before && after ? whatChanges({ before, after }, marks, now) : null,
    people: peopleOf(draft, catalogue),
    exposures: template ? exposuresOf(before, { templateId: template.id, fields: draft.fields }, catalogue) : [],
  }
}

function presentDates(of: Recurrence, dates: readonly { date: string; at: number }[], marks: readonly ChangedDate[]) {
  const markOf = new Map(marks.map(({ date, kind }): [string, DateMark] => [date, kind]))
  return dates.map((planned, nth) => {
    const before = dates[nth - 1]?.date ?? null
    const noted = notedDate(of, planned, { before, mark: markOf.get(planned.date) })
    return { ...noted, at: new Date(noted.at).toISOString(), text: dateNoteText(noted) }
  })
}

/** Coming dates that somebody has edited or skipped, with the titles of what the caller may see of it. */
function marksOf(
  ctx: Ctx,
  catalogue: Catalogue,
  { before, stored, templateId }: { before: StoredSchedule; stored: readonly StoredDate[]; templateId: number | null },
): ChangedDate[] {
  const template = catalogue.templates.get(before.templateId)
  const next = templateId === before.templateId ? undefined : catalogue.templates.get(templateId ?? 0)
  const shown = (values: ScheduledValues) => Object.keys(shownValues(ctx, { template, catalogue }, values))
  return stored
    .filter(({ state, ownValues }) => state === 'skipped' || (state === 'planned' && Object.keys(ownValues).length > 0))
    .map(({ date, state, ownValues }) => ({
      date,
      kind: state === 'skipped' ? ('skipped' as const) : ('edited' as const),
      fields: shown(ownValues).map((key) => titleOf(key, catalogue)),
      gone: next ? shown(withoutTaken(ownValues, next)).map((key) => titleOf(key, catalogue)) : [],
    }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/** What another template does not let schedules fill in. */
const withoutTaken = (values: ScheduledValues, template: CatalogueTemplate): ScheduledValues => {
  const taken = takenBy(template, values)
  return Object.fromEntries(Object.entries(values).filter(([key]) => !Object.hasOwn(taken, key)))
}

const TITLES: Record<string, string> = {
  title: 'Title',
  summary: 'Summary',
  statusId: 'Status',
  severityId: 'Severity',
  assigneeId: 'Assignee',
  areas: 'Areas',
  tags: 'Tags',
  users: 'Collaborators',
  pendingTeams: 'Awaiting Team',
}

const titleOf = (key: string, { fields }: Catalogue): string => TITLES[key] ?? fields.get(key)?.title ?? key

function peopleOf({ bulkCreateForTeams: teams }: ScheduleDraft, { users }: Catalogue): SchedulePreview['people'] {
  if (teams == null || teams.length === 0) return null
  const { ids, inSeveralTeams, disabled } = bulkPeople(users.values(), teams)
  return { records: ids.length, inSeveralTeams, disabled }
}
