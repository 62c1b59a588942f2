import { optionsOf } from '@dossier/core/fields/options'
import { CHOICES_PER_FIELD } from '@dossier/contract/limits'
import { isBlank } from '@dossier/contract/required-text'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { type UserField, type UserFieldType } from '@dossier/contract/user-profile/fields'
import { ChoicesField, emptyChoice, type Choice } from '../../kits/form/ChoicesField.tsx'
import { DeleteButton } from '../../kits/form/DeleteButton.tsx'
import { FormDialog } from '../../kits/form/FormDialog.tsx'
import { FormSection } from '../../kits/form/FormSection.tsx'
import { request, type Faults } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { call } from '../../lib/api.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TYPES } from './field-titles.ts'
import './users-fields.css'

interface FieldSheetProps {
  /** null: a new one. */
  stored: UserField | null
  onSaved: () => unknown
  onClose: () => void
}

const isList = (dataType: UserFieldType) => dataType === 'list' || dataType === 'list-multiple'

const formOf = (stored: UserField | null) => ({
  title: stored?.field.title ?? '',
  dataType: (stored?.field.dataType ?? 'text') as UserFieldType,
  choices: stored
    ? optionsOf(stored.field).map(({ key, label }): Choice => ({ row: key, key, label }))
    : [emptyChoice()],
  section: stored?.section ?? '',
  allowSelfEdit: stored?.allowSelfEdit ?? true,
  requiredRecord: stored?.requiredRecord ?? false,
  inHeader: stored?.inHeader ?? false,
})

const TITLES = {
  title: 'Title',
  dataType: 'Type',
  choices: 'Choices',
  section: 'Section',
  allowSelfEdit: 'People can edit it themselves',
  requiredRecord: 'Required',
  inHeader: 'In the header, next to the name',
}

type Values = ReturnType<typeof formOf>

const choicesOf = ({ dataType, choices }: Values) =>
  isList(dataType) ? choices.filter(({ label }) => !isBlank(label)).map(({ key, label }) => ({ key, label })) : []

const missingIn = (values: Values): Faults =>
  isList(values.dataType) && choicesOf(values).length === 0 ? { choices: 'Enter at least one choice.' } : {}

/** A field of people. Its type stays, for people may have entered something. */
export function FieldSheet({ stored, onSaved, onClose }: FieldSheetProps) {
  const confirm = useConfirm()
  const form = useForm({
    stored: { values: formOf(stored), lastUpdated: undefined },
    titles: TITLES,
    keep: {
      place: `userFields.${stored?.field.id ?? 'new'}`,
      label: stored ? `Field “${stored.field.title}”` : 'New field',
    },
    missing: missingIn,
    save: ({ values }) => {
      const id = stored?.field.id
      return request(userProfile.saveField, { body: { ...values, ...(id && { id }), choices: choicesOf(values) } })
    },
    before: async (values) => {
      const left = new Set(choicesOf(values).map(({ key }) => key))
      const gone = (stored ? optionsOf(stored.field) : []).filter(({ key }) => !left.has(key))
      return gone.length === 0 || confirm(viewQueryOf(gone.map(({ label }) => label)))
    },
    latest: stored ? undefined : null,
    onSaved,
    onClose,
  })
  const dataType = form.field('dataType')
  return (
    <FormDialog
      title={stored ? stored.field.title : 'Add Field'}
      form={form}
      onClose={onClose}
      danger={
        stored && (
          <DeleteButton
            name={stored.field.title}
            text="Everything people have entered in this field will be lost."
            onDelete={() => form.act(() => call(userProfile.removeField, { params: { id: stored.field.id } }))}
          />
        )
      }
    >
      <TextField {...form.text('title')} autoFocus />
      <div className="users-field-type">
        <Select
          {...dataType}
          items={TYPES}
          isDisabled={stored !== null}
          onChange={(id) => dataType.onChange(id as UserFieldType)}
        />
        {stored && (
          <p className="field-note">The type cannot be changed because people may already have entered values.</p>
        )}
      </div>
      {isList(dataType.value) && <ChoicesField {...form.field('choices')} most={CHOICES_PER_FIELD} />}
      <TextField {...form.text('section')} note="Leave empty to show the field with name and email." />
      <FormSection title="In the profile">
        <Checkbox {...form.checkbox('allowSelfEdit')} />
        <Checkbox {...form.checkbox('requiredRecord')} />
        <Checkbox {...form.checkbox('inHeader')} />
      </FormSection>
    </FormDialog>
  )
}

const viewQueryOf = (gone: readonly string[]) => ({
  title: `Remove ${new Intl.ListFormat('en').format(gone)}?`,
  text: 'People who chose this will lose their answer.',
  confirmLabel: 'Remove',
  danger: true,
})
