import type { FieldDefinition } from '@dossier/contract/fields'
import type { LayoutKind } from '@dossier/contract/views/layout'
import { columnOfLayout, layoutBy } from '@dossier/core/views/layout'
import { useInOwnWords } from '../../lib/words.ts'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import type { FormState } from '../../kits/form/form-state.ts'
import { FormSection } from '../../kits/form/FormSection.tsx'
import { columnsFor, COLUMN_LABEL, firstColumn, LAYOUT_TITLES, whyNotLayout } from '../../kits/layouts/layout-words.ts'
import { Select } from '../../ui/choices/Select.tsx'
import type { ViewValues } from './view-values.ts'

interface LayoutFieldsProps {
  form: FormState<ViewValues, string | undefined>
  fields: readonly FieldDefinition[]
  columns: OfferedColumns
}

const ANY_PICTURE = ' any'

/** How the view shows its records, and by which column. */
export function LayoutFields({ form, fields, columns }: LayoutFieldsProps) {
  const { layout } = form.values
  const isDisabled = form.closed !== undefined
  const column = columnOfLayout(layout)
  const choose = (kind: LayoutKind, key: string | null) => form.change({ layout: layoutBy(kind, key) })
  const say = useInOwnWords()
  const keys = columnsFor(layout.kind, fields)
  const items = (column === null || keys.includes(column) ? keys : [...keys, column]).map((id) => ({
    id,
    label: columns.get(id)?.label ?? 'Unavailable field',
  }))
  return (
    <FormSection title="Layout">
      <Select
        {...form.field('layout')}
        items={LAYOUT_TITLES.filter(({ kind }) => kind === layout.kind || whyNotLayout(kind, fields) === undefined).map(
          ({ kind, title }) => ({ id: kind, label: title }),
        )}
        value={layout.kind}
        onChange={(id) => choose(id as LayoutKind, firstColumn(id as LayoutKind, fields))}
      />
      {layout.kind !== 'table' && (
        <Select
          label={COLUMN_LABEL[layout.kind]}
          items={
            layout.kind === 'gallery' ? [{ id: ANY_PICTURE, label: say('Any file of the record') }, ...items] : items
          }
          value={column ?? ANY_PICTURE}
          onChange={(id) => choose(layout.kind, id === ANY_PICTURE ? null : String(id))}
          isDisabled={isDisabled}
          search="Search columns"
        />
      )}
    </FormSection>
  )
}
