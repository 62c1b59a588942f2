import type { Insight } from '@dossier/contract/insights/definition'
import type { ResultGroup } from '@dossier/contract/insights/run'
import type { CaseRow } from '@dossier/contract/views'
import type { FieldDefinition } from '@dossier/contract/fields'
import type { ResultColumn } from '@dossier/core/insights/result-columns'
import { fieldKey } from '@dossier/core/fields/field-key'
import type { LookOf } from '../record-table/Cell.tsx'

/** Rules of calculations read numbers as those of a column of numbers do. (C-FMT-09) */
const numberField = (id: string) =>
  ({ id, title: '', dataType: 'number', extensions: {} }) as unknown as FieldDefinition

/** The cells of calculations as rows with a field for each calculation, so that rules of columns apply. */
export function calculationRows(
  { calculations }: Pick<Insight, 'calculations'>,
  columns: readonly ResultColumn[],
  groups: readonly ResultGroup[],
) {
  const ruled = calculations.flatMap(({ key, formattingRules }, nth) =>
    formattingRules.length > 0 ? [{ key, formattingRules, id: `calculation-${nth}` }] : [],
  )
  const rows = groups.map((group, id) => ({
    id,
    fields: Object.fromEntries(
      ruled.map((one) => [one.id, columns.find(({ id }) => id === one.key)?.cellOf(group)?.value ?? null]),
    ),
  })) as unknown as CaseRow[]
  return {
    formatted: {
      formattingRules: Object.fromEntries(ruled.map((one) => [fieldKey(one.id), one.formattingRules])),
      fields: ruled.map((one) => numberField(one.id)),
    },
    rows,
    keyOf: new Map(ruled.map((one) => [one.key, fieldKey(one.id) as string])),
  }
}

export type CalculationRows = ReturnType<typeof calculationRows>

export const lookOfCell = (
  lookOf: LookOf | undefined,
  { rows, keyOf }: CalculationRows,
  row: number,
  column: ResultColumn,
) => {
  const key = column.calculation !== undefined && !column.part ? keyOf.get(column.calculation) : undefined
  return key === undefined ? undefined : lookOf?.(rows[row]!, key)
}
