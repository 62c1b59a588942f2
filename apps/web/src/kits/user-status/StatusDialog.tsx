import { userStatuses } from '@dossier/contract/users/user-statuses'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { RadioList } from '../../ui/choices/RadioList.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useMyStatus } from './use-my-status.ts'
import './user-status.css'

/** One's own status: a choice is stored immediately. */
export function StatusDialog({ onClose }: { onClose: () => void }) {
  const { currentStatus } = useMe()
  const { data, error, isPending, refetch } = useQuery(queryOf(userStatuses.list))
  const { set, problem } = useMyStatus()
  const items = data?.map(({ id, title }) => ({ id, label: title }))
  return (
    <Modal
      title="My Status"
      isOpen
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" size="lg" isDisabled={!currentStatus} onPress={() => void set(null)}>
            Clear Status
          </Button>
          <Button variant="primary" size="lg" onPress={onClose}>
            OK
          </Button>
        </>
      }
    >
      {problem && <Alert>{problem}</Alert>}
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {isPending && <Spinner />}
      {items?.length === 0 && <p>There are no statuses yet. An administrator can add them on the Users page.</p>}
      {items && items.length > 0 && (
        <RadioList
          label="My Status"
          items={items}
          value={currentStatus?.id ?? null}
          onChange={(id) => void set(data?.find((status) => status.id === id) ?? null)}
        />
      )}
    </Modal>
  )
}
