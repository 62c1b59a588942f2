import { deliveries } from '@dossier/contract/integrations/deliveries'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** What was sent and answered. Headers with secrets are not kept. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(queryOf(deliveries.get, { params: { id } }))
  return (
    <Modal title="Delivery" size="lg" isOpen onClose={onClose}>
      {error && <Alert>{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton shape="list" rows={3} />}
      {data && (
        <div className="delivery-details">
          <p>
            Caused by {data.cause.name}. Message id <code>{data.messageId}</code>.
          </p>
          {data.lastError && <Alert>{data.lastError}</Alert>}
          <h3>Request</h3>
          <pre
            tabIndex={0}
          >{`webhook-id: ${data.messageId}\nauthorization: ***\n\n${data.body === null ? '[Hidden]' : pretty(data.body)}`}</pre>
          <h3>Answer{data.lastStatus === null ? '' : ` ${data.lastStatus}`}</h3>
          <pre tabIndex={0}>{data.answer || 'Nothing was answered.'}</pre>
        </div>
      )}
    </Modal>
  )
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
