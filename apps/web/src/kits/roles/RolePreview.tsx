import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import type { RoleUser, RoleValue } from '@dossier/contract/fields/role'
import { hoursIn, listsOf, personKey } from '@dossier/core/fields/role-lists'
import { HOURS_DECIMALS } from '@dossier/core/fields/types/user-role'
import { numberText } from '@dossier/core/text/numbers'
import { Link } from '@tanstack/react-router'
import { reader } from '../../lib/dates.ts'
import { nameOf, PersonMark } from './PersonMark.tsx'
import { roleValue } from './role-change.ts'
import './roles.css'

/** The people of a role: their names lead to their profiles. */
export function RolePreview({ definition, value }: { definition: FieldDefinition; value: FieldValue }) {
  const role = roleValue(value)
  const { sum, people } = hoursIn(definition, role)
  return (
    <>
      <RoleLists definition={definition} role={role} />
      {people > 1 && <p className="role-total">Total {hoursText(sum)}</p>}
    </>
  )
}

const RoleLists = ({
  definition: { title: name, extensions },
  role,
}: {
  definition: FieldDefinition
  role: RoleValue | null
}) =>
  listsOf(role)
    .filter(({ users }) => users.length > 0)
    .map(({ title, users }) => (
      <div key={title ?? ''} className="role-shown">
        {title !== null && (
          <span className="role-title" dir="auto">
            {title}
          </span>
        )}
        <ul className="chips" aria-label={title ?? name}>
          {users.map((user) => (
            <li key={personKey(user)} className="chip">
              <PersonMark user={user} />
              <PersonName user={user} />
              {extensions.allowTimeTracking && user.timeSpent !== undefined && (
                <span className="role-spent">{hoursText(user.timeSpent)}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    ))

export function PersonName({ user }: { user: RoleUser }) {
  if (typeof user.id !== 'number')
    return (
      <a className="truncate chip-link" dir="auto" title={user.email} href={`mailto:${user.email ?? ''}`}>
        {nameOf(user)}
      </a>
    )
  return (
    <Link to="/userprofile/$userId" params={{ userId: String(user.id) }} className="truncate chip-link">
      {nameOf(user)}
    </Link>
  )
}

/** What is being typed is shown as it is. */
export const hoursText = (hours: unknown): string =>
  typeof hours === 'number' ? `${numberText(hours, reader().locale, [0, HOURS_DECIMALS])} h` : String(hours)
