import type { FieldValue } from '@dossier/contract/fields'
import { roleUserIds } from '@dossier/core/fields/role-lists'
import type { Catalogue, CatalogueTemplate } from '../../../catalogue/catalogue.ts'
import { withCalculations } from '../recalculation/calculated-values.ts'
import { takeNumbers } from './case-numbers.ts'
import { titleOf } from '../field-values.ts'
import { insertRows, type InsertedRow } from './insert-queries.ts'
import { relatedOfRules, withRelatedValues } from '../../rules/related-values.ts'
import type { Action } from '../../../history/action.ts'
import { signed } from '../../../history/write-log.ts'
import { chooserOf, holdChosen, itemIdsIn, namesOf, withHeldItems, type ItemNames } from '../item-names.ts'
import { recordOf, type LoadedCase } from '../load-case.ts'
import { distinct } from '../plans/planned-tags.ts'
import { notifyPeople } from './notify-people.ts'
import type { CaseRow } from '../queries.ts'
import { countTags, type Tag } from './tag-queries.ts'
import { beginningOf, timesOfPast } from '../recalculation/tracked-times.ts'
import { beganWith, timesOf, writePasts, type PastSave } from './write-pasts.ts'
import { planAfterCreation } from './consequences.ts'
import type { Plan } from '../plans/changes.ts'
import { signatureOf, writeRecords } from './write-records.ts'
import type { Creator, Writer } from './writer.ts'

/** Everything of a new record but its number. */
export interface NewRecord {
  template: CatalogueTemplate
  isCase: boolean
  editTeamIds: readonly number[]
  /** Nothing when the template writes it. */
  title: string | null
  summary: string
  statusId: number
  severityId: number
  assigneeId: number | null
  areas: number[]
  tags: string[]
  users: number[]
  pendingTeams: number[]
  /** Icons as they are stored. */
  fields: Record<string, FieldValue>
  /** Of a record that comes from elsewhere. */
  origin?: Origin
  /** Of one that the system creates for somebody. */
  commission?: Commission
}

/** For whom and because of what the system creates a record. */
export interface Commission {
  openedBy: { id: number | null; name: string }
  action: Action
  isSensitive?: boolean
  cadenceEnabled?: boolean
}

export interface Origin {
  openedBy: { id: number | null; name: string }
  created: string
  lastUpdated: string
  closed: string | null
  isSensitive: boolean
  /** What had happened to it by then; its values are those after it. */
  past: readonly PastSave[]
}

const BATCH = 500

/**
 * Writes checked records with the tenant's next numbers, their tags and their first history entries; returns them in the
 * same order.
 */
export async function insertRecords(
  writer: Creator,
  catalogue: Catalogue,
  records: readonly NewRecord[],
): Promise<LoadedCase[]> {
  const begins = await beginningOf(
    writer.tx,
    records.map(({ template }) => template),
    catalogue,
  )
  const all: LoadedCase[] = []
  for (let start = 0; start < records.length; start += BATCH) {
    const batch = records.slice(start, start + BATCH)
    const items = await holdChosen(chooserOf(writer), batch)
    const held = batch.map((one) => {
      const values = withHeldItems(one.template, one.fields, items)
      return {
        ...one,
        fields: withCalculations(one.template, { fields: values, ...instantsOf(one, begins) }, catalogue),
      }
    })
    all.push(...(await insertBatch(writer, { catalogue, items, begins }, held)))
  }
  // What comes from elsewhere happened there.
  await notifyPeople(writer, all.filter((_, nth) => !records[nth]!.origin).map(notedOf))
  return afterRules(writer, await withRelatedValues(writer, all, relatedOfRules(catalogue)))
}

