import { VALUE_LENGTH, type BulkPreview, type PastedBlock, type PastedOutcome } from '@dossier/contract/bulk-edits'
import type { DateForm } from '@dossier/contract/import-plan'
import type { FieldValue } from '@dossier/contract/fields'
import { isBlank } from '@dossier/contract/required-text'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { fieldType } from '@dossier/core/fields/types/registry'
import { isWritten } from '@dossier/core/exports/written'
import { refuse, type ReadValue } from '@dossier/core/import/read-value'
import { readFieldCell, readProperty, type CellContext } from '@dossier/core/import/read-cell'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { newAction } from '../../history/action.ts'
import type { Ctx } from '../../http/context.ts'
import { checkChanges } from '../cases/writing/apply-changes.ts'
import { isIdle } from '../cases/plans/changes.ts'
import { writerOf } from '../cases/writing/writer.ts'
import { exportedCells } from '../exports/exported-cells.ts'
import { itemsByLabel } from '../imports/items-by-label.ts'
import { namesIn } from '../imports/names.ts'
import { checkEdit } from './check-changes.ts'
import { distinct } from './preview-edit.ts'
import { presentValue, recordChange } from './record-changes.ts'
import { shownValue } from './shown-value.ts'

const DATE_EXAMPLES: Record<DateForm, string> = { ymd: '2026-12-31', mdy: '12/31/2026', dmy: '31.12.2026' }

/** What the texts of a block would do to their cells now: each is read as imports read it, and judged by itself. */
export async function previewPaste(ctx: Ctx, { pasted, form }: PastedBlock): Promise<BulkPreview> {
  const catalogue = await loadCatalogue(ctx)
  distinct(pasted.map(({ caseId }) => caseId))
  const rows = pasted.map(({ caseId, cells }) => ({
    caseId,
    cells: cells.map(({ place }) => ({ place, value: null, seen: null })),
  }))
  checkEdit({ me: ctx.me, catalogue }, { rows })
  const places = pasted.flatMap((row) => row.cells.map(({ place }) => place))
  const read = await readerOf(ctx, catalogue, { pasted, form })
  const written = await exportedCells(
    { tx: ctx.tx, tenantId: ctx.tenant.id, me: ctx.me, catalogue },
    { ids: pasted.map(({ caseId }) => caseId), keys: [...new Set(places)] },
  )
  const cells = new Map<string, PastedOutcome>()
  // What was copied changes nothing, even where it does not say everything. (D-142)
  const judged = (caseId: number, place: string, text: string): Pasted =>
    isWritten(text, written.get(caseId)?.get(place) ?? null, form) ? 'same' : read(place, text)
  const texts = pasted.flatMap(({ caseId, cells: all }) => all.map((cell) => ({ caseId, ...cell })))
  for (const [place, ofPlace = []] of Map.groupBy(texts, (cell) => cell.place))
    for (const one of await judge(
      ctx,
      place,
      new Map(ofPlace.map(({ caseId, text }) => [caseId, judged(caseId, place, text)])),
    ))
      cells.set(`${one.caseId} ${place}`, one)
  const all = texts.map(({ caseId, place }) => cells.get(`${caseId} ${place}`)!)
  return { ...countRows(all), cells: all }
}

/** What a text says, or that it is what the cell has. */
type Pasted = ReadValue | 'same'

/** The cells of one column. */
async function judge(ctx: Ctx, place: string, read: ReadonlyMap<number, Pasted>): Promise<PastedOutcome[]> {
  const present = new Map<number, Pick<PastedOutcome, 'seen' | 'shown'>>()
  const writer = { ...writerOf(ctx), action: newAction('bulk'), onlyLooks: true } as const
  const { plans, refused } = await checkChanges(writer, [...read.keys()], (loaded) => {
    const { id } = loaded.record
    const seen = presentValue(ctx.me, loaded, place)
    present.set(id, { seen, shown: shownValue(loaded, place, seen) })
    const value = read.get(id)
    return value !== 'same' && value?.ok ? [recordChange(ctx.me, loaded, { do: 'set', place, value: value.value })] : []
  })
  const idle = new Map(plans.map((plan) => [plan.before.record.id, isIdle(plan)]))
  const faults = new Map(refused.map(({ caseId, refusal }) => [caseId, refusal.message]))
  return [...read].map(([caseId, pasted]) => {
    const { seen, shown } = (!faults.has(caseId) && present.get(caseId)) || { seen: null, shown: null }
    const result: ReadValue = pasted === 'same' ? { ok: true, value: seen } : pasted
    const fault = faults.get(caseId) ?? (result.ok ? null : result.message)
    const wouldChange = fault === null && idle.get(caseId) === false
    const value = result.ok ? result.value : null
    const isTooLong = isLong(seen) || isLong(value)
    const message = wouldChange && isTooLong ? OPEN_TO_CHANGE : fault
    const isChange = wouldChange && !isTooLong
    const note = (isChange && result.ok && result.note) || null
    return { caseId, place, ...(isTooLong ? NOTHING : { seen, shown, value }), isChange, note, message }
  })
}

/** An edit does not take it: it would have to name it for each record. */
const isLong = (value: unknown): boolean => (JSON.stringify(value) ?? '').length > VALUE_LENGTH
const OPEN_TO_CHANGE = 'This text is too long to be changed in a list. Open the record to change it.'
const NOTHING = { seen: null, shown: null, value: null }

/** Reads the text of a cell. */
async function readerOf(ctx: Ctx, catalogue: Catalogue, { pasted, form }: PastedBlock) {
  const cells = pasted.flatMap((row) => row.cells)
  const fields = cells.flatMap(({ place }) => catalogue.fields.get(fieldIdOf(place) ?? '') ?? [])
  const context: CellContext = {
    names: namesIn(catalogue),
    items: await itemsByLabel(
      { tx: ctx.tx, tenantId: ctx.tenant.id, me: ctx.me },
      { fields: new Set(fields), cells: cells.map(({ text }) => text) },
    ),
    timeZone: form.timeZone,
    year: Temporal.Now.plainDateISO(form.timeZone).year,
    dateExample: DATE_EXAMPLES[form.dateForm],
  }
  return (place: string, text: string): ReadValue => {
    const field = catalogue.fields.get(fieldIdOf(place) ?? '')
    if (isBlank(text)) return field ? fieldType(field.dataType).normalize(null as FieldValue, field) : emptied(place)
    return field
      ? readFieldCell(field, text, { form, context })
      : readProperty(place as 'tags', text, { form, context })
  }
}

const REQUIRED = new Set(['statusId', 'severityId'])

function emptied(place: string): ReadValue {
  if (REQUIRED.has(place)) return refuse('This cannot be empty.')
  return { ok: true, value: place === 'assigneeId' ? null : [] }
}

function countRows(cells: readonly PastedOutcome[]): Omit<BulkPreview, 'cells'> {
  const counts = { changed: 0, unchanged: 0, refused: 0 }
  const rows = [...Map.groupBy(cells, ({ caseId }) => caseId).values()]
  for (const row of rows) {
    const isRefused = row.every(({ message }) => message !== null)
    counts[row.some(({ isChange }) => isChange) ? 'changed' : isRefused ? 'refused' : 'unchanged'] += 1
  }
  return { total: rows.length, ...counts, reasons: [] }
}
