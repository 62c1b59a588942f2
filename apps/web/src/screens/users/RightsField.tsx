import { users } from '@dossier/contract/users/calls'
import { type UserRights } from '@dossier/contract/users/details'
import { canGrant, hasRight, type RightName } from '@dossier/core/access/users'
import { useQuery } from '@tanstack/react-query'
import { FormSection } from '../../kits/form/FormSection.tsx'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { RIGHT_TITLES } from './right-titles.ts'

interface RightsFieldProps {
  value: UserRights
  /** The current rights; null for a new user. */
  before: UserRights | null
  isFixed: boolean
  isSelf: boolean
  onChange: (value: UserRights) => void
}

const FLAGS = ['isAdmin', 'editData', 'editUsers'] as const

/** The rights of a user; rights that the editor may not grant can only be removed. */
export function RightsField({ value, before, isFixed, isSelf, onChange }: RightsFieldProps) {
  const me = useMe()
  const { data: extended = [] } = useQuery(queryOf(users.extendedPermissions))
  const isClosed = (right: RightName) => {
    if (isFixed) return true
    if (isSelf && (right === 'isAdmin' || right === 'editUsers')) return true
    return !canGrant(me, right) && !(before && hasRight(before, right))
  }
  return (
    <FormSection title="Permissions">
      {FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          isSelected={value[flag]}
          isDisabled={isClosed(flag)}
          onChange={(given) => onChange({ ...value, [flag]: given })}
        >
          {RIGHT_TITLES[flag]}
        </Checkbox>
      ))}
      {extended.map(({ key, title, description }) => (
        <div key={key}>
          <Checkbox
            isSelected={value.extendedPermissions[key]}
            isDisabled={isClosed(key)}
            aria-describedby={`right-${key}`}
            onChange={(given) =>
              onChange({ ...value, extendedPermissions: { ...value.extendedPermissions, [key]: given } })
            }
          >
            {title}
          </Checkbox>
          <p id={`right-${key}`} className="field-note">
            {description}
          </p>
        </div>
      ))}
      {value.isAdmin && <p className="field-note">An administrator has every permission.</p>}
    </FormSection>
  )
}
