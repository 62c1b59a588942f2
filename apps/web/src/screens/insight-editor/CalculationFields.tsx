import type { InsightSummary } from '@dossier/contract/insights/definition'
import { GROUP_STEPS } from '@dossier/contract/views/definition'
import { countsRecords, groupsInsights, isDated } from '@dossier/core/insights/offered-calculations'
import { useInOwnWords } from '../../lib/words.ts'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { columnsFor, isCalcType, kindItems, kindOf, withKind, type CalculationKind } from './calculation-kinds.ts'
import type { InsightFormState } from './EditorForm.tsx'
import { ExpressionField } from './ExpressionField.tsx'
import { ImportFields } from './ImportFields.tsx'
import { KeyLabels } from './KeyLabels.tsx'
import { freeKey, keyOfLabel, type CalculationRow } from './insight-values.ts'
import type { Preview } from './use-preview.ts'

interface CalculationFieldsProps {
  form: InsightFormState
  row: CalculationRow
  at: number
  preview: Preview
  columns: OfferedColumns
  insights: readonly InsightSummary[]
  onChange: (row: CalculationRow) => void
}

const NONE = ' none'

/** One calculation: its name, how it is made, and by what it is divided. */
export function CalculationFields(props: CalculationFieldsProps) {
  const { form, row, at, preview, columns, insights, onChange } = props
  const place = `calculations.${at}`
  const name = row.label || `calculation ${at + 1}`
  const kind = kindOf(row)
  const say = useInOwnWords()
  const isDisabled = form.closed !== undefined
  const others = form.values.calculations.filter((one) => one.row !== row.row).map(({ key }) => key)
  // Until somebody writes a key of their own, it follows the label.
  const follows = row.key === '' || row.key === freeKey(keyOfLabel(row.label), others)
  const relabel = (label: string) =>
    onChange({ ...row, label, ...(follows && row.row < 0 && { key: freeKey(keyOfLabel(label), others) }) })
  return (
    <div className="calculation">
      <div className="definition-pair">
        <TextField {...form.textOf(`${place}.label`, row.label)} label="Label" value={row.label} onChange={relabel} />
        <TextField
          {...form.textOf(`${place}.key`, row.key)}
          label="Key"
          value={row.key}
          onChange={(key) => onChange({ ...row, key })}
        />
      </div>
      <Select
        label={`How ${name} is made`}
        hideLabel
        items={kindItems(columns, { hasOthers: insights.length > 0, say })}
        value={kind}
        error={form.faultAt(`${place}.calcType`)}
        onChange={(id) => onChange(withKind(row, id as CalculationKind, columns))}
        isDisabled={isDisabled}
      />
      {isCalcType(kind) && <LeafFields {...{ form, row, place, name, columns, onChange }} />}
      {row.expression !== null && (
        <ExpressionField
          input={{ ...form.textOf(`${place}.expression`, row.expression), isDisabled }}
          name={name}
          row={row}
          all={form.values.calculations}
          onChange={(expression) => onChange({ ...row, expression })}
        />
      )}
      {row.imported ? (
        <ImportFields
          name={name}
          value={row.imported}
          insights={insights}
          error={form.faultAt(`${place}.imported`)}
          isDisabled={isDisabled}
          onChange={(imported) => onChange({ ...row, imported })}
        />
      ) : (
        <>
          <DividedBy {...{ form, row, place, name, columns, onChange }} />
          {row.groupBy !== null && (
            <KeyLabels
              key={row.groupBy}
              {...{ preview, name, row, isDisabled }}
              onChange={(groupByKeyLabels) => onChange({ ...row, groupByKeyLabels })}
            />
          )}
        </>
      )}
    </div>
  )
}

interface PartProps {
  form: InsightFormState
  row: CalculationRow
  place: string
  name: string
  columns: OfferedColumns
  onChange: (row: CalculationRow) => void
}

/** The column that is calculated; of times, whose. */
function LeafFields({ form, row, place, name, columns, onChange }: PartProps) {
  const type = row.calcType!
  const isDisabled = form.closed !== undefined
  const say = useInOwnWords()
  const offered = columnsFor(type, columns)
  const column = columns.get(row.field ?? '')
  const items = offered.map(({ key, label }) => ({ id: key, label }))
  const isCount = countsRecords(type)
  if (isCount && items.length === 0) return null
  return (
    <>
      <Select
        label={`Column of ${name}`}
        hideLabel
        items={isCount ? [{ id: NONE, label: say('All records') }, ...items] : items}
        value={row.field ?? NONE}
        error={form.faultAt(`${place}.field`)}
        onChange={(id) => onChange({ ...row, field: id === NONE ? null : String(id), timeSpentCalculation: null })}
        search="Search columns"
        isDisabled={isDisabled}
      />
      {column?.comparison === 'hours' && column.timedValue === undefined && (
        <TextField
          {...form.textOf(`${place}.timeSpentCalculation`, row.timeSpentCalculation?.searchValue ?? '')}
          label={`Hours of ${name} with this value`}
          value={row.timeSpentCalculation?.searchValue ?? ''}
          onChange={(searchValue) =>
            onChange({ ...row, timeSpentCalculation: searchValue === '' ? null : { searchValue } })
          }
        />
      )}
    </>
  )
}

function DividedBy({ form, row, place, name, columns, onChange }: PartProps) {
  const isDisabled = form.closed !== undefined
  const column = columns.get(row.groupBy ?? '')
  const items = [...columns.values()]
    .filter(groupsInsights)
    .map(({ key, label }) => ({ id: key, label: `For each ${label}` }))
  return (
    <div className="definition-pair">
      <Select
        label={`Second group of ${name}`}
        hideLabel
        items={[{ id: NONE, label: 'Not divided' }, ...items]}
        value={row.groupBy ?? NONE}
        error={form.faultAt(`${place}.groupBy`)}
        onChange={(id) => onChange({ ...row, groupBy: id === NONE ? null : String(id), groupByKeyLabels: {} })}
        search="Search columns"
        isDisabled={isDisabled}
      />
      {column && isDated(column) && (
        <Select
          label={`Dates of the second group of ${name}`}
          hideLabel
          items={GROUP_STEPS.map((id) => ({ id, label: id }))}
          value={row.groupByOption}
          onChange={(id) => onChange({ ...row, groupByOption: id as CalculationRow['groupByOption'] })}
          isDisabled={isDisabled}
        />
      )}
    </div>
  )
}