/** Checked records as they would be, without a number. Nothing is written. */
export async function draftRecords(
  writer: Writer,
  catalogue: Catalogue,
  records: readonly NewRecord[],
): Promise<LoadedCase[]> {
  const ids = records.flatMap(({ template, fields }) => itemIdsIn(template, fields))
  const items = await namesOf(writer, ids)
  const { users, timeZone } = catalogue
  const at = new Date().toISOString()
  const drafts = records.map((record) => {
    const tags = record.tags.map((title, id) => ({ id, title }))
    const { fields: entered, template } = record
    const fields = withCalculations(template, { fields: entered, ...instantsOf(record, at) }, catalogue)
    const item = itemOf(writer, { ...record, fields }, { number: 0, tags, items, users, timeZone, begins: at })
    const row = { tenant_id: writer.tenant.id, id: 0, case_number: '', created: at, last_updated: at }
    return loadedFrom(item, row, { catalogue, items })
  })
  return withRelatedValues(writer, drafts, relatedOfRules(catalogue))
}

const instantsOf = ({ origin }: NewRecord, begins: string | null) => ({
  created: origin?.created ?? begins,
  closed: origin?.closed ?? null,
})

/** The new records as the rules leave them that their creation sets off. */
async function afterRules(writer: Creator, created: LoadedCase[]): Promise<LoadedCase[]> {
  const plans: Plan[] = []
  for (const one of created) {
    const plan = await planAfterCreation(writer, one)
    if (plan) plans.push(plan)
  }
  if (plans.length === 0) return created
  const written = await writeRecords(writer, plans)
  const byId = new Map(written.map(({ loaded }) => [loaded.record.id, loaded]))
  return created.map((one) => byId.get(one.record.id) ?? one)
}

/** A new record as changes of nothing. */
function notedOf(after: LoadedCase) {
  const { assignee_id, user_ids, pending_team_ids } = after.record.row
  const people = { assigneeId: assignee_id, users: user_ids, pendingTeams: pending_team_ids }
  const entries = Object.entries(people).map(([key, value]) => ({ key, old: null, new: value }))
  return { after, entries, mentioned: [], commentId: null }
}

async function insertBatch(
  writer: Creator,
  context: { catalogue: Catalogue; items: ItemNames; begins: string | null },
  records: readonly NewRecord[],
): Promise<LoadedCase[]> {
  const counted = await countTags(writer.tx, writer.tenant.id, { before: [], after: records.flatMap(tagsOf) })
  const next = counted.values()
  const { users, timeZone } = context.catalogue
  const named = { users, timeZone, items: context.items, begins: context.begins }
  const tags = new Map(records.map((record) => [record, distinct(record.tags.map(() => next.next().value!))]))
  const done = new Map<NewRecord, LoadedCase>()
  for (let left = [...records]; left.length > 0; left = left.filter((record) => !done.has(record))) {
    const first = await takeNumbers(writer, left.length)
    const items = left.map((record, nth) =>
      itemOf(writer, record, { ...named, number: first + nth, tags: tags.get(record) ?? [] }),
    )
    // Prefixes can make one number look like another one in use: those are not returned, and take the next one.
    const rows = await insertRows(writer.tx, {
      rows: items.map(({ row }) => row),
      ...signatureOf(writer),
    })
    const byNumber = new Map(rows.map((row) => [row.case_number, row]))
    for (const item of items) {
      const inserted = byNumber.get(item.row.case_number)
      if (inserted) done.set(item.record, loadedFrom(item, inserted, context))
    }
  }
  const loaded = records.map((record) => done.get(record)!)
  await writePasts(
    writer,
    loaded.flatMap(({ record: { id } }, nth) =>
      records[nth]!.origin?.past.length ? { caseId: id, saves: records[nth]!.origin!.past } : [],
    ),
  )
  for (const { record } of loaded)
    writer.emit({ type: 'case.changed', tenantId: writer.tenant.id, caseId: record.id, fromSeq: 1, keys: ['created'] })
  return loaded
}

/** Of restricted records, tags do not count. */
const tagsOf = (record: NewRecord) => record.tags.map((title) => ({ title, isCounted: !marksOf(record).is_sensitive }))

type Item = ReturnType<typeof itemOf>

interface Given {
  number: number
  tags: readonly Tag[]
  items: ItemNames
  users: Catalogue['users']
  timeZone: string
  /** Of records that do not come from elsewhere, if it has to be known. */
  begins: string | null
}

