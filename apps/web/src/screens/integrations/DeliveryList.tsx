import {
  deliveries,
  DELIVERY_STATES,
  type Delivery,
  type DeliveryState,
} from '@dossier/contract/integrations/deliveries'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ListTable } from '../../kits/list-table/ListTable.tsx'
import { queryOf } from '../../lib/cache.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { deliveryColumns } from './delivery-columns.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { useResending } from './use-resending.ts'

const ALL = 'all'

/** What was sent outside, newest first: of one integration, or of all and of rules. */
export function DeliveryList({ integrationKey }: { integrationKey?: string }) {
  const [state, setState] = useState<DeliveryState | undefined>()
  const [befores, setBefores] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<string>()
  const before = befores.at(-1)
  const query = { ...(integrationKey && { integrationKey }), ...(state && { state }), ...(before && { before }) }
  const found = useQuery({
    ...queryOf(deliveries.list, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: 3_000,
  })
  const { record } = useWords()
  const { fault, resend, resendFailed } = useResending(integrationKey)
  const columns = useMemo(() => deliveryColumns({ resend, open: setOpened }, record), [resend, record])
  const failed = found.data?.failed ?? 0
  return (
    <section className="deliveries" aria-label="Deliveries">
      <div className="deliveries-head">
        <h3 className="grow">Deliveries</h3>
        <Select
          label="State"
          hideLabel
          items={[{ id: ALL, label: 'All' }, ...DELIVERY_STATES.map((id) => ({ id, label: id }))]}
          value={state ?? ALL}
          onChange={(id) => {
            setState(DELIVERY_STATES.find((one) => one === id))
            setBefores([])
          }}
        />
        {failed > 0 && (
          <Button onPress={() => void resendFailed(failed)}>
            <RotateCw size={14} aria-hidden />
            Resend {failed} failed
          </Button>
        )}
      </div>
      {fault && <Alert>{fault}</Alert>}
      <ListTable
        label="Deliveries"
        fit="inline"
        found={found}
        rows={found.data?.data}
        columns={columns}
        keyOf={keyOfDelivery}
        empty={state ? <b>No deliveries in this state.</b> : <b>Nothing was sent yet.</b>}
      />
      <div className="deliveries-pages">
        {befores.length > 0 && <Button onPress={() => setBefores(befores.slice(0, -1))}>Newer</Button>}
        {found.data?.next && <Button onPress={() => setBefores([...befores, found.data.next!])}>Older</Button>}
      </div>
      {opened && <DeliveryDialog id={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

const keyOfDelivery = ({ id }: Delivery) => id
