import type { EventType } from '@dossier/contract/events'
import type { FieldValue } from '@dossier/contract/fields'
import { numbered, type Recorded, type Save, type Signature } from '../../../history/write-log.ts'
import type { CommentRow } from '../../comments/queries.ts'
import type { FileRow } from '../../files/queries.ts'
import { isIdle, type Plan, type Step } from '../plans/changes.ts'
import { writePlannedComments } from '../plans/planned-comments.ts'
import { writePlannedFiles } from '../plans/planned-files.ts'
import { writePlannedLinks } from '../plans/planned-links.ts'
import { freePlannedLocks } from '../locks/free-locks.ts'
import { recordOf, type LoadedCase } from '../load-case.ts'
import { sameJson } from '@dossier/core/live/same-json'
import { notedRuns, writeIdleRuns, writeRuns } from '../../rules/write-runs.ts'
import { notifyPeople } from './notify-people.ts'
import type { Tag } from './tag-queries.ts'
import { countPlannedTags } from '../plans/planned-tags.ts'
import { updateRecords, type RowChange, type Shape } from './write-queries.ts'
import type { Writer } from './writer.ts'

/** Records in one statement. */
const BATCH = 1_000

/** A record after the write, with the comment or the file that was added. */
export interface Written {
  loaded: LoadedCase
  isChanged: boolean
  comment: CommentRow | null
  file: FileRow | null
}

/**
 * Writes checked plans with their history, tags, comments and locks, a thousand records in one statement, and tells
 * listeners after the commit. The records are locked by this transaction. Returns them in the order of the plans.
 */
export async function writeRecords(writer: Writer, plans: readonly Plan[]): Promise<Written[]> {
  const active = plans.filter((plan) => !isIdle(plan))
  const [tags, comments] = [await countPlannedTags(writer, active), await writePlannedComments(writer, active)]
  const files = await writePlannedFiles(writer, active)
  await writePlannedLinks(writer, active)
  const items = active.map((plan) => itemOf(plan, { tags: tags.get(plan), comment: comments.get(plan) }))
  const noted = notedRuns(plans.map(({ runs = [] }) => runs))
  const [recorded, locks] = await Promise.all([
    update(writer, items),
    freePlannedLocks(writer, plans),
    notifyAll(writer, items.filter(isThere)),
    writeIdleRuns(
      writer,
      plans.map(({ before }, nth) => ({ caseId: before.record.id, runs: noted[nth]!.idle })),
    ),
  ])
  const byPlan = new Map(items.map((item) => [item.plan, item]))
  const written = plans.map((plan) => {
    const item = byPlan.get(plan)
    const { free, left } = locks(plan)
    const loaded = { ...(item ? after(item, recorded.get(item.row.id)) : plan.before), locks: left }
    announce(writer, loaded.record, { item, free })
    return { loaded, isChanged: item !== undefined, comment: item?.comment ?? null, file: files.get(plan) ?? null }
  })
  await writeRuns(
    writer,
    written.map(({ loaded }, nth) => ({ loaded, runs: noted[nth]!.single })),
  )
  return written
}

/** A record on its way into a statement. */
interface Item {
  plan: Plan
  tags: readonly Tag[] | null
  comment: CommentRow | null
  saves: readonly Save[]
  shape: Shape
  row: RowChange
}

function itemOf(plan: Plan, added: { tags: readonly Tag[] | undefined; comment: CommentRow | undefined }): Item {
  const { steps, before, tracked, at } = plan
  const tags = added.tags ?? null
  const columns = {
    ...Object.assign({}, ...steps.map(columnsOf)),
    ...(tags && { tag_ids: tags.map(({ id }) => id) }),
  }
  const fields = new Map([
    ...steps.flatMap(({ field, entries }): [string, FieldValue][] =>
      field && entries.length > 0 ? [[field.id, field.value]] : [],
    ),
    ...(tracked?.times ?? []),
  ])
  const saves = savesOf(steps, { tags, comment: added.comment })
  const amount = saves.reduce((sum, { entries }) => sum + entries.length, 0)
  const stamps = steps.flatMap(({ stamp }) => stamp ?? [])
  const shape = { columns: Object.keys(columns).toSorted(), stamps, hasFields: fields.size > 0 }
  const row = {
    id: before.record.id,
    amount,
    at: tracked?.at ?? at ?? null,
    ...columns,
    ...(fields.size > 0 && partsOf(fields)),
  }
  return { plan, tags, comment: added.comment ?? null, saves, shape, row }
}

const isThere = ({ shape }: Item): boolean => !shape.stamps.includes('deleted')

/** Who corrects a comment does not call everybody again. */
const OF_WRITTEN_COMMENTS = new Set<EventType>(['commentEdited', 'commentDeleted'])

const isOfRule = ({ by }: Save) => by !== undefined

/** What rules have written is said to have been done by the system; whoever set them off knows of it. */
async function notifyAll(writer: Writer, items: readonly Item[]): Promise<void> {
  const own = items.map((item) => notedOf({ ...item, saves: item.saves.filter((one) => !isOfRule(one)) }))
  await notifyPeople(writer, own)
  const byRules = items.filter(({ saves }) => saves.some(isOfRule))
  if (byRules.length === 0) return
  const noted = byRules.map((item) => ({ ...notedOf({ ...item, saves: item.saves.filter(isOfRule) }), mentioned: [] }))
  await notifyPeople({ ...writer, author: { ...writer.author, name: 'System' } }, noted)
}

