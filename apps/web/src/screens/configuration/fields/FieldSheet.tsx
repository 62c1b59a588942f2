import { fields, type Field } from '@dossier/contract/fields/calls'
import { type ComponentProps } from 'react'
import { teams } from '@dossier/contract/users/teams'
import { useQuery } from '@tanstack/react-query'
import { canManageAccess } from '@dossier/core/access/support'
import { isDerived, isOverridable } from '@dossier/core/calculations/graph'
import { DeleteUnused } from '../../../kits/form/DeleteUnused.tsx'
import { FormDialog } from '../../../kits/form/FormDialog.tsx'
import { FormSection } from '../../../kits/form/FormSection.tsx'
import { TeamsField } from '../../../kits/form/TeamsField.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import { useWords } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { SheetProps } from '../lookups/LookupList.tsx'
import { ArchivePart } from './ArchivePart.tsx'
import { FieldPreview } from './FieldPreview.tsx'
import { FieldUses } from './FieldUses.tsx'
import { missingIn, NEW_FIELD, TITLES, valuesOf } from './field-values.ts'
import { ReplaceChoices } from './ReplaceChoices.tsx'
import { TYPE_SETTINGS } from './type-settings.ts'
import { TypeField } from './TypeField.tsx'
import { useQuestions } from './use-questions.ts'
import { useSaveField } from './use-save-field.ts'

async function readField(id: string) {
  const field = (await call(fields.definitions)).find((each) => each.id === id)
  if (!field) throw new ApiError(404, 'Field not found.')
  return { values: valuesOf(field), lastUpdated: field.lastUpdated }
}

type CheckboxProps = ComponentProps<typeof Checkbox>

/** Who sees a field that is stored is not for support staff to change. (D-125) */
function AdminOnly({ input, isStored }: { input: CheckboxProps; isStored: boolean }) {
  const isClosed = !canManageAccess(useMe()) && isStored
  return <Checkbox {...input} isDisabled={input.isDisabled || isClosed} />
}

interface FieldSheetProps extends Pick<SheetProps<Field>, 'item' | 'onSaved' | 'onClose'> {
  /** Takes the id of a new field, once it is stored. */
  onMade?: (id: string) => void
}

/** Creates or changes a field. */
export function FieldSheet({ item, onMade, onSaved, onClose }: FieldSheetProps) {
  const { data: allTeams = [] } = useQuery(queryOf(teams.list))
  const { data: all = [] } = useQuery(queryOf(fields.definitions))
  const { record } = useWords()
  const save = useSaveField(item, onMade)
  const questions = useQuestions(item)
  const form = useForm({
    stored: { values: item ? valuesOf(item) : NEW_FIELD, lastUpdated: item?.lastUpdated },
    titles: TITLES,
    keep: { place: `fields.${item?.id ?? 'new'}`, label: item ? `Field “${item.title}”` : 'New field' },
    missing: (values) => missingIn(values, { id: item?.id, all }),
    save,
    before: questions.ask,
    latest: item && { read: () => readField(item.id) },
    onSaved,
    onClose,
  })
  const isMade = isDerived(form.values)
  const Settings = TYPE_SETTINGS[form.values.dataType]
  return (
    <FormDialog
      title={item ? item.title : 'Add Field'}
      form={form}
      onClose={onClose}
      danger={item && <DeleteField item={item} act={form.act} />}
    >
      <TextField {...form.text('title')} autoFocus={!item} />
      <TextField {...form.text('description')} rows={2} note="Shown below the field." />
      <TypeField form={form} isUsed={item !== null && item.templates.total > 0} />
      {Settings && <Settings form={form} id={item?.id} />}
      <FormSection
        title="Permissions"
        help={`With no team in a list, anyone is meant. A template can have permissions of its own for the field. A value that is made from other fields is shown to people who may see all of them.`}
      >
        <TeamsField {...form.field('view')} all={allTeams} whenNone="Anyone" decidesAccess={item !== null} />
        {(!isMade || isOverridable(form.values)) && (
          <TeamsField
            {...form.field('edit')}
            all={allTeams}
            decidesAccess={item !== null}
            whenNone={`Anyone who may edit the ${record.toLowerCase()}`}
          />
        )}
        <AdminOnly input={form.checkbox('adminOnly')} isStored={item !== null} />
        {!isMade && <Checkbox {...form.checkbox('displayReadOnly')} />}
      </FormSection>
      {!isMade && <FieldPreview key={form.values.dataType} values={form.values} />}
      {item && (
        <>
          <FieldUses id={item.id} />
          <ArchivePart item={item} isDirty={form.isDirty} act={form.act} />
          {questions.question && <ReplaceChoices {...questions.question} />}
        </>
      )}
    </FormDialog>
  )
}

interface DeleteFieldProps {
  item: Field
  act: (work: () => Promise<unknown>) => Promise<void>
}

const DeleteField = ({ item, act }: DeleteFieldProps) => (
  <DeleteUnused
    name={item.title}
    usage={queryOf(fields.usage, { params: { id: item.id } })}
    remedy="Remove it there first, or archive the field."
    onDelete={() => act(() => call(fields.remove, { params: { id: item.id } }))}
  />
)
