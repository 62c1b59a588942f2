import { formattingRules } from '@dossier/contract/formatting-rules'
import { isNumeric } from '@dossier/core/fields/is-numeric'
import { ruleTypeOf } from '@dossier/core/formatting/rule-column'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfferedColumn, OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { RulesField } from '../../kits/formatting/RulesField.tsx'
import { queryOf } from '../../lib/cache.ts'
import { Select } from '../../ui/choices/Select.tsx'
import type { InsightFormState } from './EditorForm.tsx'

/** Cells of the calculation table are compared as numbers. */
const numberColumn = (key: string, label: string): OfferedColumn => ({
  key,
  label,
  comparison: 'number',
  operators: ['Equals', 'NotEqual', 'GreaterThan', 'LessThan', 'IsSet', 'NotSet'],
  definition: undefined,
})

const CALCULATION = 'calculation '

/** The formatting rules of a column, or of a calculation. (C-FMT-09) */
export function RulesPart({ form, columns }: { form: InsightFormState; columns: OfferedColumns }) {
  const settings = useQuery(queryOf(formattingRules.list)).data ?? []
  const { columns: shown, rules, calculations } = form.values
  const [chosen, choose] = useState<string>()
  const items = [
    ...shown.flatMap((key) => (columns.has(key) ? [{ id: key, label: columns.get(key)!.label }] : [])),
    ...calculations.map(({ row, label, key }) => ({ id: `${CALCULATION}${row}`, label: label || key })),
  ]
  const id = items.find((one) => one.id === chosen)?.id ?? items[0]?.id
  if (id === undefined) return null
  const row = calculations.find((one) => id === `${CALCULATION}${one.row}`)
  const column = row ? numberColumn(row.key, row.label || row.key) : columns.get(id)!
  const measures = row
    ? calculations.filter((one) => one.row !== row.row).map(({ key, label }) => [key, label] as const)
    : shown
        .filter((key) => key !== id && isNumeric(ruleTypeOf(key, columns.get(key)?.definition)))
        .map((key) => [key, columns.get(key)!.label] as const)
  return (
    <>
      <Select label="Column or calculation" items={items} value={id} onChange={(next) => choose(String(next))} />
      <RulesField
        key={id}
        label={`Rules of ${column.label}`}
        data-input={row ? `calculations.${calculations.indexOf(row)}.formattingRules` : `rules.${id}`}
        column={column}
        dataType={row ? 'number' : ruleTypeOf(id, column.definition)}
        measures={new Map(measures)}
        value={row ? row.rules : (rules[id] ?? [])}
        onChange={(next) =>
          form.change(
            row
              ? { calculations: calculations.map((one) => (one.row === row.row ? { ...one, rules: next } : one)) }
              : { rules: { ...rules, [id]: next } },
          )
        }
        settings={settings}
        error={form.faultAt(`rules.${id}`)}
        isDisabled={form.closed !== undefined}
      />
    </>
  )
}
