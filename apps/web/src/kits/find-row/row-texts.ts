import { cellText } from '@dossier/core/clipboard/cell-text'
import { tableColumns, type TableCell } from '@dossier/core/exports/cells'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { dateIn, listDateText, listDateTimeText, type ListContext } from '@dossier/core/text/dates'
import type { CaseRow } from '@dossier/contract/views'
import type { Column } from '../record-table/columns.ts'

/** What a row of a small screen shows. */
const NARROW = ['caseNumber', 'title', 'statusId', 'severityId', 'assigneeId']
const NO_WORDS = { case: '' }

/** The texts by which rows are found: what their cells show, and days also as files have them. */
export function rowTexts(
  rows: readonly CaseRow[],
  columns: readonly Column[] | undefined,
  context: ListContext,
): string[][] {
  const fields = new Map(columns?.flatMap(({ field }) => (field ? [[field.id, field] as const] : [])))
  const keys = columns?.map(({ key }) => key) ?? NARROW
  const cells = tableColumns(keys, (id) => fields.get(fieldIdOf(id) ?? id), NO_WORDS)
  return rows.map((row) => cells.flatMap((one) => textsOf(one.cell(row, context), context)))
}

function textsOf(cell: TableCell, context: ListContext): string[] {
  if (cell === null) return []
  const plain = cellText(cell, context)
  switch (cell.is) {
    case 'text':
      return [plain]
    case 'number':
      return [plain, cell.value.toLocaleString(context.locale)]
    case 'day':
      return [plain, listDateText(cell.day, context)]
    case 'moment': {
      const day = listDateText(dateIn(Date.parse(cell.instant), context.timeZone), context)
      return [plain, day, listDateTimeText(cell.instant, context)]
    }
  }
}
