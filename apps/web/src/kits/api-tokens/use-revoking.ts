import { apiTokens, type ApiToken } from '@dossier/contract/api-tokens'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { toast } from '../../ui/overlays/toast.ts'

export type Revoke = (token: ApiToken) => Promise<void>

/** Asks, then ends a token. */
export function useRevoking(): Revoke {
  const cache = useQueryClient()
  const confirm = useConfirm()
  return useMemo<Revoke>(
    () =>
      async ({ id, title }) => {
        const text = 'Programs that use it stop working.'
        if (!(await confirm({ title: `Revoke “${title}”?`, text, confirmLabel: 'Revoke', danger: true }))) return
        await call(apiTokens.revoke, { params: { id } }).catch((error: unknown) =>
          toast({ text: messageOf(error), tone: 'error' }),
        )
        const stale = [apiTokens.own, apiTokens.all].map((endpoint) => keyOf(endpoint))
        await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })))
      },
    [cache, confirm],
  )
}
