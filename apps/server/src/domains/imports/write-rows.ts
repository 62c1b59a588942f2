import type { ImportPlan } from '@dossier/contract/import-plan'
import type { ImportRow, RowVerdict } from '@dossier/contract/imports'
import type { Actor } from '@dossier/core/access/cases'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { badInput, conflict } from '../../http/refusal.ts'
import { applyChanges, checkChanges, type Changes } from '../cases/writing/apply-changes.ts'
import { isIdle, type Plan } from '../cases/plans/changes.ts'
import { planAfterCreation } from '../cases/writing/consequences.ts'
import { draftRecords, insertRecords, type NewRecord } from '../cases/writing/insert-records.ts'
import { drawIcons, type DrawnIcons } from '../cases/details/redraw-icons.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import type { Changer, Creator } from '../cases/writing/writer.ts'
import { changesOf, defaultsOf, newRecordOf } from './draft-record.ts'
import type { JudgedRow } from './judge-rows.ts'
import { shownValues } from './shown-values.ts'

export interface Verdict {
  row: number
  verdict: RowVerdict
  caseNumber: string | null
  /** The record that was written. */
  caseId: number | null
  remarks: ImportRow['remarks']
  values: ImportRow['values']
  /** How many values come from the template. */
  defaults: number
  /** Of a check, what would be written, if rules are run for it. */
  plan: Plan | null
}

export interface Stage {
  writer: Changer & Creator
  plan: ImportPlan
  template: CatalogueTemplate
  catalogue: Catalogue
  /** Whose rights count. */
  me: Actor
  /** The ids of the fields that columns fill. */
  filled: ReadonlySet<string>
  now: string
  /** Records that were changed after this moment are left alone; null while it is only checked. */
  checkedAt: string | null
}

/** Creates and changes the records of rows, or only says what that would do. */
export async function writeRows(stage: Stage, rows: readonly JudgedRow[]): Promise<Verdict[]> {
  const pending = rows.filter(({ outcome }) => outcome === null)
  const verdicts = [
    ...rows.filter(({ outcome }) => outcome !== null).map(leftOut),
    ...(await create(
      stage,
      pending.filter(({ caseId }) => caseId === null),
    )),
    ...(await change(
      stage,
      pending.filter(({ caseId }) => caseId !== null),
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
  values: [],
  defaults: 0,
  plan: null,
})

const leftOut = (row: JudgedRow): Verdict => about(row, row.outcome!.verdict, row.outcome!.message)

async function create(stage: Stage, rows: readonly JudgedRow[]): Promise<Verdict[]> {
  const { writer, catalogue } = stage
  const person = { id: writer.author.id, name: writer.author.name }
  const defaults = Object.keys(defaultsOf(stage)).length
  const verdicts: Verdict[] = []
  const made: { row: JudgedRow; record: NewRecord }[] = []
  for (const row of rows) {
    const record = newRecordOf({ ...stage, author: person, features: writer.tenant.features }, row.draft)
    if (typeof record === 'string') verdicts.push(about(row, 'refuse', record))
    else made.push({ row, record })
  }
  const written = stage.checkedAt ? await insertRecords(writer, catalogue, await withDrawnIcons(made)) : []
  const records = stage.checkedAt === null && writer.runsRules ? made.map(({ record }) => record) : []
  const drafts = await draftRecords(writer, catalogue, records)
  for (const [nth, { row }] of made.entries()) {
    const record = written[nth]?.record
    const stored = { caseNumber: record?.caseNumber ?? null, caseId: record?.id ?? null }
    const draft = drafts[nth]
    const plan = draft ? await planAfterCreation(writer, draft) : null
    verdicts.push({ ...about(row, 'create'), ...stored, values: shownValues(stage, row), defaults, plan })
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
  const done = ({ id: caseId, caseNumber }: LoadedCase['record'], isChanged: boolean, ofCheck: Plan | null) => {
    const row = byId.get(caseId)!
    const isOther = isChanged || Object.keys(row.draft.newChoices).length > 0
    const values = isOther ? shownValues(stage, row) : []
    const written = { caseNumber, caseId: isOther ? caseId : null, values, plan: ofCheck }
    verdicts.push({ ...about(row, isOther ? 'update' : 'same'), ...written })
  }
  const { refused, ...outcome } = checkedAt
    ? await applyChanges(writer, ids, changes)
    : await checkChanges(writer, ids, changes)
  if ('written' in outcome) for (const { loaded, isChanged } of outcome.written) done(loaded.record, isChanged, null)
  else for (const one of outcome.plans) done(one.before.record, !isIdle(one), one)
  for (const { caseId, caseNumber, refusal } of refused)
    verdicts.push({ ...about(byId.get(caseId)!, 'refuse', refusal.message), caseNumber })
  return verdicts
}
