import { TOTALS_PER_INSIGHT } from '@dossier/contract/insights/calculations'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { FormRows } from '../../kits/form/FormRows.tsx'
import { COLLATION_WORDS } from './collation-words.ts'
import type { InsightFormState } from './EditorForm.tsx'
import type { CalculationRow, TotalRow } from './insight-values.ts'
import { RowFold } from './RowFold.tsx'
import { TotalFields } from './TotalFields.tsx'
import { useFolds } from './use-folds.ts'
import type { Preview } from './use-preview.ts'

interface TotalsPartProps {
  form: InsightFormState
  preview: Preview
  columns: OfferedColumns
}

const INPUTS = ['title', 'calculationList', 'subtractCalculationList', 'groupBy', 'collateInclude', 'collateExclude']

/** Totals over the rows of calculations, some of which are added and others taken off. (D-149) */
export function TotalsPart({ form, preview, columns }: TotalsPartProps) {
  const { totals, calculations } = form.values
  const folds = useFolds<number>()
  const put = (row: TotalRow) => form.change({ totals: totals.map((one) => (one.row === row.row ? row : one)) })
  if (calculations.length === 0) return <p className="sub">Totals are made of calculations. Add one first.</p>
  return (
    <FormRows
      {...form.field('totals')}
      hideLabel
      rows={totals}
      onChange={(next) => form.change({ totals: next })}
      keyOf={({ row }) => row}
      nameOf={({ title }, at) => title || `total ${at + 1}`}
      isDisabled={form.closed !== undefined}
      add={{
        label: 'Add Total',
        row: (row) => ({ ...NEW_TOTAL, row, calculationList: [calculations[0]!.key] }),
        most: TOTALS_PER_INSIGHT,
      }}
    >
      {(row, at) => {
        const isFaulty = INPUTS.some((input) => form.faultAt(`totals.${at}.${input}`) !== undefined)
        const isOpen = isFaulty || folds.isOpen(row.row, row.row < 0)
        return (
          <RowFold
            name={row.title || `Total ${at + 1}`}
            summary={totalText(row, calculations)}
            isOpen={isOpen}
            isFaulty={isFaulty}
            onToggle={() => folds.toggle(row.row, row.row < 0)}
          >
            <TotalFields {...{ form, preview, columns, row, at }} onChange={put} />
          </RowFold>
        )
      }}
    </FormRows>
  )
}

/** Such as `Requests – Closed, sum of the rows`. */
function totalText(
  { calculationList, subtractCalculationList, collate }: TotalRow,
  calculations: readonly CalculationRow[],
) {
  const labels = (keys: readonly string[]) =>
    keys.map((key) => calculations.find((one) => one.key === key)?.label || key)
  const minus = labels(subtractCalculationList).map((label) => ` – ${label}`)
  return `${labels(calculationList).join(' + ')}${minus.join('')}, ${COLLATION_WORDS[collate].toLowerCase()}`
}

const NEW_TOTAL: Omit<TotalRow, 'row'> = {
  title: '',
  calculationList: [],
  subtractCalculationList: [],
  groupBy: null,
  collate: 'sum',
  collateInclude: [],
  collateExclude: [],
}
