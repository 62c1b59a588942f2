import { CALCULATIONS_PER_VIEW, type CalculationType } from '@dossier/contract/views/definition'
import { CALCULATION_WORDS, DATE_WORDS } from '@dossier/core/views/calculation-text'
import { calculationsOf } from '@dossier/core/views/calculations'
import type { OfferedColumn, OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { FormRows } from '../../kits/form/FormRows.tsx'
import '../../kits/definition-form/definition-form.css'
import { FormSection } from '../../kits/form/FormSection.tsx'
import type { FormState } from '../../kits/form/form-state.ts'
import { Select } from '../../ui/choices/Select.tsx'
import type { CalculationRow, ViewValues } from './view-values.ts'

interface CalculationsFieldProps {
  form: FormState<ViewValues, string | undefined>
  columns: OfferedColumns
}

const DATES = ['date', 'moment', 'time']
const wordOf = (calcType: CalculationType, { comparison }: OfferedColumn) =>
  (DATES.includes(comparison) ? DATE_WORDS[calcType] : undefined) ?? CALCULATION_WORDS[calcType]

/** What the view calculates of its records, for each group and for all of them. */
export function CalculationsField({ form, columns }: CalculationsFieldProps) {
  const rows = form.values.calculations
  const isDisabled = form.closed !== undefined
  const offered = [...columns.values()].filter((column) => calculationsOf(column).length > 0)
  const [first] = offered
  const put = (row: CalculationRow) =>
    form.change({ calculations: rows.map((one) => (one.row === row.row ? row : one)) })
  const toColumn = (row: CalculationRow, key: string) => {
    const kinds = calculationsOf(columns.get(key)!)
    put({ ...row, column: key, calcType: kinds.includes(row.calcType) ? row.calcType : kinds[0]! })
  }
  if (!first) return null
  return (
    <FormSection title="Calculations">
      <FormRows
        {...form.field('calculations')}
        hideLabel
        rows={rows}
        onChange={(next) => form.change({ calculations: next })}
        keyOf={({ row }) => row}
        nameOf={(_, at) => `calculation ${at + 1}`}
        isDisabled={isDisabled}
        add={{
          label: 'Add Calculation',
          row: (row) => ({ row, column: first.key, calcType: calculationsOf(first)[0]! }),
          most: CALCULATIONS_PER_VIEW,
        }}
      >
        {(row, at) => {
          const column = columns.get(row.column)
          return (
            <div className="definition-pair">
              <Select
                label={`Column of calculation ${at + 1}`}
                hideLabel
                items={offered.map(({ key, label }) => ({ id: key, label }))}
                value={row.column}
                onChange={(key) => toColumn(row, String(key))}
                isDisabled={isDisabled}
                search="Search columns"
              />
              <Select
                label={`What calculation ${at + 1} is`}
                hideLabel
                items={(column ? calculationsOf(column) : []).map((id) => ({ id, label: wordOf(id, column!) }))}
                value={row.calcType}
                onChange={(id) => put({ ...row, calcType: id as CalculationType })}
                isDisabled={isDisabled}
              />
            </div>
          )
        }}
      </FormRows>
    </FormSection>
  )
}
