import type { UserField, UserFieldDetails } from '@dossier/contract/user-profile/fields'
import { FormRow } from '../../kits/case-form/FormRow.tsx'
import { UserFieldRow } from '../../kits/profile/UserFieldRow.tsx'
import type { OwnForm } from '../../kits/profile/use-own-form.ts'
import { ProfileStatus } from './ProfileStatus.tsx'

interface ProfileFieldsProps {
  person: UserFieldDetails
  fields: readonly UserField[]
  own?: OwnForm
}

/** Teams and fields of a person, by section. */
export function ProfileFields({ person, fields, own }: ProfileFieldsProps) {
  const sections = [...Map.groupBy(fields, ({ section }) => section)]
  return sections.map(([section, members], index) => (
    <div key={section} className="profile-fields">
      {sections.length > 1 && <h2 className="profile-section">{section}</h2>}
      {members.map((one) => (
        <UserFieldRow key={one.field.id} of={one} value={person.fieldValues[one.field.id] ?? null} own={own} />
      ))}
      {index === 0 && (
        <>
          <FormRow label="Teams">
            {() => (
              <p className={person.teams.length > 0 ? 'read-value' : 'read-value unset'}>
                {person.teams.map(({ title }) => title).join(', ') || 'None'}
              </p>
            )}
          </FormRow>
          <ProfileStatus person={person} />
        </>
      )}
    </div>
  ))
}
