import { sessions, type OpenSession } from '@dossier/contract/sign-in/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useElapsed } from '../../lib/use-elapsed.ts'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { deviceName } from './device-name.ts'
import './sessions.css'

/** Where the person is signed in, with a button to end each session. */
export function SessionsModal({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const list = useQuery(queryOf(sessions.list))
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem('')
    await work().catch((error: unknown) => setProblem(messageOf(error)))
    await cache.invalidateQueries({ queryKey: keyOf(sessions.list) })
    setBusy(false)
  }
  const others = (list.data ?? []).filter(({ isCurrent }) => !isCurrent)
  return (
    <Modal
      title="Sessions"
      isOpen
      onClose={onClose}
      footer={
        others.length > 0 && (
          <Button variant="danger" size="lg" isDisabled={busy} onPress={() => void run(() => call(sessions.endOthers))}>
            End all other sessions
          </Button>
        )
      }
    >
      {problem && <Alert>{problem}</Alert>}
      {list.isError && <Alert onRetry={() => void list.refetch()}>{messageOf(list.error)}</Alert>}
      {list.isPending && <Spinner />}
      <ul className="sessions">
        {list.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => void run(() => call(sessions.end, { params: { id: String(session.id) } }))}
          />
        ))}
      </ul>
    </Modal>
  )
}

function SessionRow({ session, busy, onEnd }: { session: OpenSession; busy: boolean; onEnd: () => void }) {
  const { userAgent, address, tenantTitle, lastUsed, isCurrent } = session
  const name = deviceName(userAgent)
  const ago = useElapsed(lastUsed)
  const used = isCurrent ? 'This session' : `Last used ${ago.toLowerCase()}`
  return (
    <li>
      <MonitorSmartphone size={18} aria-hidden />
      <div className="grow">
        <b>{name}</b>
        <p>{[used, tenantTitle, address].filter(Boolean).join(' · ')}</p>
      </div>
      {!isCurrent && (
        <Button variant="outline" isDisabled={busy} aria-label={`End session, ${name}`} onPress={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
