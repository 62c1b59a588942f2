import type { DataType } from '@dossier/contract/fields'
import { formattingRules, type FormattingSetting } from '@dossier/contract/formatting-rules'
import { fieldType } from '@dossier/core/fields/types/registry'
import { columnOfType, RULE_TYPES } from '@dossier/core/formatting/rule-column'
import type { OfferedColumn } from '../../../kits/filters/use-filter-columns.ts'
import { DeleteButton } from '../../../kits/form/DeleteButton.tsx'
import { FormDialog } from '../../../kits/form/FormDialog.tsx'
import { request, type Faults } from '../../../kits/form/request.ts'
import { useForm } from '../../../kits/form/use-form.ts'
import {
  rowsOfRules,
  rulesFault,
  rulesToStore,
  withoutComparisons,
  type RuleRow,
} from '../../../kits/formatting/rule-rows.ts'
import { RulesField } from '../../../kits/formatting/RulesField.tsx'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { SheetProps } from '../lookups/LookupList.tsx'

const TITLES = { title: 'Title', dataType: 'Columns of type', rules: 'Rules' }

const TYPES = RULE_TYPES.map((id) => ({ id, label: fieldType(id).title }))
const NO_MEASURES = new Map<string, string>()

interface Values {
  title: string
  dataType: DataType
  rules: readonly RuleRow[]
}

const NEW: Values = { title: '', dataType: 'number', rules: [] }

const versionOf = ({ title, dataType, rules, lastUpdated }: FormattingSetting) => ({
  values: { title, dataType, rules: rowsOfRules(rules) } satisfies Values as Values,
  lastUpdated,
})

async function readSetting(id: string) {
  const setting = (await call(formattingRules.list)).find((one) => one.id === id)
  if (!setting) throw new ApiError(404, 'These rules were deleted. Copy what you need from them.')
  return versionOf(setting)
}

const columnOf = (dataType: DataType): OfferedColumn => ({ ...columnOfType(dataType), definition: undefined })

/** Rules without a column: other columns as the measure of a bar are chosen where the rules are copied to. */
export function FormattingSheet({ item, onSaved, onClose }: SheetProps<FormattingSetting>) {
  const form = useForm({
    stored: item ? versionOf(item) : { values: NEW, lastUpdated: undefined },
    titles: TITLES,
    keep: {
      place: `formattingRules.${item?.id ?? 'new'}`,
      label: item ? `Formatting “${item.title}”` : 'New formatting',
    },
    save: ({ values: { title, dataType, rules }, lastUpdated }) =>
      request(formattingRules.save, {
        body: { ...(item && { id: item.id }), title: title.trim(), dataType, rules: rulesToStore(rules), lastUpdated },
      }),
    faults: ({ dataType, rules }): Faults => {
      const fault = rulesFault(rules, columnOf(dataType))
      return fault === undefined ? {} : { rules: fault }
    },
    latest: item && { read: () => readSetting(item.id) },
    onSaved,
    onClose,
  })
  const { dataType } = form.values
  const remove = () => form.act(() => call(formattingRules.remove, { params: { id: item!.id } }))
  return (
    <FormDialog
      title={item ? item.title : 'Add Formatting Rules'}
      form={form}
      onClose={onClose}
      danger={
        item && (
          <DeleteButton
            name={`formatting “${item.title}”`}
            text="Columns to which it was copied stay as they are."
            onDelete={() => void remove()}
          />
        )
      }
    >
      <TextField {...form.text('title')} autoFocus={!item} />
      <Select
        {...form.field('dataType')}
        items={TYPES}
        onChange={(id) =>
          form.change({
            dataType: id as DataType,
            rules: withoutComparisons(form.values.rules, columnOf(id as DataType)),
          })
        }
      />
      <RulesField
        {...form.field('rules')}
        column={columnOf(dataType)}
        dataType={dataType}
        measures={NO_MEASURES}
        onChange={(rules) => form.change({ rules })}
      />
    </FormDialog>
  )
}
