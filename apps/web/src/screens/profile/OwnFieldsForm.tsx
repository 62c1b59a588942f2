import type { UserField, UserFieldDetails } from '@dossier/contract/user-profile/fields'
import { useState, type FormEvent } from 'react'
import { isEditable, useOwnFields } from '../../kits/profile/use-own-fields.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import { useSavedMark } from '../../ui/use-saved-mark.ts'
import { ProfileFields } from './ProfileFields.tsx'

/** The own fields: what may be changed oneself is saved together. */
export function OwnFieldsForm({ person, fields }: { person: UserFieldDetails; fields: readonly UserField[] }) {
  const own = useOwnFields(fields, person)
  useLeaveWarning(own.isChanged)
  const [isSaving, setSaving] = useState(false)
  const { isSaved, markSaved } = useSavedMark()
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving || !own.isChanged || !own.check(fields)) return
    setSaving(true)
    try {
      await own.save({ finishIntroduction: false })
      setError(undefined)
      markSaved()
    } catch (failure) {
      setError(messageOf(failure))
    }
    setSaving(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <ProfileFields person={person} fields={fields} own={own} />
      {error && <Alert>{error}</Alert>}
      {fields.some(isEditable) && (
        <div className="profile-save">
          <Button type="submit" variant="primary" isDisabled={!own.isChanged || isSaving}>
            Save
          </Button>
          <SavedMark isShown={isSaved} />
        </div>
      )}
    </form>
  )
}
