import { deliveries } from '@dossier/contract/integrations/deliveries'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'

export type Resend = (id: string, asNew: boolean) => Promise<void>

/** Sends again, and reads the list again, also when that was refused. */
export function useResending(integrationKey: string | undefined) {
  const cache = useQueryClient()
  const confirm = useConfirm()
  const [fault, setFault] = useState('')
  const acts = useMemo(() => {
    const act = async (work: () => Promise<unknown>) => {
      setFault('')
      await work().catch((error: unknown) => setFault(messageOf(error)))
      await cache.invalidateQueries({ queryKey: keyOf(deliveries.list) })
    }
    const resend: Resend = (id, asNew) => act(() => call(deliveries.resend, { params: { id }, body: { asNew } }))
    const resendFailed = async (count: number) => {
      const title = count === 1 ? 'Resend the failed delivery?' : `Resend ${count} failed deliveries?`
      const text = 'Each is sent with the same message id, so that receivers know those that they have.'
      if (!(await confirm({ title, text, confirmLabel: 'Resend' }))) return
      await act(() => call(deliveries.resendFailed, { body: integrationKey ? { integrationKey } : {} }))
    }
    return { resend, resendFailed }
  }, [cache, confirm, integrationKey])
  return { fault, ...acts }
}
