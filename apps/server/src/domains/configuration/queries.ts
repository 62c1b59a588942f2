import type { AuditEntry } from '@dossier/contract/audit-log'
import { sql } from 'kysely'
import type { StoredThings } from '../../catalogue/configured-things.ts'
import type { Tx } from '../../db/open.ts'

export type ChangedThing = Pick<AuditEntry, 'kind' | 'what' | 'changes'> & { thing_id: string; thing: string }

/** What this transaction has written to the audit log for an action so far. */
export const selectOwnEntries = (tx: Tx, tenantId: number, actionId: string): Promise<ChangedThing[]> =>
  tx
    .selectFrom('audit_entries')
    .select(['kind', 'what', 'changes', 'thing_id', 'thing'])
    .where('tenant_id', '=', tenantId)
    .where('at', '>=', sql<string>`date_trunc('milliseconds', now())`)
    .where('action_id', '=', actionId)
    .orderBy('position')
    .orderBy('id')
    .execute()

const versions = (tx: Tx, tenantId: number) => tx.selectFrom('configuration_versions').where('tenant_id', '=', tenantId)

/** The kinds of things that a version knows of; undefined if there is no such version. */
export const selectKindsOf = async (tx: Tx, tenantId: number, id: number): Promise<string[] | undefined> =>
  (await versions(tx, tenantId).select('kinds').where('id', '=', id).executeTakeFirst())?.kinds

/** The number of the latest version: there are as many. */
export async function countVersions(tx: Tx, tenantId: number): Promise<number> {
  const latest = await versions(tx, tenantId).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return latest?.id ?? 0
}

export const selectVersions = (tx: Tx, tenantId: number, { newest, limit }: { newest: number; limit: number }) =>
  versions(tx, tenantId).selectAll().where('id', '<=', newest).orderBy('id', 'desc').limit(limit).execute()

/** Everything as it was in a version. */
export async function selectThingsAt(tx: Tx, tenantId: number, version: number): Promise<StoredThings> {
  const { rows } = await sql<StoredThings[number]>`select kind, thing_id as id, body from configuration_things
    where tenant_id = ${tenantId} and from_version <= ${version}
      and (until_version is null or until_version > ${version})`.execute(tx)
  return rows
}
