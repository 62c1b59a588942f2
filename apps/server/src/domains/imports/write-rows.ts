import type { ImportPlan } from '@dossier/contract/import-plan'
import type { ImportRow, RowVerdict } from '@dossier/contract/imports'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { badInput, conflict } from '../../http/refusal.ts'
import { applyChanges, checkChanges, type Changes } from '../cases/apply-changes.ts'
import { isIdle } from '../cases/changes.ts'
import { insertRecords, type NewRecord } from '../cases/insert-records.ts'
import { drawIcons, type DrawnIcons } from '../cases/redraw-icons.ts'
import type { Changer, Creator } from '../cases/writer.ts'
import { changesOf, newRecordOf } from './draft-record.ts'
import type { JudgedRow } from './judge-rows.ts'

export interface Verdict {
  row: number
  verdict: RowVerdict
  caseNumber: string | null
  /** The record that was written. */
  caseId: number | null
  remarks: ImportRow['remarks']
}

export interface Stage {
  writer: Changer & Creator
  plan: ImportPlan
  template: CatalogueTemplate
  catalogue: Catalogue
  now: string
  /** Records that were changed after this moment are left alone; null while it is only checked. */
  checkedAt: string | null
}

/** Creates and changes the records of rows, or only says what that would do. */
export async function writeRows(stage: Stage, rows: readonly JudgedRow[]): Promise<Verdict[]> {
  const known = rows.filter(({ outcome }) => outcome === null)
  const verdicts = [
    ...rows.filter(({ outcome }) => outcome !== null).map(leftOut),
    ...(await create(
      stage,
      known.filter(({ caseId }) => caseId === null),
    )),
    ...(await change(
      stage,
      known.filter(({ caseId }) => caseId !== null),
    )),
  ]
  return verdicts.toSorted((a, b) => a.row - b.row)
}

/** Pictures that cannot be used are left out of their records, and remarked on. */
async function withDrawnIcons(made: readonly { row: JudgedRow; record: NewRecord }[]): Promise<NewRecord[]> {
  const icons: DrawnIcons = new Map()
  const records: NewRecord[] = []
  for (const { row, record } of made) {
    const { values, errors } = await drawIcons(record.template, record.fields, icons)
    row.draft.remarks.push(...errors.map(({ message }) => ({ column: '', message })))
    records.push({ ...record, fields: values })
  }
  return records
}

const about = (row: JudgedRow, verdict: RowVerdict, message = ''): Verdict => ({
  row: row.row,
  verdict,
  caseNumber: null,
  caseId: null,
  remarks: message === '' ? row.draft.remarks : [...row.draft.remarks, { column: '', message }],
})

const leftOut = (row: JudgedRow): Verdict => about(row, row.outcome!.verdict, row.outcome!.message)

async function create(stage: Stage, rows: readonly JudgedRow[]): Promise<Verdict[]> {
  const { writer, catalogue } = stage
  const person = { id: writer.author.id ?? 0, name: writer.author.name }
  const verdicts: Verdict[] = []
  const made: { row: JudgedRow; record: NewRecord }[] = []
  for (const row of rows) {
    const record = newRecordOf({ ...stage, author: person, features: writer.tenant.features }, row.draft)
    if (typeof record === 'string') verdicts.push(about(row, 'refuse', record))
    else made.push({ row, record })
  }
  const written = stage.checkedAt ? await insertRecords(writer, catalogue, await withDrawnIcons(made)) : []
  for (const [nth, { row }] of made.entries()) {
    const record = written[nth]?.record
    verdicts.push({ ...about(row, 'create'), caseNumber: record?.caseNumber ?? null, caseId: record?.id ?? null })
  }
  return verdicts
}

async function change(stage: Stage, rows: readonly JudgedRow[]): Promise<Verdict[]> {
  const { writer, plan, template, checkedAt } = stage
  const byId = new Map(rows.map((row) => [row.caseId!, row]))
  const keyTarget = plan.columns[plan.key ?? 0]?.target ?? ''
  const changes: Changes = ({ record }) => {
    const { draft } = byId.get(record.id)!
    if (checkedAt !== null && record.row.last_updated > checkedAt)
      conflict('The record was changed after the check. Check the file again to change it, too.')
    if (Object.keys(draft.fields).length > 0 && record.template.id !== template.id)
      badInput(`The record has another template: ${record.template.title}.`)
    return changesOf(draft, keyTarget)
  }
  const ids = [...byId.keys()]
  const verdicts: Verdict[] = []
  const done = (caseId: number, caseNumber: string, isChanged: boolean) => {
    const row = byId.get(caseId)!
    const isOther = isChanged || Object.keys(row.draft.newChoices).length > 0
    verdicts.push({ ...about(row, isOther ? 'update' : 'same'), caseNumber, caseId: isOther ? caseId : null })
  }
  const { refused, ...outcome } = checkedAt
    ? await applyChanges(writer, ids, changes)
    : await checkChanges(writer, ids, changes)
  if ('written' in outcome)
    for (const { loaded, isChanged } of outcome.written) done(loaded.record.id, loaded.record.caseNumber, isChanged)
  else for (const plan of outcome.plans) done(plan.before.record.id, plan.before.record.caseNumber, !isIdle(plan))
  for (const { caseId, caseNumber, refusal } of refused)
    verdicts.push({ ...about(byId.get(caseId)!, 'refuse', refusal.message), caseNumber })
  return verdicts
}
