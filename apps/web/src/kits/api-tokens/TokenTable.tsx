import type { ApiToken } from '@dossier/contract/api-tokens'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ListTable } from '../list-table/ListTable.tsx'
import { tokenColumns } from './token-columns.tsx'
import { useRevoking } from './use-revoking.ts'
import './api-tokens.css'

interface Props {
  found: UseQueryResult<ApiToken[]>
  rows: readonly ApiToken[] | undefined
  showsOwner: boolean
}

/** Tokens with what they may, and until when. */
export function TokenTable({ found, rows, showsOwner }: Props) {
  const revoke = useRevoking()
  const columns = useMemo(() => tokenColumns(revoke, showsOwner), [revoke, showsOwner])
  return (
    <ListTable
      label="API tokens"
      fit="inline"
      found={found}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      expected={2}
      empty={<b>No API tokens yet.</b>}
    />
  )
}
