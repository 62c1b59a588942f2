import type { FieldDefinition } from '@dossier/contract/fields'
import type { RoleUser } from '@dossier/contract/fields/role'
import { PEOPLE_PER_ROLE } from '@dossier/contract/limits'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useReturningFocus } from '../case-form/use-returning-focus.ts'
import { ExternalPerson } from './ExternalPerson.tsx'
import { RolePicker } from './RolePicker.tsx'

interface AddPeopleProps {
  definition: FieldDefinition
  role: string
  /** Who has the role already. */
  users: readonly RoleUser[]
  autoFocus: boolean | undefined
  onAdd: (user: RoleUser) => void
}

/** The ways to give somebody the role. */
export function AddPeople({ definition, role, users, autoFocus, onAdd }: AddPeopleProps) {
  const [open, setOpen] = useState<'picker' | 'external'>()
  const button = useReturningFocus(open === 'picker')
  const isFull = users.length >= PEOPLE_PER_ROLE
  const close = () => setOpen(undefined)
  if (open === 'external') return <ExternalPerson fieldId={definition.id} role={role} onAdd={onAdd} onClose={close} />
  return (
    <div className="role-add">
      <Button
        variant="outline"
        ref={button}
        autoFocus={autoFocus}
        isDisabled={isFull}
        aria-label={`Add people to ${role}`}
        onPress={() => setOpen('picker')}
      >
        <Plus size={14} aria-hidden />
        Add
      </Button>
      {definition.extensions.allowExternalUsers && (
        <Button
          isDisabled={isFull}
          aria-label={`Add somebody from outside to ${role}`}
          onPress={() => setOpen('external')}
        >
          Add from outside
        </Button>
      )}
      {open === 'picker' && (
        <RolePicker
          teams={definition.extensions.teams ?? []}
          users={users}
          onPick={onAdd}
          onClose={close}
          triggerRef={button}
        />
      )}
    </div>
  )
}
