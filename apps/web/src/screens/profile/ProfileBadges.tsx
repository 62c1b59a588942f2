import type { FieldValue } from '@dossier/contract/fields'
import type { UserField } from '@dossier/contract/user-profile/fields'
import { displayText, isEmptyValue } from '../../kits/fields/field-text.ts'

interface ProfileBadgesProps {
  fields: readonly UserField[]
  values: Readonly<Record<string, FieldValue>>
}

/** What of a person is to be known at a glance, beside the name, in the reader's locale: the server's texts have none. */
export function ProfileBadges({ fields, values }: ProfileBadgesProps) {
  const shown = fields.flatMap(({ field, inHeader }) => {
    const value = values[field.id] ?? null
    return inHeader && !isEmptyValue(field, value) ? [{ ...field, text: displayText(field, value) }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className="profile-badges" aria-label="At a glance">
      {shown.map(({ id, title, text }) => (
        <li key={id} className="truncate" dir="auto" title={`${title}: ${text}`}>
          <span className="vh">{title}: </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
