import { Ban, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Invitations } from '../../kits/invitations/Invitations.tsx'
import { FocusedAlert } from '../../ui/focus/FocusedAlert.tsx'
import { PortalChoice } from './PortalChoice.tsx'
import type { LaterLogin } from './later-login.ts'

/** For people of several tenants and for support: which one to work in. */
export function TenantStep({ state, choose, answer, enterPortal, cancel }: LaterLogin) {
  const { tenants, supportAccess, invitations, waiting } = state
  const pick = (entry: { id: number; userId?: number }) => void choose(entry)
  return (
    <div className="login-form">
      {invitations.length > 0 && (
        <Invitations
          invitations={invitations}
          isDisabled={waiting}
          headingId="login-title"
          onAnswer={(invitation, accept) => void answer(invitation, accept)}
        />
      )}
      {supportAccess.length > 0 && (
        <TenantList
          title="Support Access"
          isFirst={invitations.length === 0}
          entries={supportAccess}
          waiting={waiting}
          pick={pick}
        />
      )}
      {tenants.length > 0 && (
        <TenantList
          title="Select Tenancy"
          isFirst={invitations.length + supportAccess.length === 0}
          entries={tenants}
          waiting={waiting}
          pick={pick}
        />
      )}
      {state.allowSystemAdmin && <PortalChoice isDisabled={waiting} onChoose={enterPortal} />}
      <FocusedAlert text={state.error} waiting={state.waiting} />
      <Button wide isDisabled={waiting} onPress={() => void cancel()}>
        Cancel
      </Button>
    </div>
  )
}

interface Entry {
  id: number
  userId?: number
  title: string
  domain?: string | undefined
  disabled: boolean
}

interface TenantListProps {
  title: string
  /** Names the whole step. */
  isFirst: boolean
  entries: readonly Entry[]
  waiting: boolean
  pick: (entry: Entry) => void
}

function TenantList({ title, isFirst, entries, waiting, pick }: TenantListProps) {
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <>
      <Heading id={isFirst ? 'login-title' : undefined}>{title}</Heading>
      <ul className="login-tenants" aria-label={title}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Button variant="outline" wide isDisabled={entry.disabled || waiting} onPress={() => pick(entry)}>
              <span className="truncate grow">{entry.title}</span>
              {entry.domain !== undefined && <span className="truncate login-domain">{entry.domain}</span>}
              {entry.disabled ? (
                <span className="login-disabled">
                  <Ban size={13} aria-hidden />
                  Disabled
                </span>
              ) : (
                <ChevronRight size={15} aria-hidden />
              )}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
