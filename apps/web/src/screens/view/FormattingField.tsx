import { formattingRules } from '@dossier/contract/formatting-rules'
import { isNumeric } from '@dossier/core/fields/is-numeric'
import { ruleTypeOf } from '@dossier/core/formatting/rule-column'
import { countOf } from '@dossier/core/text/plural'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { RulesField } from '../../kits/formatting/RulesField.tsx'
import { FormSection } from '../../kits/form/FormSection.tsx'
import type { FormState } from '../../kits/form/form-state.ts'
import { queryOf } from '../../lib/cache.ts'
import { Select } from '../../ui/choices/Select.tsx'
import type { ViewValues } from './view-values.ts'

interface FormattingFieldProps {
  form: FormState<ViewValues, string | undefined>
  columns: OfferedColumns
}

/** The formatting rules of each column of the view. (B-VIEW-19) */
export function FormattingField({ form, columns }: FormattingFieldProps) {
  const { columns: shown, rules } = form.values
  const settings = useQuery(queryOf(formattingRules.list)).data ?? []
  const keys = [...new Set([...shown, ...Object.keys(rules)])].filter((key) => columns.has(key))
  const faulty = keys.find((key) => form.faultAt(`rules.${key}`) !== undefined)
  const [chosen, choose] = useState<string>()
  const key = [faulty, chosen, keys.find((one) => rules[one]?.length), keys[0]].find((one) => one && keys.includes(one))
  const column = key === undefined ? undefined : columns.get(key)
  if (!key || !column) return null
  const measures = [...columns.values()].filter(
    (one) => one.key !== key && isNumeric(ruleTypeOf(one.key, one.definition)) && shown.includes(one.key),
  )
  return (
    <FormSection title="Formatting">
      <Select
        label="Column"
        items={keys.map((id) => ({ id, label: labelOf(columns.get(id)!.label, rules[id]?.length ?? 0) }))}
        value={key}
        onChange={(id) => choose(String(id))}
      />
      <RulesField
        key={key}
        label={`Rules of ${column.label}`}
        data-input={`rules.${key}`}
        column={column}
        dataType={ruleTypeOf(key, column.definition)}
        measures={new Map(measures.map((one) => [one.key, one.label]))}
        value={rules[key] ?? []}
        onChange={(next) => form.change({ rules: { ...rules, [key]: next } })}
        settings={settings}
        error={form.faultAt(`rules.${key}`)}
        isDisabled={form.closed !== undefined}
      />
    </FormSection>
  )
}

const labelOf = (label: string, rules: number) => (rules > 0 ? `${label} (${countOf(rules, 'rule')})` : label)
