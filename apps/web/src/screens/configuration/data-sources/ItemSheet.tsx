import type { DataDefinition, DefinitionField } from '@dossier/contract/data-sources/definitions'
import { dataItems, type DataItem } from '@dossier/contract/data-sources/items'
import type { DataSource } from '@dossier/contract/data-sources/sources'
import { isBlank } from '@dossier/contract/required-text'
import { itemField } from '@dossier/core/data-sources/item-field'
import { missing } from '@dossier/core/data-sources/item-values'
import { sameJson } from '@dossier/core/live/same-json'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { NewFieldRow } from '../../../kits/case-form/NewFieldRow.tsx'
import { isEmptyValue } from '../../../kits/fields/field-text.ts'
import { readValue } from '../../../kits/fields/read-value.ts'
import { FormDialog } from '../../../kits/form/FormDialog.tsx'
import { FormSection } from '../../../kits/form/FormSection.tsx'
import { request, type Faults } from '../../../kits/form/request.ts'
import { useForm } from '../../../kits/form/use-form.ts'
import { call } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface ItemSheetProps {
  source: DataSource
  definition: DataDefinition
  /** null: a new one. */
  item: DataItem | null
  isEditable: boolean
  onSaved: () => unknown
  onClose: () => void
}

/** The form of an item. Lists have only some of its values, so they are read first. */
export function ItemSheet(props: ItemSheetProps) {
  const { item, onClose } = props
  const found = useQuery({ ...queryOf(dataItems.get, { params: { id: item?.id ?? '' } }), enabled: item !== null })
  if (item === null || found.data) return <ItemForm {...props} item={found.data ?? null} />
  return (
    <Modal title={item.label} isOpen size="side" onClose={onClose}>
      {found.error ? (
        <Alert onRetry={() => void found.refetch()}>{messageOf(found.error)}</Alert>
      ) : (
        <Skeleton shape="form" rows={4} />
      )}
    </Modal>
  )
}

type ValueName = `fields.${string}`
/** The label, and each value under a name of its own: two people who change different values do not collide. */
type Values = { label: string } & Record<ValueName, unknown>

const nameOf = ({ id }: DefinitionField): ValueName => `fields.${id}`

const valuesOf = ({ fields }: DataDefinition, item: DataItem | null): Values => ({
  label: item?.label ?? '',
  ...Object.fromEntries(fields.map((field) => [nameOf(field), item?.fields[field.id] ?? null])),
})

function ItemForm({ source, definition, item, isEditable, onSaved, onClose }: ItemSheetProps) {
  const { fields } = definition
  const form = useForm({
    stored: { values: valuesOf(definition, item), lastUpdated: item?.lastUpdated },
    titles: { label: 'Label', ...Object.fromEntries(fields.map((field) => [nameOf(field), field.title])) },
    keep: {
      place: `dataItems.${item?.id ?? source.id}`,
      label: item ? `${definition.title} “${item.label}”` : `New ${definition.title}`,
    },
    closed: isEditable ? undefined : 'You cannot change the items of this data source.',
    missing: (values) => faultsOf(fields, values),
    save: ({ values, start, lastUpdated }) =>
      request(dataItems.save, {
        body: {
          ...(item && { id: item.id }),
          dataSourceId: source.id,
          label: values.label,
          fields: changedIn(fields, values, start),
          lastUpdated,
        },
      }),
    latest: item && {
      read: async () => {
        const stored = await call(dataItems.get, { params: { id: item.id } })
        return { values: valuesOf(definition, stored), lastUpdated: stored.lastUpdated }
      },
    },
    onSaved,
    onClose,
  })
  return (
    <FormDialog title={item ? item.label : `Add ${definition.title}`} form={form} onClose={onClose}>
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
