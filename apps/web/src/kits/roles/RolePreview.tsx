import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import type { RoleUser } from '@dossier/contract/fields/role'
import { listsOf, personKey } from '@dossier/core/fields/role-lists'
import { HOURS_DECIMALS } from '@dossier/core/fields/user-role'
import { numberText } from '@dossier/core/text/numbers'
import { Link } from '@tanstack/react-router'
import { reader } from '../../lib/dates.ts'
import { nameOf, PersonMark } from './PersonMark.tsx'
import { roleValue } from './role-change.ts'
import './roles.css'

/** The people of a role: their names lead to their profiles. */
export const RolePreview = ({ definition, value }: { definition: FieldDefinition; value: FieldValue }) =>
  listsOf(roleValue(value))
    .filter(({ users }) => users.length > 0)
    .map(({ title, users }) => (
      <div key={title ?? ''} className="role-shown">
        {title !== null && (
          <span className="role-title" dir="auto">
            {title}
          </span>
        )}
        <ul className="chips" aria-label={title ?? definition.title}>
          {users.map((user) => (
            <li key={personKey(user)} className="chip">
              <PersonMark user={user} />
              <PersonName user={user} />
              {user.timeSpent !== undefined && <span className="role-spent">{hoursText(user.timeSpent)}</span>}
            </li>
          ))}
        </ul>
      </div>
    ))

export function PersonName({ user }: { user: RoleUser }) {
  if (typeof user.id !== 'number')
    return (
      <span className="truncate" dir="auto" title={user.email}>
        {nameOf(user)}
      </span>
    )
  return (
    <Link to="/userprofile/$userId" params={{ userId: String(user.id) }} className="truncate chip-link">
      {nameOf(user)}
    </Link>
  )
}

/** What is being typed is shown as it is. */
const hoursText = (hours: unknown): string =>
  typeof hours === 'number' ? `${numberText(hours, reader().locale, [0, HOURS_DECIMALS])} h` : String(hours)
