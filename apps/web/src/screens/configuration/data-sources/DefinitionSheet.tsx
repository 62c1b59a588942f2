import {
  dataDefinitions,
  type DataDefinition,
  type DefinitionField,
  type ItemFieldType,
} from '@dossier/contract/data-sources/definitions'
import { DeleteUnused } from '../../../kits/form/DeleteUnused.tsx'
import { FormDialog } from '../../../kits/form/FormDialog.tsx'
import { request } from '../../../kits/form/request.ts'
import { useForm } from '../../../kits/form/use-form.ts'
import { call } from '../../../lib/api.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useConfirm } from '../../../ui/overlays/Confirm.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { SheetProps } from '../lookups/LookupList.tsx'
import { DefinitionFields, type FieldInput } from './DefinitionFields.tsx'

const TITLES = { title: 'Title', fields: 'Fields' }

const inputOf = (
  { id, title, dataType, required, includeInTable, section }: DefinitionField,
  row: number,
): FieldInput => ({
  row,
  id,
  title,
  dataType: dataType as ItemFieldType,
  required,
  includeInTable,
  section,
})

const toSave = ({ id, title, dataType, required, includeInTable, section }: FieldInput) => ({
  ...(id && { id }),
  title,
  dataType,
  required,
  includeInTable,
  section,
})

const valuesOf = (definition: DataDefinition | null) => ({
  title: definition?.title ?? '',
  fields: definition?.fields.map(inputOf) ?? [],
})

async function readDefinition(id: string) {
  const definition = await call(dataDefinitions.get, { params: { id } })
  return { values: valuesOf(definition), lastUpdated: definition.lastUpdated }
}

/** A definition: its title, and the fields of items in their order. */
export function DefinitionSheet({ item, onSaved, onClose }: SheetProps<DataDefinition>) {
  const confirm = useConfirm()
  const form = useForm({
    stored: { values: valuesOf(item), lastUpdated: item?.lastUpdated },
    titles: TITLES,
    keep: { place: `definitions.${item?.id ?? 'new'}`, label: item ? `Definition “${item.title}”` : 'New definition' },
    save: ({ values: { title, fields }, lastUpdated }) =>
      request(dataDefinitions.save, {
        body: {
          ...(item && { id: item.id }),
          title,
          fields: fields.map(toSave),
          lastUpdated,
        },
      }),
    before: async ({ fields }) => {
      const gone = (item?.fields ?? []).filter(({ id }) => !fields.some((field) => field.id === id))
      if (gone.length === 0) return true
      const titles = new Intl.ListFormat('en').format(gone.map(({ title }) => title))
      const text = 'Items no longer show the values of these fields.'
      return confirm({ title: `Remove ${titles}?`, text, confirmLabel: 'Remove', danger: true })
    },
    latest: item && { read: () => readDefinition(item.id) },
    onSaved,
    onClose,
  })
  const params = item && { params: { id: item.id } }
  return (
    <FormDialog
      title={item ? item.title : 'Add Definition'}
      form={form}
      onClose={onClose}
      danger={
        params && (
          <DeleteUnused
            name={item.title}
            usage={queryOf(dataDefinitions.usage, params)}
            remedy="Choose another definition there first."
            onDelete={() => form.act(() => call(dataDefinitions.remove, params))}
          />
        )
      }
    >
      <TextField {...form.text('title')} autoFocus={!item} note="What one item is, such as Vehicle." />
      <DefinitionFields {...form.field('fields')} textOf={form.textOf} />
    </FormDialog>
  )
}
