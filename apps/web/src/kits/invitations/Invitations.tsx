import type { Invitation } from '@dossier/contract/sign-in/auth'
import { Button } from '../../ui/Button.tsx'
import './invitations.css'

interface InvitationsProps {
  invitations: readonly Invitation[]
  isDisabled: boolean
  /** Makes the heading the first of its step; left out where a window has a title of its own. */
  headingId?: string
  onAnswer: (invitation: Invitation, accept: boolean) => void
}

/** Organizations that the person can join: who asks, and the two answers. (D-128) */
export function Invitations({ invitations, isDisabled, headingId, onAnswer }: InvitationsProps) {
  return (
    <>
      {headingId && <h1 id={headingId}>Invitations</h1>}
      <ul className="invitations" aria-label="Invitations">
        {invitations.map((invitation) => (
          <li key={`${invitation.id} ${invitation.userId}`}>
            <p dir="auto">
              <b>{invitation.title}</b>
              <span>Invited by {invitation.invitedBy}</span>
            </p>
            <div className="invitation-answers">
              <Button
                variant="primary"
                isDisabled={isDisabled}
                aria-label={`Accept the invitation to ${invitation.title}`}
                onPress={() => onAnswer(invitation, true)}
              >
                Accept
              </Button>
              <Button
                variant="outline"
                isDisabled={isDisabled}
                aria-label={`Decline the invitation to ${invitation.title}`}
                onPress={() => onAnswer(invitation, false)}
              >
                Decline
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
