import type { FieldValue } from '@dossier/contract/fields'
import { roleUserIds } from '@dossier/core/fields/role-lists'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { withCalculations } from './calculated-values.ts'
import { takeNumbers } from './case-numbers.ts'
import { titleOf } from './field-values.ts'
import { insertRows, type InsertedRow } from './insert-queries.ts'
import { chooserOf, holdChosen, withHeldItems, type ItemNames } from './item-names.ts'
import { recordOf, type LoadedCase } from './load-case.ts'
import { distinct } from './planned-tags.ts'
import { notifyPeople } from './notify-people.ts'
import type { CaseRow } from './queries.ts'
import { countTags, type Tag } from './tag-queries.ts'
import { beginningOf, timesOfPast } from './tracked-times.ts'
import { beganWith, timesOf, writePasts, type PastSave } from './write-pasts.ts'
import { signatureOf } from './write-records.ts'
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
  )
  const all: LoadedCase[] = []
  for (let start = 0; start < records.length; start += BATCH) {
    const batch = records.slice(start, start + BATCH)
    const items = await holdChosen(chooserOf(writer), batch)
    const held = batch.map((one) => {
      const values = withHeldItems(one.template, one.fields, items)
      return { ...one, fields: withCalculations(one.template, values, catalogue) }
    })
    all.push(...(await insertBatch(writer, { catalogue, items, begins }, held)))
  }
  // What comes from elsewhere happened there.
  await notifyPeople(writer, all.filter((_, nth) => !records[nth]!.origin).map(notedOf))
  return all
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
  known: { catalogue: Catalogue; items: ItemNames; begins: string | null },
  records: readonly NewRecord[],
): Promise<LoadedCase[]> {
  const counted = await countTags(writer.tx, writer.tenant.id, {
    before: [],
    after: records.flatMap(({ tags, origin }) => tags.map((title) => ({ title, isCounted: !origin?.isSensitive }))),
  })
  const next = counted.values()
  const named = { users: known.catalogue.users, items: known.items, begins: known.begins }
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
      if (inserted) done.set(item.record, loadedFrom(item, inserted, known))
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

type Item = ReturnType<typeof itemOf>

interface Given {
  number: number
  tags: readonly Tag[]
  items: ItemNames
  users: Catalogue['users']
  /** Of records that do not come from elsewhere, if it has to be known. */
  begins: string | null
}

function itemOf({ author }: Writer, record: NewRecord, { number, tags, items, users, begins }: Given) {
  const { template, fields, origin } = record
  const caseNumber = `${template.caseNumberPrefix}${number}`
  const openedBy = origin?.openedBy ?? author
  const columns = {
    case_number: caseNumber,
    title: record.title ?? titleOf(template, { caseNumber, fields, items, users }),
    summary: record.summary,
    template_id: template.id,
    status_id: record.statusId,
    severity_id: record.severityId,
    assignee_id: record.assigneeId,
    opened_by_id: openedBy.id,
    opened_by: openedBy.name,
    is_case: record.isCase,
    is_closed: origin?.closed != null,
    is_sensitive: origin?.isSensitive ?? false,
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
  return { record, titles, columns: stored, seq, row: { ...stored, ...times, seq, began } }
}

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
    permissions: { edit: record.editTeamIds },
    fields,
  }
}

const STARTS_WITH = {
  overridden: [],
  hidden_from_insights: false,
  category_id: null,
  cadence_enabled: false,
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
