import type { FieldDefinition } from '@dossier/contract/fields'
import { teams as teamCalls } from '@dossier/contract/users/teams'
import { VIEW_COLUMNS, type View } from '@dossier/contract/views/definition'
import { allFilters, type FilterEntry } from '@dossier/core/filters/filter'
import { isColumnFor } from '@dossier/core/filters/columns'
import { filterFault } from '@dossier/core/filters/filter-fault'
import { fieldKey } from '@dossier/core/fields/field-key'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import type { FormState } from '../../kits/form/form-state.ts'
import { FormPage } from '../../kits/form/FormPage.tsx'
import { FormSection } from '../../kits/form/FormSection.tsx'
import { TeamsField } from '../../kits/form/TeamsField.tsx'
import { columnsOf } from '../../kits/record-table/columns.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { Radios } from '../../ui/choices/Radios.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CalculationsField } from './CalculationsField.tsx'
import { ColumnsField } from '../../kits/definition-form/ColumnsField.tsx'
import { FiltersField } from '../../kits/definition-form/FiltersField.tsx'
import { FolderField } from '../../kits/definition-form/FolderField.tsx'
import { FormattingField } from './FormattingField.tsx'
import { LayoutFields } from './LayoutFields.tsx'
import { OrderFields } from './OrderFields.tsx'
import type { ViewValues } from './view-values.ts'

export type ViewFormState = FormState<ViewValues, string | undefined>

interface ViewFormProps {
  form: ViewFormState
  view: View | null
  stored: Pick<View, 'clauses'>
  fields: readonly FieldDefinition[]
  columns: OfferedColumns
}

/** Everything that a view is, to be changed. */
export function ViewForm({ form, view, stored, fields, columns }: ViewFormProps) {
  const words = useWords()
  const me = useMe()
  const offered = useMemo(
    () =>
      columnsOf(
        {
          columns: [...VIEW_COLUMNS.filter((key) => isColumnFor(me, key)), ...fields.map(({ id }) => fieldKey(id))],
          fields: [...fields],
        },
        words,
      ),
    [fields, words, me],
  )
  return (
    <FormPage form={form}>
      <TextField {...form.text('title')} autoFocus={!view} />
      <Sharing form={form} view={view} />
      <FiltersField
        thing="view"
        {...form.field('filters')}
        columns={columns}
        stored={stored.clauses}
        shown={[...form.values.columns, form.values.sortBy]}
        onChange={(filters) => form.change({ filters })}
      />
      <ColumnsField {...form.field('columns')} offered={offered} onChange={(keys) => form.change({ columns: keys })} />
      <OrderFields form={form} fields={fields} columns={columns} />
      <CalculationsField form={form} columns={columns} />
      <LayoutFields form={form} fields={fields} columns={columns} />
      <FormattingField form={form} columns={columns} />
    </FormPage>
  )
}

const SHARED = 'shared'
const PERSONAL = 'personal'

/** Who sees the view. That it is a person's own is decided when it is made. */
function Sharing({ form, view }: Pick<ViewFormProps, 'form' | 'view'>) {
  const teams = useQuery(queryOf(teamCalls.list)).data ?? []
  const { isPersonal } = form.values
  const { editData } = useMe()
  return (
    <FormSection title="Who sees it">
      {view || !editData ? (
        isPersonal && <p>Only you see this view.</p>
      ) : (
        <Radios
          label="Who sees it"
          hideLabel
          name="sharing"
          options={[
            { id: SHARED, label: 'Everybody, or the teams that you choose' },
            { id: PERSONAL, label: 'Only me' },
          ]}
          value={isPersonal ? PERSONAL : SHARED}
          onChange={(id) => form.change({ isPersonal: id === PERSONAL })}
        />
      )}
      {!isPersonal && (
        <>
          <TeamsField
            {...form.field('teams')}
            all={teams}
            onChange={(ids) => form.change({ teams: [...ids] })}
            whenNone="Everybody sees the view."
          />
          <FolderField folderType="View" {...form.field('folder')} onChange={(folder) => form.change({ folder })} />
        </>
      )}
    </FormSection>
  )
}

/** Why the filters cannot be saved yet. Those of fields that the writer does not see stay as they are. */
export const filtersFault = (filters: readonly FilterEntry[], columns: OfferedColumns): string | undefined =>
  allFilters(filters)
    .filter(({ field }) => columns.has(field))
    .map((filter) => filterFault(filter, columns))
    .find((fault) => fault !== undefined)
