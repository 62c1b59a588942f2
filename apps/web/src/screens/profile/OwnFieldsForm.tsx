import type { UserField, UserFieldDetails } from '@dossier/contract/user-profile/fields'
import { FormPage } from '../../kits/form/FormPage.tsx'
import { useOwnForm } from '../../kits/profile/use-own-form.ts'
import { ProfileFields } from './ProfileFields.tsx'

/** The own fields: what may be changed oneself is saved together. */
export function OwnFieldsForm({ person, fields }: { person: UserFieldDetails; fields: readonly UserField[] }) {
  const form = useOwnForm({ fields, person, finishIntroduction: false })
  return (
    <FormPage form={form}>
      <ProfileFields person={person} fields={fields} own={form} />
    </FormPage>
  )
}
