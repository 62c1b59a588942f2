import type { FieldDefinition } from '@dossier/contract/fields'
import type { RoleUser } from '@dossier/contract/fields/role'
import { personKey } from '@dossier/core/fields/role-lists'
import { useId, useRef } from 'react'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import type { EditorProps } from '../fields/editor.ts'
import { AddPeople } from './AddPeople.tsx'
import { nameOf } from './PersonMark.tsx'
import { listsToShow, roleValue, withHours, without, withUsers, type ShownList } from './role-change.ts'
import { RolePerson } from './RolePerson.tsx'
import './roles.css'

/** The people of a role, in its sub-roles if it has some. */
export function RoleEditor({ definition, value: given, onChange, autoFocus, describedBy }: EditorProps) {
  const value = roleValue(given)
  const lists = listsToShow(definition, value)
  const first = lists.findIndex(({ isOpen }) => isOpen)
  return (
    <div className="role-editor" role="group" aria-label={definition.title} aria-describedby={describedBy}>
      {lists.map((list, at) => (
        <RoleUsers
          key={list.title ?? ''}
          definition={definition}
          list={list}
          autoFocus={autoFocus && at === first}
          onChange={(change) => onChange(withUsers(value, list.title, change))}
        />
      ))}
    </div>
  )
}

interface RoleUsersProps {
  definition: FieldDefinition
  list: ShownList
  autoFocus: boolean | undefined
  onChange: (change: (users: readonly RoleUser[]) => readonly RoleUser[]) => void
}

function RoleUsers({ definition, list, autoFocus, onChange }: RoleUsersProps) {
  const { title, users, isOpen } = list
  const confirm = useConfirm()
  const headingId = useId()
  const box = useRef<HTMLDivElement>(null)
  const role = title ?? definition.title
  const remove = async (user: RoleUser) => {
    if (!(await confirm({ title: `Remove ${nameOf(user)} from ${role}?`, confirmLabel: 'Remove', danger: true })))
      return
    onChange((now) => without(now, user))
    // Add may have been hidden until there was room again.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('.role-add button, button')?.focus())
  }
  return (
    <div ref={box} className="role-list">
      {title !== null && (
        <h3 id={headingId} className="role-title" dir="auto">
          {title}
        </h3>
      )}
      {users.length > 0 && (
        <ul className="role-people" aria-label={role}>
          {users.map((user) => (
            <RolePerson
              key={personKey(user)}
              user={user}
              role={role}
              tracksTime={definition.extensions.allowTimeTracking === true}
              onHours={(hours) => onChange((now) => withHours(now, user, hours))}
              onRemove={() => void remove(user)}
            />
          ))}
        </ul>
      )}
      {isOpen && (
        <AddPeople
          definition={definition}
          role={role}
          users={users}
          autoFocus={autoFocus}
          onAdd={(user) => onChange((now) => [...without(now, user), user])}
        />
      )}
    </div>
  )
}