const notedOf = ({ plan, saves, comment }: Pick<Item, 'plan' | 'saves' | 'comment'>) => ({
  after: plan.after,
  entries: saves.filter(({ type }) => !OF_WRITTEN_COMMENTS.has(type)).flatMap(({ entries }) => entries),
  mentioned: plan.steps.flatMap(({ mentioned = [] }) => mentioned),
  commentId: comment?.id ?? plan.steps.flatMap(editedComment)[0] ?? null,
})

const editedComment = ({ commentChange }: Step): number[] =>
  commentChange && 'edit' in commentChange ? [commentChange.edit.id] : []

const columnsOf = ({ set, entries }: Step) => (entries.length === 0 ? {} : { ...set })

function partsOf(fields: ReadonlyMap<string, FieldValue>): Pick<RowChange, 'filled' | 'emptied' | 'changed'> {
  const filled = [...fields].filter(([, value]) => value !== null)
  const emptied = [...fields].filter(([, value]) => value === null).map(([id]) => id)
  return { filled: Object.fromEntries(filled), emptied, changed: [...fields.keys()] }
}

/** Neighboring changes of one kind are one save. The titles of tags are those by which they are known. */
function savesOf(
  steps: readonly Step[],
  { tags, comment }: { tags: readonly Tag[] | null; comment: CommentRow | undefined },
): Save[] {
  const saves: Save[] = []
  for (const step of steps) {
    const entries = step.comment
      ? [{ key: 'comment', old: null, new: { id: comment!.id } }]
      : step.tags && tags
        ? step.entries.map((entry) => ({ ...entry, new: tags.map(({ title }) => title) }))
        : step.entries
    const last = saves.at(-1)
    if (entries.length === 0) continue
    if (last && last.type === step.type && sameJson(last.by ?? null, step.by ?? null))
      saves[saves.length - 1] = { ...last, entries: [...last.entries, ...entries] }
    else saves.push({ type: step.type, entries, by: step.by })
  }
  return saves
}

/** Who signs everything that a writer writes. */
export const signatureOf = ({ tenant, action, author }: Writer): Signature => ({
  tenantId: tenant.id,
  actionId: action.id,
  cause: action.cause,
  causeId: action.causeId,
  userId: author.id,
  actor: author.name,
})

/** Writes a thousand records while the next thousand are prepared. */
async function update(writer: Writer, items: readonly Item[]): Promise<Map<number, Recorded>> {
  const recorded = new Map<number, Recorded>()
  let before: Promise<void> | undefined
  for (const batch of batchesOf(items)) {
    const writing = updateBatch(writer, batch).then((rows) => rows.forEach((one) => recorded.set(one.id, one)))
    // Looked at after the next one is on its way.
    writing.catch(() => {})
    await before
    before = writing
  }
  await before
  return recorded
}

function* batchesOf(items: readonly Item[]): Iterable<Item[]> {
  for (const alike of Map.groupBy(items, ({ shape }) => JSON.stringify(shape)).values())
    for (let start = 0; start < alike.length; start += BATCH) yield alike.slice(start, start + BATCH)
}

function updateBatch(writer: Writer, batch: readonly Item[]): Promise<readonly Recorded[]> {
  const by = signatureOf(writer)
  return updateRecords(writer.tx, {
    tenantId: writer.tenant.id,
    shape: batch[0]!.shape,
    rows: batch.map(({ row }) => row),
    entries: batch.flatMap(({ row, saves }) => numbered(row.id, saves, by)),
  })
}

function after({ plan, tags, shape, row }: Item, recorded: Recorded | undefined): LoadedCase {
  const { record, catalogue } = plan.after
  if (!recorded) throw new Error(`Record ${row.id} was not there to be changed.`)
  const { seq, last_updated } = recorded
  const times = Object.fromEntries((row.changed ?? []).map((id) => [id, last_updated]))
  const changed = {
    ...record.row,
    ...(tags && { tag_ids: tags.map(({ id }) => id) }),
    ...Object.fromEntries(shape.stamps.map((stamp) => [stamp, last_updated])),
    field_times: { ...record.row.field_times, ...times },
    seq,
    last_updated,
  }
  const titles = tags ? tags.map(({ title }) => title) : record.tags
  return { ...plan.after, record: recordOf(changed, { catalogue, tags: titles }) }
}

function announce(
  { emit, tenant }: Writer,
  { id: caseId, caseNumber, row }: LoadedCase['record'],
  { item, free }: { item: Item | undefined; free: readonly string[] },
): void {
  const place = { tenantId: tenant.id, caseId }
  const keys = item?.saves.flatMap(({ entries }) => entries.map(({ key }) => key)) ?? []
  if (item) {
    const updatedBefore = item.plan.before.record.row.last_updated
    emit({ type: 'case.changed', ...place, fromSeq: row.seq - item.row.amount + 1, keys, updatedBefore })
  }
  if (free.length > 0) emit({ type: 'case.locksChanged', ...place, keys: [...free] })
  if (item?.shape.stamps.includes('deleted')) emit({ type: 'case.removed', ...place, caseNumber })
}
