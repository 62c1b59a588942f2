import { ITEM_FIELD_TYPES, type ItemFieldType } from '@dossier/contract/data-sources/definitions'
import { DATA_TITLE_LENGTH, FIELDS_PER_DEFINITION } from '@dossier/contract/limits'
import { TYPE_TITLES } from '@dossier/core/fields/types/type-titles'
import { FormRows } from '../../../kits/form/FormRows.tsx'
import type { InputProps, Inputs } from '../../../kits/form/inputs.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import './data-sources.css'

export interface FieldInput {
  /** A number that stays with the row. */
  row: number
  /** Missing: not stored yet. */
  id?: string
  title: string
  dataType: ItemFieldType
  required: boolean
  includeInTable: boolean
  section: string
}

interface DefinitionFieldsProps extends InputProps {
  label: string
  value: readonly FieldInput[]
  onChange: (fields: FieldInput[]) => void
  textOf: Inputs<object>['textOf']
}

const TYPES = ITEM_FIELD_TYPES.map((id) => ({ id, label: TYPE_TITLES[id] }))

const emptyField = (row: number): FieldInput => ({
  row,
  title: '',
  dataType: 'text',
  required: false,
  includeInTable: true,
  section: '',
})

/** The fields of a definition, one in each row. The type of a stored one stays, since items have values of it. */
export function DefinitionFields({ value: fields, onChange, textOf, ...rest }: DefinitionFieldsProps) {
  const { isDisabled } = rest
  const change = (row: number, part: Partial<FieldInput>) =>
    onChange(fields.map((field) => (field.row === row ? { ...field, ...part } : field)))
  return (
    <FormRows
      {...rest}
      rows={fields}
      onChange={onChange}
      keyOf={({ row }) => row}
      nameOf={({ title }, at) => title.trim() || `field ${at + 1}`}
      add={{ label: 'Add Field', row: emptyField, most: FIELDS_PER_DEFINITION }}
    >
      {({ row, id, title, dataType, required, includeInTable, section }, at) => (
        <div className="data-field">
          <TextField
            {...textOf(`fields.${at}.title`, title)}
            label="Title"
            maxLength={DATA_TITLE_LENGTH}
            value={title}
            onChange={(text) => change(row, { title: text })}
          />
          <Select
            label="Type"
            items={TYPES}
            value={dataType}
            isDisabled={isDisabled || id !== undefined}
            onChange={(type) => change(row, { dataType: type as ItemFieldType })}
          />
          <TextField
            {...textOf(`fields.${at}.section`, section)}
            label="Section"
            maxLength={DATA_TITLE_LENGTH}
            value={section}
            onChange={(text) => change(row, { section: text })}
          />
          <span className="data-field-marks">
            <Checkbox isSelected={required} isDisabled={isDisabled} onChange={(is) => change(row, { required: is })}>
              Required
            </Checkbox>
            <Checkbox
              isSelected={includeInTable}
              isDisabled={isDisabled}
              onChange={(is) => change(row, { includeInTable: is })}
            >
              In the table
            </Checkbox>
          </span>
        </div>
      )}
    </FormRows>
  )
}
