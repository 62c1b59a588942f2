import type { DynamicParameter, ParameterType } from '@dossier/contract/insights/parameters'
import type { Operator } from '@dossier/contract/operators'
import type { Comparison } from '@dossier/core/filters/comparisons'
import { operatorWords } from '@dossier/core/filters/operator-words'
import { itemColumnOf } from '@dossier/core/filters/item-columns'
import { Link } from '@tanstack/react-router'
import { Split, X } from 'lucide-react'
import type { OfferedColumn, OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { FormRows } from '../../kits/form/FormRows.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import type { InsightFormState } from './EditorForm.tsx'
import type { ChosenFilter, ChosenRow } from './insight-values.ts'

/** With which columns a parameter of a type can be compared, and how. */
const FITS: Record<ParameterType, Partial<Record<Comparison, readonly Operator[]>>> = {
  Text: { text: ['Contains', 'Equals', 'NotEqual'], caseNumber: ['Equals', 'NotEqual'], words: ['Contains'] },
  Number: { number: ['GreaterThan', 'LessThan', 'Equals', 'NotEqual'] },
  Date: {
    date: ['GreaterThan', 'LessThan', 'Equals', 'NotEqual'],
    moment: ['GreaterThan', 'LessThan', 'Equals', 'NotEqual'],
  },
  DateRange: { date: ['DateRange'], moment: ['DateRange'] },
  DataSource: { choice: ['Equals', 'NotEqual', 'Any'], choices: ['Contains', 'Any'], rows: ['Contains'] },
  User: { person: ['Equals', 'NotEqual'], people: ['Contains'] },
  Team: { people: ['InTeam'], things: ['Contains'] },
}

const operatorsFor = (column: OfferedColumn, { dataType }: DynamicParameter): readonly Operator[] =>
  (FITS[dataType][column.comparison] ?? []).filter((one) => column.operators.includes(one))

/** A parameter of items only for fields of the same data source. */
const fits = (column: OfferedColumn, parameter: DynamicParameter): boolean =>
  !itemColumnOf(column.key) &&
  operatorsFor(column, parameter).length > 0 &&
  (parameter.dataType !== 'DataSource' || column.definition?.dataSourceId === parameter.dataSourceId)

interface ChosenPartProps {
  form: InsightFormState
  columns: OfferedColumns
  parameters: readonly DynamicParameter[]
}

/** Filters whose values the reader chooses. (D-076) */
export function ChosenPart({ form, columns, parameters }: ChosenPartProps) {
  const rows = form.values.chosen
  const isDisabled = form.closed !== undefined
  const offered = [...columns.values()].filter((column) => parameters.some((one) => fits(column, one)))
  const [first] = offered
  const put = (row: ChosenRow) => form.change({ chosen: rows.map((one) => (one.row === row.row ? row : one)) })
  const start = (column: OfferedColumn): ChosenFilter => {
    const parameter = parameters.find((one) => fits(column, one))!
    return { field: column.key, operator: operatorsFor(column, parameter)[0]!, parameter: parameter.key }
  }
  return (
    <>
      {parameters.length === 0 ? (
        <p className="sub">
          Readers choose values of parameters.{' '}
          <Link className="link" to="/insights/parameters">
            Add a parameter
          </Link>{' '}
          first.
        </p>
      ) : (
        first && (
          <FormRows
            {...form.field('chosen')}
            hideLabel
            rows={rows}
            onChange={(next) => form.change({ chosen: next })}
            keyOf={({ row }) => row}
            nameOf={(_, at) => `parameter ${at + 1}`}
            isDisabled={isDisabled}
            add={{ label: 'Add Parameter', row: (row) => ({ row, anyOf: [start(first)] }), most: 20 }}
          >
            {({ row, anyOf }, at) => (
              <ChosenAlternatives
                {...{ at, anyOf, columns, parameters, offered, isDisabled, start }}
                onChange={(next) => put({ row, anyOf: next })}
              />
            )}
          </FormRows>
        )
      )}
      <Checkbox {...form.checkbox('includeGlobalParameters')} />
    </>
  )
}

interface AlternativesProps extends Omit<ChosenFieldsProps, 'name' | 'filter' | 'onChange' | 'onColumn'> {
  at: number
  anyOf: readonly ChosenFilter[]
  start: (column: OfferedColumn) => ChosenFilter
  onChange: (anyOf: ChosenFilter[]) => void
}

/** As many as an "Any of" group of a clause may sensibly have. */
const ALTERNATIVES = 10

/** Filters of which any may fit; most often there is one. */
function ChosenAlternatives({ at, anyOf, start, onChange, ...rest }: AlternativesProps) {
  const { offered, isDisabled } = rest
  const isAny = anyOf.length > 1
  return (
    <div className={isAny ? 'chosen-any' : 'calculation'}>
      {isAny && <span className="chosen-any-title">Any of:</span>}
      {anyOf.map((filter, nth) => {
        const name = isAny ? `parameter ${at + 1}, alternative ${nth + 1}` : `parameter ${at + 1}`
        const put = (next: ChosenFilter) => onChange(anyOf.toSpliced(nth, 1, next))
        return (
          <div key={nth} className="chosen-alternative">
            <ChosenFields
              {...rest}
              name={name}
              filter={filter}
              onColumn={(column) => put(start(column))}
              onChange={put}
            />
            {isAny && !isDisabled && (
              <IconButton label={`Remove alternative ${nth + 1}`} onPress={() => onChange(anyOf.toSpliced(nth, 1))}>
                <X size={14} aria-hidden />
              </IconButton>
            )}
          </div>
        )
      })}
      {!isDisabled && anyOf.length < ALTERNATIVES && (
        <Button className="chosen-add" onPress={() => onChange([...anyOf, start(offered[0]!)])}>
          <Split size={14} aria-hidden />
          {`Add Or to parameter ${at + 1}`}
        </Button>
      )}
    </div>
  )
}

interface ChosenFieldsProps {
  name: string
  filter: ChosenFilter
  columns: OfferedColumns
  parameters: readonly DynamicParameter[]
  offered: readonly OfferedColumn[]
  isDisabled: boolean
  onColumn: (column: OfferedColumn) => void
  onChange: (filter: ChosenFilter) => void
}

function ChosenFields({
  name,
  filter,
  columns,
  parameters,
  offered,
  isDisabled,
  onColumn,
  onChange,
}: ChosenFieldsProps) {
  const column = columns.get(filter.field)
  const fitting = column ? parameters.filter((one) => fits(column, one)) : []
  const parameter = fitting.find(({ key }) => key === filter.parameter)
  const operators = column && parameter ? operatorsFor(column, parameter) : [filter.operator]
  return (
    <div className="calculation">
      <Select
        label={`Column of ${name}`}
        hideLabel
        items={offered.map(({ key, label }) => ({ id: key, label }))}
        value={column ? filter.field : null}
        placeholder="Unavailable field"
        onChange={(key) => onColumn(columns.get(String(key))!)}
        search="Search columns"
        isDisabled={isDisabled}
      />
      <div className="definition-pair">
        <Select
          label={`Comparison of ${name}`}
          hideLabel
          items={operators.map((id) => ({ id, label: column ? operatorWords(column.comparison, id) : id }))}
          value={filter.operator}
          onChange={(id) => onChange({ ...filter, operator: id as Operator })}
          isDisabled={isDisabled}
        />
        <Select
          label={`Value of ${name}`}
          hideLabel
          items={fitting.map(({ key, name: title }) => ({ id: key, label: title }))}
          value={parameter?.key ?? null}
          placeholder="Choose a parameter"
          onChange={(key) => {
            const chosen = fitting.find((one) => one.key === key)!
            const kept = operatorsFor(column!, chosen).find((one) => one === filter.operator)
            onChange({ ...filter, parameter: chosen.key, operator: kept ?? operatorsFor(column!, chosen)[0]! })
          }}
          isDisabled={isDisabled}
        />
      </div>
    </div>
  )
}
