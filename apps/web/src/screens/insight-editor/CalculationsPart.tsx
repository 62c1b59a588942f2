import { CALCULATIONS_PER_INSIGHT } from '@dossier/contract/insights/calculations'
import type { InsightSummary } from '@dossier/contract/insights/definition'
import { useInOwnWords } from '../../lib/words.ts'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { FormRows } from '../../kits/form/FormRows.tsx'
import { CalculationFields } from './CalculationFields.tsx'
import { calculationText } from './calculation-kinds.ts'
import type { InsightFormState } from './EditorForm.tsx'
import { withCalculation, type CalculationRow } from './insight-values.ts'
import { RowFold } from './RowFold.tsx'
import { useFolds } from './use-folds.ts'
import type { Preview } from './use-preview.ts'

interface CalculationsPartProps {
  form: InsightFormState
  preview: Preview
  columns: OfferedColumns
  insights: readonly InsightSummary[]
}

const INPUTS = ['label', 'key', 'calcType', 'field', 'groupBy', 'expression', 'imported', 'timeSpentCalculation']

/** What is calculated of each group, in the order of the columns of the calculation table. */
export function CalculationsPart({ form, preview, columns, insights }: CalculationsPartProps) {
  const rows = form.values.calculations
  const folds = useFolds<number>()
  const say = useInOwnWords()
  return (
    <FormRows
      {...form.field('calculations')}
      hideLabel
      rows={rows}
      onChange={(next) => form.change({ calculations: next })}
      keyOf={({ row }) => row}
      nameOf={({ label }, at) => label || `calculation ${at + 1}`}
      isDisabled={form.closed !== undefined}
      add={{ label: 'Add Calculation', row: newCalculation, most: CALCULATIONS_PER_INSIGHT }}
    >
      {(row, at) => {
        const isFaulty = INPUTS.some((input) => form.faultAt(`calculations.${at}.${input}`) !== undefined)
        const isOpen = isFaulty || folds.isOpen(row.row, row.row < 0)
        return (
          <RowFold
            name={row.label || `Calculation ${at + 1}`}
            code={row.key}
            summary={calculationText(row, { columns, say })}
            isOpen={isOpen}
            isFaulty={isFaulty}
            onToggle={() => folds.toggle(row.row, row.row < 0)}
          >
            <CalculationFields
              {...{ form, preview, row, at, columns, insights }}
              onChange={(next) => form.change(withCalculation(form.values, next))}
            />
          </RowFold>
        )
      }}
    </FormRows>
  )
}

const newCalculation = (row: number): CalculationRow => ({
  row,
  key: '',
  label: '',
  calcType: 'Count',
  field: null,
  groupBy: null,
  groupByOption: 'Month',
  groupByKeyLabels: {},
  expression: null,
  timeSpentCalculation: null,
  rules: [],
  imported: null,
})
