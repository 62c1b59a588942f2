import type { RuleToSave } from '@dossier/contract/rules/rule'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'

/** What is stored of a saved rule. */
export interface RuleValues extends Pick<
  RuleToSave,
  'title' | 'description' | 'folder' | 'enabled' | 'appliesTo' | 'trigger' | 'conditions' | 'actions'
> {
  templateIds: number[]
  triggerFieldIds: string[]
  headers: Record<string, string>
  weekStart: number
  by: number
}

const columnsOf = (rule: RuleValues) => ({
  title: rule.title,
  description: rule.description,
  folder: rule.folder,
  enabled: rule.enabled,
  template_ids: rule.templateIds,
  applies_to: rule.appliesTo,
  trigger: rule.trigger,
  trigger_keys: rule.triggerFieldIds,
  conditions: JSON.stringify(rule.conditions),
  actions: JSON.stringify(rule.actions),
  headers: JSON.stringify(rule.headers),
  week_start: rule.weekStart,
  last_updated_by: rule.by,
})

/** A new rule is the last one. */
export const insertRule = (tx: Tx, tenantId: number, rule: RuleValues) =>
  tx
    .insertInto('rules')
    .values({
      tenant_id: tenantId,
      ...columnsOf(rule),
      created_by: rule.by,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from rules where tenant_id = ${tenantId}::int)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateRule = (tx: Tx, tenantId: number, { id, ...rule }: RuleValues & { id: number }) =>
  tx
    .updateTable('rules')
    .set({ ...columnsOf(rule), last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const setEnabled = (
  tx: Tx,
  tenantId: number,
  { id, enabled, by }: { id: number; enabled: boolean; by: number },
) =>
  tx
    .updateTable('rules')
    .set({ enabled, last_updated: savedAt, last_updated_by: by })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteRule = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('rules').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** The places of all rules, from 1. */
export async function setOrder(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update rules set position = given.nth
    from unnest(${[...ids]}::int[]) with ordinality as given (id, nth)
    where rules.tenant_id = ${tenantId}::int and rules.id = given.id and position <> given.nth`.execute(tx)
}

export const selectActions = (tx: Tx, tenantId: number) =>
  tx.selectFrom('rules').select(['id', 'actions']).where('tenant_id', '=', tenantId).execute()

export const setActions = (tx: Tx, tenantId: number, { id, actions }: { id: number } & Pick<RuleValues, 'actions'>) =>
  tx
    .updateTable('rules')
    .set({ actions: JSON.stringify(actions), last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/** The rules as this transaction sees them; with the tenant locked, nobody else changes them. */
export const selectRule = (tx: Tx, tenantId: number, id: number) =>
  tx.selectFrom('rules').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const selectIds = async (tx: Tx, tenantId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('rules')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .orderBy('position')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)
