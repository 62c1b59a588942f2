import {
  SUPPORT_DURATIONS,
  type SupportAccess,
  type SupportDuration,
} from '@dossier/contract/organization/support-access'
import { dateTimeText } from '@dossier/core/text/dates'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ActivityList } from './ActivityList.tsx'
import { useSupportAccess } from './use-support-access.ts'
import './support-access.css'

/** Grants, extends or ends support access, and shows what support did. */
export function SupportModal({ onClose }: { onClose: () => void }) {
  const { access, activity, busy, problem, change } = useSupportAccess()
  const [duration, setDuration] = useState<SupportDuration | null>(null)
  const open = access.data ?? null
  const grant = async () => {
    if (duration && (await change(duration))) setDuration(null)
  }
  return (
    <Modal title="Support Access" size="lg" isOpen onClose={onClose}>
      <div className="support">
        {access.isError && <Alert onRetry={() => void access.refetch()}>{messageOf(access.error)}</Alert>}
        {access.isPending && <Spinner />}
        {access.isSuccess && (
          <>
            <Standing open={open} />
            {problem && <Alert>{problem}</Alert>}
            <div className="support-form">
              <Select
                label="Duration"
                size="lg"
                placeholder="Choose a duration"
                items={SUPPORT_DURATIONS.map((one) => ({ id: one, label: one }))}
                value={duration}
                onChange={(value) => setDuration(value as SupportDuration)}
              />
              <Button variant="primary" size="lg" isDisabled={duration === null || busy} onPress={() => void grant()}>
                {open ? 'Extend Access' : 'Grant Access'}
              </Button>
              {open && (
                <Button variant="danger" size="lg" isDisabled={busy} onPress={() => void change(null)}>
                  End Access
                </Button>
              )}
            </div>
            <ActivityList {...activity} onLeave={onClose} />
          </>
        )}
      </div>
    </Modal>
  )
}

function Standing({ open }: { open: SupportAccess }) {
  const { tenantName } = useMe()
  const time = (instant: string) => <time dateTime={instant}>{dateTimeText(instant, reader())}</time>
  return (
    <div role="status">
      {open ? (
        <dl className="support-standing">
          <dt>Enabled from</dt>
          <dd>{time(open.enabledFrom)}</dd>
          <dt>Enabled by</dt>
          <dd>{open.enabledBy.name}</dd>
          <dt>Enabled until</dt>
          <dd>{time(open.enabledUntil)}</dd>
        </dl>
      ) : (
        <p className="support-note">
          Support has no access. While access is granted, support staff can work in {tenantName} as an administrator.
          Every administrator is notified by email, and everything support changes is listed here.
        </p>
      )}
    </div>
  )
}
