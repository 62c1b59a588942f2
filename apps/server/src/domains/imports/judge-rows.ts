import type { ImportPlan } from '@dossier/contract/import-plan'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import {
  isEmptyRow,
  readRow,
  remarksOnWidth,
  type MappedColumn,
  type RowContext,
  type RowDraft,
} from '@dossier/core/import/read-row'
import type { Tx } from '../../db/open.ts'
import type { FileRow } from './import-file.ts'
import { digestOf, keepRowKeys, selectByCaseNumber, selectKept } from './key-queries.ts'
import { smallLetters } from '@dossier/core/text/small-letters'

/** A row of the file with what it says, and the record that it is about. */
export interface JudgedRow {
  row: number
  draft: RowDraft
  /** Null: a new one. */
  caseId: number | null
  /** Nothing is done with it, and why. */
  outcome: { verdict: 'refuse' | 'skip'; message: string } | null
}

interface Scene {
  tx: Tx
  tenantId: number
  id: number
  plan: ImportPlan
  columns: readonly MappedColumn[]
  context: RowContext
}

/** Reads rows and finds their records. Rows without a value are passed over. */
export async function judgeRows(scene: Scene, rows: readonly FileRow[]): Promise<JudgedRow[]> {
  const { columns, context, plan } = scene
  const judged = rows
    .filter(({ cells }) => !isEmptyRow(cells))
    .map(({ row, cells }): JudgedRow => {
      const draft = readRow(cells, columns, context)
      draft.remarks.push(...remarksOnWidth(cells, plan.columns.length))
      const outcome = draft.isRefused ? ({ verdict: 'refuse', message: '' } as const) : null
      return { row, draft, caseId: null, outcome }
    })
  return plan.key === null ? judged : findRecords(scene, judged, plan.columns[plan.key]?.target ?? '')
}

/** The key of a row as a text; empty if it has none. */
function keyOf({ draft }: JudgedRow, target: string): string {
  const fieldId = fieldIdOf(target)
  const value = fieldId === null ? draft.properties[target as 'title'] : draft.fields[fieldId]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

async function findRecords(scene: Scene, judged: JudgedRow[], target: string): Promise<JudgedRow[]> {
  const { tx, tenantId, plan } = scene
  const isNumber = target === 'caseNumber'
  const textOf = (one: JudgedRow) => (isNumber ? smallLetters(keyOf(one, target)) : keyOf(one, target))
  const texts = [...new Set(judged.map(textOf))]
  const keys = texts.map(digestOf)
  const byKey = isNumber
    ? await selectByCaseNumber(tx, tenantId, texts)
    : await selectKept(tx, scene, { isRow: false, keys })
  const before = await selectKept(tx, scene, { isRow: true, keys })
  const seen = new Map([...before].map(([key, [row = 0]]) => [key, row]))
  const added = new Map<string, number>()
  const result = judged.map((one): JudgedRow => {
    if (one.outcome) return one
    const key = textOf(one)
    if (key === '') return refused(one, 'The key is empty.')
    const digest = digestOf(key)
    const earlier = seen.get(digest)
    if (earlier !== undefined) return refused(one, `Row ${earlier} has the same key.`)
    seen.set(digest, one.row)
    added.set(digest, one.row)
    return matched(one, { plan, isNumber, ids: byKey.get(isNumber ? key : digest) ?? [] })
  })
  await keepRowKeys(tx, scene, added)
  return result
}

const refused = (one: JudgedRow, message: string): JudgedRow => ({ ...one, outcome: { verdict: 'refuse', message } })

function matched(
  one: JudgedRow,
  { plan, isNumber, ids }: { plan: ImportPlan; isNumber: boolean; ids: readonly number[] },
): JudgedRow {
  const [caseId] = ids
  const skipped = (message: string): JudgedRow => ({ ...one, outcome: { verdict: 'skip', message } })
  if (ids.length > 1) return refused(one, 'More than one record has this key.')
  if (caseId !== undefined) return plan.updates ? { ...one, caseId } : skipped('A record has this key already.')
  if (isNumber) return refused(one, 'There is no record with this number.')
  return plan.creates ? one : skipped('No record has this key.')
}
