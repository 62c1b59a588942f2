import type { FormattingRule, FormattingSetting } from '@dossier/contract/formatting-rules'
import type { DataType } from '@dossier/contract/fields'
import { RULES_PER_COLUMN } from '@dossier/contract/limits'
import { startFilter } from '@dossier/core/filters/change-filter'
import { isNumeric } from '@dossier/core/fields/is-numeric'
import type { OfferedColumn } from '../filters/use-filter-columns.ts'
import { FormRows } from '../form/FormRows.tsx'
import { GlobalRules } from './GlobalRules.tsx'
import { RuleFields } from './RuleFields.tsx'
import { rowsOfRules, type RuleRow } from './rule-rows.ts'
import './formatting.css'

interface RulesFieldProps {
  label: string
  'data-input'?: string
  /** The column that the rules are about. */
  column: OfferedColumn
  dataType: DataType | undefined
  /** Columns of numbers that a bar can be measured against, by key. */
  measures: ReadonlyMap<string, string>
  value: readonly RuleRow[]
  onChange: (rules: RuleRow[]) => void
  /** Rules that can be copied; missing where the rules are such ones themselves. */
  settings?: readonly FormattingSetting[]
  error?: string | undefined
  isDisabled?: boolean
}

/** The rules of a column, of which those further up count first. They are dragged, or moved by buttons and keys. (C-FMT-02) */
export function RulesField(props: RulesFieldProps) {
  const { label, column, dataType, measures, value, onChange, settings, error, isDisabled = false } = props
  const put = (rule: RuleRow) => onChange(value.map((one) => (one.row === rule.row ? rule : one)))
  const copy = ({ rules }: FormattingSetting) => {
    const highest = Math.max(0, ...value.map(({ row }) => row))
    onChange([...value, ...rowsOfRules(rules).map((rule) => ({ ...rule, row: rule.row + highest }))])
  }
  return (
    <div className="rules" data-input={props['data-input']}>
      <FormRows
        label={label}
        rows={value}
        onChange={onChange}
        keyOf={({ row }) => row}
        nameOf={(_, at) => `rule ${at + 1}`}
        error={error}
        isDisabled={isDisabled}
        add={{ label: 'Add Rule', row: (row) => newRule(row, column), most: RULES_PER_COLUMN }}
      >
        {(rule, at) => (
          <RuleFields
            name={`Rule ${at + 1}`}
            rule={rule}
            column={column}
            hasBar={isNumeric(dataType)}
            measures={measures}
            onChange={put}
            isDisabled={isDisabled}
          />
        )}
      </FormRows>
      {settings && !isDisabled && (
        <GlobalRules settings={settings.filter((one) => one.dataType === dataType)} onPick={copy} />
      )}
    </div>
  )
}

/** Of a rule that holds for every value, as far as the column can be asked that. */
function newRule(row: number, column: OfferedColumn): RuleRow {
  const operator = column.operators.includes('IsSet') ? 'IsSet' : column.operators[0]!
  const { value, dynamicValue } = startFilter('', { ...column, operators: [operator] })
  const isFlag = column.comparison === 'flag'
  return { ...plainRule({ operator, value: isFlag ? true : value, dynamicValue }), row }
}

const plainRule = (part: Pick<FormattingRule, 'operator' | 'value' | 'dynamicValue'>): FormattingRule => ({
  ...part,
  setBackgroundColor: false,
  setTextColor: false,
  setBar: false,
  setIcon: false,
})
