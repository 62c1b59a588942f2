import type { ImportPlan } from '@dossier/contract/import-plan'
import { isWritten } from '@dossier/core/exports/written'
import { keyText } from '@dossier/core/import/key-text'
import {
  cellsOfRow,
  draftOf,
  isEmptyRow,
  remarksOnWidth,
  type DraftCell,
  type MappedColumn,
  type RowContext,
  type RowDraft,
} from '@dossier/core/import/read-row'
import { smallLetters } from '@dossier/core/text/small-letters'
import type { Tx } from '../../db/open.ts'
import type { CellsByKey } from '../exports/exported-cells.ts'
import type { FileRow } from './rows-of-file.ts'
import { digestOf, keepRowKeys, selectByCaseNumber, selectKeyRows, selectLikeKeys } from './key-queries.ts'

/** A row of the file with what it says, and the record that it is about. */
export interface JudgedRow {
  row: number
  cells: readonly DraftCell[]
  draft: RowDraft
  /** Null: a new one. */
  caseId: number | null
  /** What an export would write of the record. */
  before: CellsByKey
  /** By which its record is found; empty if it has none, or none is needed. */
  key: string
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
  /** What an export would write of records. */
  exported: (caseIds: readonly number[]) => Promise<ReadonlyMap<number, CellsByKey>>
}

const NO_CELLS: CellsByKey = new Map()

/** Reads rows and finds their records. Rows without a value are passed over. */
export async function judgeRows(scene: Scene, rows: readonly FileRow[]): Promise<JudgedRow[]> {
  const { columns, context, plan } = scene
  const target = targetOf(plan)
  const read = rows
    .filter(({ cells }) => !isEmptyRow(cells))
    .map(({ row, cells: texts, numbers }): JudgedRow => {
      const cells = cellsOfRow(texts, columns, { ...context, numbers })
      const key = target === null ? '' : keyOf(cells, target)
      const draft = draftOf(cells)
      draft.remarks.push(...remarksOnWidth(texts, plan.columns.length))
      return { row, cells, draft, key, caseId: null, before: NO_CELLS, outcome: null }
    })
  if (target === null) return read.map(withFaults)
  return distinguish(scene, await withRecords(scene, await findRecords(scene, read)))
}

/** What the column with the keys fills. */
const targetOf = ({ key, columns }: ImportPlan): string | null => (key === null ? null : (columns[key]?.target ?? ''))

const withFaults = (one: JudgedRow): JudgedRow =>
  one.outcome === null && one.draft.isRefused ? { ...one, outcome: { verdict: 'refuse', message: '' } } : one

/** A cell that is what an export would write changes nothing, whatever is to be said of it. (D-142) */
async function withRecords(scene: Scene, rows: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const ids = rows.flatMap(({ caseId }) => caseId ?? [])
  const stored = await scene.exported([...new Set(ids)])
  return rows.map((one) => {
    const before = stored.get(one.caseId ?? 0)
    if (!before || one.outcome) return withFaults(one)
    const cells = one.cells.filter((cell) => !isSame(cell, before, scene.plan))
    const found = one.draft.remarks.filter(({ column }) => column === '')
    const draft = draftOf(cells)
    draft.remarks.push(...found)
    return withFaults({ ...one, cells, draft, before })
  })
}

function isSame({ column: { form }, text }: DraftCell, before: CellsByKey, { timeZone }: ImportPlan): boolean {
  const stored = before.get(form.target ?? '') ?? null
  return isWritten(text, stored, { decimal: form.decimal, timeZone })
}

/** The key of a row as a text; empty if it has none. */
function keyOf(cells: readonly DraftCell[], target: string): string {
  const { read } = cells.find(({ column }) => column.form.target === target) ?? {}
  const value = read?.ok ? read.value : null
  const text = typeof value === 'string' || typeof value === 'number' ? keyText(String(value)) : ''
  return target === 'caseNumber' ? smallLetters(text) : text
}

async function findRecords(scene: Scene, read: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const { tx, tenantId, plan } = scene
  const target = targetOf(plan) ?? ''
  const isNumber = target === 'caseNumber'
  const texts = [...new Set(read.map(({ key }) => key))].filter((key) => key !== '')
  const byKey = isNumber
    ? await selectByCaseNumber(tx, tenantId, texts)
    : await selectKeyRows(tx, scene, { isRow: false, keys: texts.map(digestOf) })
  const idsOf = (key: string) => byKey.get(isNumber ? key : digestOf(key)) ?? []
  const strange = isNumber ? [] : texts.filter((text) => idsOf(text).length === 0)
  const alike = await selectLikeKeys(tx, scene, { target, texts: strange })
  return read.map((one) => {
    const ids = idsOf(one.key)
    const similar = alike.get(one.key) ?? []
    const [like] = similar
    if (one.key === '') return one
    if (ids.length > 0 || !like) return matched(one, { plan, isNumber, ids })
    one.draft.remarks.push({ column: '', message: `It is taken for “${like.key}”, which differs in capital letters.` })
    return matched({ ...one, key: like.key }, { plan, isNumber, ids: similar.map(({ id }) => id) })
  })
}

/** Of rows with the same key, the second is refused; one that is refused for another reason takes no key. */
async function distinguish(scene: Scene, rows: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const { tx } = scene
  const keys = [...new Set(rows.map(({ key }) => key))].map(digestOf)
  const before = await selectKeyRows(tx, scene, { isRow: true, keys })
  const seen = new Map([...before].map(([key, [row = 0]]) => [key, row]))
  const added = new Map<string, number>()
  const result = rows.map((one): JudgedRow => {
    if (one.outcome?.verdict === 'refuse') return one
    if (one.key === '') return refused(one, 'The key is empty.')
    const digest = digestOf(one.key)
    const earlier = seen.get(digest)
    if (earlier !== undefined) return refused(one, `Row ${earlier} has the same key.`)
    seen.set(digest, one.row)
    added.set(digest, one.row)
    return one
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
