import { USER_FIELD_TITLE_LENGTH } from '@dossier/contract/limits'
import { isBlank } from '@dossier/contract/required-text'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { type UserField, type UserFieldType } from '@dossier/contract/user-profile/fields'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useConfirm } from '../../ui/Confirm.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EditSheet } from '../../kits/edit-sheet/EditSheet.tsx'
import { useEdit } from '../../kits/edit-sheet/use-edit.ts'
import { ChoicesField, emptyChoice, type Choice } from './ChoicesField.tsx'
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
    ? stored.field.columnValues.map(({ key, label }): Choice => ({ row: key, key, label }))
    : [emptyChoice([])],
  section: stored?.section ?? '',
  allowSelfEdit: stored?.allowSelfEdit ?? true,
  requiredRecord: stored?.requiredRecord ?? false,
  inHeader: stored?.inHeader ?? false,
})

/** A field of people. Its type stays, for people may have entered something. */
export function FieldSheet({ stored, onSaved, onClose }: FieldSheetProps) {
  const edit = useEdit(formOf(stored), { onSaved, onClose })
  const { values, change, send } = edit
  const confirm = useConfirm()
  const choices = isList(values.dataType) ? values.choices.filter(({ label }) => !isBlank(label)) : []
  const save = async () => {
    const gone = (stored?.field.columnValues ?? []).filter(({ key }) => choices.every((one) => one.key !== key))
    if (gone.length > 0 && !(await confirm(questionOf(gone.map(({ label }) => label))))) return
    const id = stored?.field.id
    const kept = choices.map(({ key, label }) => ({ key, label }))
    await send(({ values: form }) =>
      call(userProfile.saveField, { body: { ...form, ...(id && { id }), choices: kept } }),
    )
  }
  const remove = async ({ field }: UserField) => {
    const text = 'Everything people have entered in this field will be lost.'
    if (await confirm({ title: `Delete ${field.title}?`, text, confirmLabel: 'Delete', danger: true }))
      await send(() => call(userProfile.removeField, { params: { id: field.id } }))
  }
  return (
    <EditSheet
      title={stored ? stored.field.title : 'Add Field'}
      edit={edit}
      canSave={!isBlank(values.title) && (!isList(values.dataType) || choices.length > 0)}
      onSave={save}
      onClose={onClose}
      danger={
        stored && (
          <Button variant="outline" size="lg" onPress={() => void remove(stored)}>
            Delete
          </Button>
        )
      }
    >
      <TextField
        label="Title"
        isRequired
        maxLength={USER_FIELD_TITLE_LENGTH}
        autoFocus
        value={values.title}
        onChange={(title) => change({ title })}
      />
      <div className="users-field-type">
        <Select
          label="Type"
          items={TYPES}
          value={values.dataType}
          isDisabled={stored !== null}
          onChange={(dataType) => change({ dataType: dataType as UserFieldType })}
        />
        {stored && (
          <p className="field-note">The type cannot be changed because people may already have entered values.</p>
        )}
      </div>
      {isList(values.dataType) && (
        <ChoicesField choices={values.choices} onChange={(next) => change({ choices: next })} />
      )}
      <TextField
        label="Section"
        note="Leave empty to show the field with name and email."
        maxLength={USER_FIELD_TITLE_LENGTH}
        value={values.section}
        onChange={(section) => change({ section })}
      />
      <fieldset className="users-rights">
        <legend>In the profile</legend>
        <Checkbox isSelected={values.allowSelfEdit} onChange={(allowSelfEdit) => change({ allowSelfEdit })}>
          People can edit it themselves
        </Checkbox>
        <Checkbox isSelected={values.requiredRecord} onChange={(requiredRecord) => change({ requiredRecord })}>
          Required
        </Checkbox>
        <Checkbox isSelected={values.inHeader} onChange={(inHeader) => change({ inHeader })}>
          In the header, next to the name
        </Checkbox>
      </fieldset>
    </EditSheet>
  )
}

const questionOf = (gone: readonly string[]) => ({
  title: `Remove ${new Intl.ListFormat('en').format(gone)}?`,
  text: 'People who chose this will lose their answer.',
  confirmLabel: 'Remove',
  danger: true,
})
