import type { DataDefinition, DefinitionField } from '@dossier/contract/data-sources/definitions'
import { dataItems, type DataItem } from '@dossier/contract/data-sources/items'
import { isBlank } from '@dossier/contract/required-text'
import { itemField } from '@dossier/core/data-sources/item-field'
import { missing } from '@dossier/core/data-sources/item-values'
import { sameJson } from '@dossier/core/live/same-json'
import { Fragment } from 'react'
import { NewFieldRow } from '../case-form/creation/NewFieldRow.tsx'
import { isEmptyValue } from '../fields/field-text.ts'
import { readValue } from '../fields/read-value.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { FormSection } from '../form/FormSection.tsx'
import { request, type Faults } from '../form/request.ts'
import { useForm } from '../form/use-form.ts'
import { call } from '../../lib/api.ts'
import { TextField } from '../../ui/TextField.tsx'

interface ItemFormProps {
  source: { id: string }
  definition: DataDefinition
  /** null: a new one. */
  item: DataItem | null
  /** What a new one begins with. */
  label?: string
  isEditable: boolean
  /** Several new ones can be added one after the other. */
  addsAnother?: boolean
  onSaved: (item: DataItem) => unknown
  onClose: () => void
}

type ValueName = `fields.${string}`
/** The label, and each value under a name of its own: two people who change different values do not collide. */
type Values = { label: string } & Record<ValueName, unknown>

const nameOf = ({ id }: DefinitionField): ValueName => `fields.${id}`

const valuesOf = ({ fields }: DataDefinition, item: DataItem | null, label = ''): Values => ({
  label: item?.label ?? label,
  ...Object.fromEntries(fields.map((field) => [nameOf(field), item?.fields[field.id] ?? null])),
})

/** The form of an item. Lists have only some of its values, so it is given one that was read as a whole. */
export function ItemForm({
  source,
  definition,
  item,
  label,
  isEditable,
  addsAnother = false,
  onSaved,
  onClose,
}: ItemFormProps) {
  const { fields } = definition
  const form = useForm({
    stored: { values: valuesOf(definition, item, label), lastUpdated: item?.lastUpdated },
    titles: { label: 'Label', ...Object.fromEntries(fields.map((field) => [nameOf(field), field.title])) },
    keep: {
      place: `dataItems.${item?.id ?? source.id}`,
      label: item ? `${definition.title} “${item.label}”` : `New ${definition.title}`,
    },
    closed: isEditable ? undefined : 'You cannot change the items of this data source.',
    missing: (values) => faultsOf(fields, values),
    save: ({ values, start, lastUpdated }) =>
      request(
        dataItems.save,
        {
          body: {
            ...(item && { id: item.id }),
            dataSourceId: source.id,
            label: values.label,
            fields: changedIn(fields, values, start),
            lastUpdated,
          },
        },
        { onReply: onSaved },
      ),
    latest: item && {
      read: async () => {
        const stored = await call(dataItems.get, { params: { id: item.id } })
        return { values: valuesOf(definition, stored), lastUpdated: stored.lastUpdated }
      },
    },
    onClose,
  })
  return (
    <FormDialog
      title={item ? item.label : `Add ${definition.title}`}
      form={form}
      onClose={onClose}
      addsAnother={addsAnother}
    >
      <TextField {...form.text('label')} autoFocus={!item} />
      {[...Map.groupBy(fields, ({ section }) => section)].map(([section, inside]) => {
        const rows = inside.map((field) => (
          <NewFieldRow
            key={field.id}
            of={{ field: itemField(field) }}
            input={nameOf(field)}
            value={form.values[nameOf(field)]}
            problem={form.faultAt(nameOf(field))}
            onChange={(value) => form.change({ [nameOf(field)]: value } as Partial<Values>)}
          />
        ))
        return section === '' ? (
          <Fragment key="">{rows}</Fragment>
        ) : (
          <FormSection key={section} title={section}>
            {rows}
          </FormSection>
        )
      })}
    </FormDialog>
  )
}

/** B-SEL-07. What is not text is said by the editor's own sentence. */
function faultsOf(fields: readonly DefinitionField[], values: Values): Faults {
  const faults: Faults = isBlank(values.label) ? { label: 'Please enter text' } : {}
  for (const field of fields) {
    const read = readValue(itemField(field), values[nameOf(field)])
    if (!read.ok) faults[nameOf(field)] = read.message
    else if (field.required && isEmptyValue(itemField(field), read.value)) faults[nameOf(field)] = missing(field)
  }
  return faults
}

type Sent = Record<string, string | number | boolean | null>

const changedIn = (fields: readonly DefinitionField[], values: Values, start: Values): Sent =>
  Object.fromEntries(
    fields
      .filter((field) => !sameJson(values[nameOf(field)], start[nameOf(field)]))
      .map((field) => {
        const input = values[nameOf(field)]
        const read = readValue(itemField(field), input)
        return [field.id, (read.ok ? read.value : input) as Sent[string]]
      }),
  )
