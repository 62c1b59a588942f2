import type { SystemAccount } from '@dossier/contract/system/accounts'
import type { Tx } from '../../db/open.ts'
import { selectAccounts, type AccountColumns } from './account-queries.ts'
import { paged, rowsOf } from './paging.ts'

export const presentAccount = ({ isSystem, ...row }: AccountColumns): SystemAccount => ({
  ...row,
  allowSystemAdmin: isSystem,
})

export async function listAccounts(tx: Tx, { search, pageNumber }: { search: string; pageNumber: number }) {
  const { rows, total } = await selectAccounts(tx, { search, ...rowsOf(pageNumber) })
  return paged(rows.map(presentAccount), total)
}
