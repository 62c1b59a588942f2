import type { Tx } from '../../db/open.ts'
import { conflict } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import { usedBytes } from './queries.ts'

interface Place {
  tx: Tx
  tenant: { id: number }
  services: { settings: Pick<Settings, 'fileQuota'> }
}

const GIGABYTE = 1_073_741_824

/** Refuses once the files of the tenant take up more than all of them may, or with `more` bytes would. */
export async function requireQuota({ tx, tenant, services }: Place, more = 0): Promise<void> {
  const { fileQuota } = services.settings
  if ((await usedBytes(tx, tenant.id)) + more <= fileQuota) return
  const all = `${fileQuota / GIGABYTE} GB`
  conflict(
    `There is no space for this file: the organization's files already use all of their ${all}. Delete some first.`,
  )
}
