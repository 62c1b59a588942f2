import { COLLATIONS } from '@dossier/contract/insights/calculations'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { COLLATION_WORDS } from './collation-words.ts'
import type { InsightFormState } from './EditorForm.tsx'
import { GroupsField } from './GroupsField.tsx'
import type { TotalRow } from './insight-values.ts'
import type { Preview } from './use-preview.ts'

interface TotalFieldsProps {
  form: InsightFormState
  preview: Preview
  columns: OfferedColumns
  row: TotalRow
  at: number
  onChange: (row: TotalRow) => void
}

const NONE = ' none'

/** One total: what it adds and takes off, over which rows, and by what it is divided. */
export function TotalFields({ form, preview, columns, row, at, onChange }: TotalFieldsProps) {
  const isDisabled = form.closed !== undefined
  const { calculations, groupBy, groupByOption, groupByDateFormat } = form.values
  const place = `totals.${at}`
  const name = row.title || `total ${at + 1}`
  const toggle = (list: 'calculationList' | 'subtractCalculationList', key: string, isIn: boolean) =>
    onChange({ ...row, [list]: isIn ? [...row[list], key] : row[list].filter((one) => one !== key) })
  const used = calculations.filter(({ key }) => [...row.calculationList, ...row.subtractCalculationList].includes(key))
  const seconds = [...new Set([row.groupBy, ...used.map((one) => one.groupBy)])].filter((key) => key !== null)
  const of = { groupBy, groupByOption, groupByDateFormat: groupByDateFormat || null }
  const groups = { preview, of, isDisabled }
  return (
    <div className="calculation">
      <TextField
        {...form.textOf(`${place}.title`, row.title)}
        label="Title"
        value={row.title}
        onChange={(title) => onChange({ ...row, title })}
      />
      <Select
        label={`How ${name} is collated`}
        hideLabel
        items={COLLATIONS.map((id) => ({ id, label: COLLATION_WORDS[id] }))}
        value={row.collate}
        onChange={(id) => onChange({ ...row, collate: id as TotalRow['collate'] })}
        isDisabled={isDisabled}
      />
      {(['calculationList', 'subtractCalculationList'] as const).map((list) => (
        <fieldset key={list} className="total-keys" data-input={`${place}.${list}`}>
          <legend>{list === 'calculationList' ? 'Adds' : 'Takes off'}</legend>
          {calculations.map(({ key, label, row: of }) => (
            <Checkbox
              key={of}
              isSelected={row[list].includes(key)}
              onChange={(isIn) => toggle(list, key, isIn)}
              isDisabled={isDisabled}
            >
              {label || key}
            </Checkbox>
          ))}
          {form.faultAt(`${place}.${list}`) !== undefined && (
            <p className="field-error">{form.faultAt(`${place}.${list}`)}</p>
          )}
        </fieldset>
      ))}
      {seconds.length > 0 && (
        <Select
          label={`Second group of ${name}`}
          hideLabel
          items={[
            { id: NONE, label: 'One total' },
            ...seconds.map((id) => ({ id, label: `For each ${columns.get(id)?.label ?? 'Unavailable field'}` })),
          ]}
          value={row.groupBy ?? NONE}
          error={form.faultAt(`${place}.groupBy`)}
          onChange={(id) => onChange({ ...row, groupBy: id === NONE ? null : String(id) })}
          isDisabled={isDisabled}
        />
      )}
      {groupBy !== null && (
        <>
          <GroupsField
            {...groups}
            label="Only these groups"
            add="Choose groups"
            whenNone="All groups count."
            data-input={`${place}.collateInclude`}
            value={row.collateInclude}
            error={form.faultAt(`${place}.collateInclude`)}
            onChange={(collateInclude) => onChange({ ...row, collateInclude })}
          />
          <GroupsField
            {...groups}
            label="Leave out"
            add="Choose groups to leave out"
            whenNone="None is left out."
            data-input={`${place}.collateExclude`}
            value={row.collateExclude}
            error={form.faultAt(`${place}.collateExclude`)}
            onChange={(collateExclude) => onChange({ ...row, collateExclude })}
          />
        </>
      )}
    </div>
  )
}
