import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'
import type { WordKind } from '../../db/tables/tenant-settings.ts'
import { textOrder } from '../../db/text-order.ts'

const COLUMNS = ['id', 'title', 'is_default as isDefault', 'last_updated as lastUpdated'] as const

export interface Words {
  tenantId: number
  kind: WordKind
}

export const selectWords = (tx: Tx, { tenantId, kind }: Words) =>
  tx
    .selectFrom('word_settings')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .orderBy(textOrder(sql.ref('title')))
    .execute()

export const insertWord = (tx: Tx, { tenantId, kind }: Words, title: string) =>
  tx
    .insertInto('word_settings')
    .values({ tenant_id: tenantId, kind, title })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const updateWord = (tx: Tx, { tenantId }: Words, word: { id: number; title: string }) =>
  tx
    .updateTable('word_settings')
    .set({ title: word.title, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', word.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const deleteWord = (tx: Tx, { tenantId }: Words, id: number) =>
  tx.deleteFrom('word_settings').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Makes one word the default; null clears the default. */
export async function setDefault(tx: Tx, { tenantId, kind }: Words, id: number | null): Promise<void> {
  const own = tx.updateTable('word_settings').where('tenant_id', '=', tenantId).where('kind', '=', kind)
  await own.set({ is_default: false, last_updated: savedAt }).where('is_default', '=', true).execute()
  if (id !== null) await own.set({ is_default: true, last_updated: savedAt }).where('id', '=', id).execute()
}

/** The word that everyone reads from now on. */
export const useWord = (tx: Tx, { tenantId, kind }: Words, title: string) =>
  tx
    .updateTable('tenants')
    .set(kind === 'record' ? { record_name: title } : { case_name: title })
    .where('id', '=', tenantId)
    .execute()
