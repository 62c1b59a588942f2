import type { CaseField } from '@dossier/contract/cases/details'
import { hoursIn } from '@dossier/core/fields/role-lists'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRecord } from '../case-form/case-context.ts'
import { isEmptyValue } from '../fields/field-text.ts'
import { hoursText, RolePreview } from '../roles/RolePreview.tsx'
import { roleValue } from '../roles/role-change.ts'
import { Avatar } from '../../ui/Avatar.tsx'

/** Everybody who has a part in the record: the assignee, roles, collaborators and awaiting teams. */
export function PeopleTab() {
  const { assigneeId, assigneeName, users, pendingTeams, fields } = useRecord()
  const assignee = assigneeId === null ? [] : [{ id: assigneeId, name: assigneeName ?? '' }]
  const roles = Object.values(fields).filter(({ field }) => field.dataType === 'user-role')
  const tracked = roles.map(({ field, value }) => hoursIn(field, roleValue(value))).filter(({ people }) => people > 0)
  return (
    <dl className="case-people">
      <Part title="Assignee" isEmpty={assignee.length === 0}>
        <People of={assignee} label="Assignee" />
      </Part>
      {roles.toSorted((one, other) => one.order - other.order).map(rolePart)}
      {tracked.length > 1 && (
        <Part title="Time spent" isEmpty={false}>
          {hoursText(sumOf(tracked))}
        </Part>
      )}
      <Part title="Collaborators" isEmpty={users.length === 0}>
        <People of={users} label="Collaborators" />
      </Part>
      <Part title="Awaiting Team" isEmpty={pendingTeams.length === 0}>
        <ul className="chips" aria-label="Awaiting Team">
          {pendingTeams.map(({ id, title }) => (
            <li key={id} className="chip">
              <Users size={14} aria-hidden />
              <span className="truncate" dir="auto">
                {title}
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </dl>
  )
}

/** Of the hours of all roles. */
const sumOf = (all: readonly { sum: number }[]) => all.reduce((sum, one) => sum + Math.round(one.sum * 100), 0) / 100

const rolePart = ({ field, value }: CaseField) => (
  <Part key={field.id} title={field.title} isEmpty={isEmptyValue(field, value)}>
    <RolePreview definition={field} value={value} />
  </Part>
)

const Part = ({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) => (
  <>
    <dt dir="auto">{title}</dt>
    <dd>{isEmpty ? <span className="add-text">Nobody</span> : children}</dd>
  </>
)

const People = ({ of, label }: { of: readonly { id: number; name: string }[]; label: string }) => (
  <ul className="chips" aria-label={label}>
    {of.map(({ id, name }) => (
      <li key={id} className="chip">
        <Avatar name={name} id={id} />
        <Link to="/userprofile/$userId" params={{ userId: String(id) }} className="truncate chip-link">
          {name}
        </Link>
      </li>
    ))}
  </ul>
)