function itemOf(writer: Writer, record: NewRecord, { number, tags, begins, ...named }: Given) {
  const { template, fields, origin, commission } = record
  const caseNumber = `${template.caseNumberPrefix}${number}`
  const openedBy = origin?.openedBy ?? commission?.openedBy ?? writer.author
  const columns = {
    case_number: caseNumber,
    title: record.title ?? titleOf(template, { caseNumber, fields, ...named }),
    summary: record.summary,
    template_id: template.id,
    status_id: record.statusId,
    severity_id: record.severityId,
    assignee_id: record.assigneeId,
    opened_by_id: openedBy.id,
    opened_by: openedBy.name,
    is_case: record.isCase,
    is_closed: origin?.closed != null,
    ...marksOf(record),
    closed: origin?.closed ?? null,
    area_ids: record.areas,
    tag_ids: tags.map(({ id }) => id),
    user_ids: record.users,
    pending_team_ids: record.pendingTeams,
    edit_team_ids: [...record.editTeamIds],
    role_user_ids: roleUserIds(fields),
    fields,
    field_times: origin ? timesOf(fields, origin) : {},
  }
  const seq = 1 + entriesIn(origin?.past ?? [])
  const titles = tags.map(({ title }) => title)
  const began = beganWith({ ...initialValues(record, columns), tags: titles }, origin?.past ?? [])
  const times = { created: origin?.created ?? begins, last_updated: origin?.lastUpdated ?? null }
  const stored = { ...columns, fields: withTimes(record, times.created, began) }
  const by = commission && signed(signatureOf({ ...writer, action: commission.action }))
  return { record, titles, columns: stored, seq, row: { ...stored, ...times, seq, began, ...by } }
}

const marksOf = ({ origin, commission }: NewRecord) => ({
  is_sensitive: origin?.isSensitive ?? commission?.isSensitive ?? false,
  cadence_enabled: commission?.cadenceEnabled ?? false,
})

/** The values of a record with the times that its past gives. */
function withTimes(
  { template, fields, origin }: NewRecord,
  at: string | null,
  began: ReturnType<typeof beganWith>,
): Record<string, FieldValue> {
  if (at === null) return fields
  const changes = (origin?.past ?? []).flatMap(({ at: moment, entries }) =>
    entries.map(({ key, new: value }) => ({ at: moment, key, new: value })),
  )
  const times = timesOfPast(template, { at, isClosed: began.isClosed === true, fields: began.fields }, changes)
  return { ...fields, ...Object.fromEntries(times.filter(([, value]) => value !== null)) }
}

const entriesIn = (past: readonly PastSave[]): number =>
  past.reduce((sum, { entries, comment }) => sum + entries.length + (comment === undefined ? 0 : 1), 0)

/** All values of the record, in one entry: later ones record its changes. */
function initialValues(record: NewRecord, columns: { title: string; is_closed: boolean; is_sensitive: boolean }) {
  const { isCase, summary, statusId, severityId, assigneeId, areas, tags, users, pendingTeams, fields } = record
  return {
    title: columns.title,
    summary,
    isCase,
    statusId,
    severityId,
    assigneeId,
    areas,
    tags,
    users,
    pendingTeams,
    ...(record.origin && { isClosed: columns.is_closed, isSensitive: columns.is_sensitive }),
    ...(record.commission?.isSensitive && { isSensitive: true }),
    ...(record.commission?.cadenceEnabled && { cadenceEnabled: true }),
    permissions: { edit: record.editTeamIds },
    fields,
  }
}

const STARTS_WITH = {
  overridden: [],
  form: null,
  hidden_from_insights: false,
  category_id: null,
  deleted: null,
}

function loadedFrom(
  { columns, titles, seq }: Item,
  inserted: InsertedRow,
  { catalogue, items }: { catalogue: Catalogue; items: ItemNames },
): LoadedCase {
  const { id, tenant_id, created, last_updated } = inserted
  const row: CaseRow = { ...columns, ...STARTS_WITH, tenant_id, id, created, last_updated, seq }
  return { record: recordOf(row, { catalogue, tags: titles }), catalogue, locks: [], items }
}
