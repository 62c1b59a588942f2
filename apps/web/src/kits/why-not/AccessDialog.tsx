import { caseAccess, type AccessExplained, type CaseAction } from '@dossier/contract/cases/access'
import type { Named } from '@dossier/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useRecord } from '../case-form/case-context.ts'
import { useReturningFocus } from '../case-form/use-returning-focus.ts'
import { PersonPicker } from '../people/PersonPicker.tsx'
import './access-dialog.css'

/** For administrators: what a person can see and do in the open record, and which rule refuses the rest. */
export function AccessDialog({ onClose }: { onClose: () => void }) {
  const { id, caseNumber } = useRecord()
  const [person, setPerson] = useState<Named | null>(null)
  const [isOpen, setOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const { data, error, isFetching } = useQuery({
    queryKey: ['access', id, person?.id],
    queryFn: () =>
      call(
        caseAccess.explain,
        { params: { caseId: String(id), userId: String(person?.id) } },
        { idempotencyKey: null },
      ),
    enabled: person !== null,
    // Rights may have changed since.
    gcTime: 0,
  })
  return (
    <Modal title={`What Others Can Do in #${caseNumber}`} isOpen onClose={onClose}>
      <div className="access-explained" aria-busy={isFetching}>
        <Button ref={button} variant="outline" onPress={() => setOpen(true)} autoFocus>
          {person ? person.name : 'Choose a Person'}
        </Button>
        {isOpen && (
          <PersonPicker
            value={person}
            onPick={(picked) => setPerson(picked)}
            onClose={() => setOpen(false)}
            triggerRef={button}
          />
        )}
        {error && <Alert>{messageOf(error)}</Alert>}
        {data && <Explained {...data} />}
        <p className="quiet">The audit log notes whose rights you look up.</p>
      </div>
    </Modal>
  )
}

const ACTIONS: Record<CaseAction, string> = {
  write: 'Edit, write updates, add files and links',
  promote: 'Promote',
  close: 'Close',
  reopen: 'Reopen',
  markSensitive: 'Mark sensitive',
  delete: 'Delete',
}

function Explained({ user, view, actions, fields }: AccessExplained) {
  if (view !== null) return <p>{`${user.name} does not see this. ${view}`}</p>
  return (
    <>
      <h3>{user.name} can</h3>
      <ul aria-label={`What ${user.name} can do`}>
        {actions.map(({ action, refused }) => (
          <Line key={action} name={ACTIONS[action]} refused={refused} />
        ))}
      </ul>
      <h3>Fields that {user.name} can edit</h3>
      <ul aria-label={`Fields that ${user.name} can edit`}>
        {fields.map(({ id, title, view: unseen, edit }) => (
          <Line key={id} name={title} refused={unseen === null ? edit : `Not seen. ${unseen}`} />
        ))}
      </ul>
    </>
  )
}

function Line({ name, refused }: { name: string; refused: string | null }) {
  const Icon = refused === null ? Check : X
  return (
    <li className="access-line">
      <Icon size={14} role="img" aria-label={refused === null ? 'Yes:' : 'No:'} />
      <span dir="auto">{name}</span>
      {refused !== null && <span className="quiet">{refused}</span>}
    </li>
  )
}
