import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import type { OutageKind } from '@dossier/core/rules/outage-words'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/open.ts'

/** Runs of one statement. */
const AT_ONCE = 1_000

/** The organizations whose administrators have to be told something. */
export async function selectToTell({ owner }: Pick<Database, 'owner'>): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    select distinct tenant_id from rule_runs where tells is not null`.execute(owner)
  return rows.map(({ tenant_id }) => tenant_id)
}

export interface Outage {
  ruleId: number
  title: string
  kind: OutageKind
  reason: string
}

/**
 * Begins the outages that runs tell of, and answers those that had not begun. A rule that was changed or switched off
 * since has none. Integrations that fail tell of it themselves.
 */
export async function beginOutages(tx: Tx, tenantId: number): Promise<{ begun: Outage[]; isMore: boolean }> {
  const { rows } = await sql<Outage & { found: number }>`
    with found as materialized (
      select id, rule_id, tells, at, told -> 'reason' ->> 'text' as reason from rule_runs
      where tenant_id = ${tenantId}::int and tells is not null order by rule_id limit ${sql.lit(AT_ONCE)} for update),
    cleared as (
      update rule_runs set tells = null where tenant_id = ${tenantId}::int and id in (select id from found)),
    latest as (
      select distinct on (rule_id, tells) * from found order by rule_id, tells, id desc),
    told as (
      select latest.rule_id, latest.tells, rules.title, coalesce(failed.reason, latest.reason) as reason
      from latest
      join rules on rules.tenant_id = ${tenantId}::int and rules.id = latest.rule_id and rules.enabled
      left join lateral (
        select case when e.email_id is null then e.title || ': ' || coalesce(d.last_error, 'It did not arrive.')
          else 'An email could not be delivered.' end as reason
        from rule_effects e
        left join deliveries d on d.tenant_id = e.tenant_id and d.effect_key = e.effect_key
        where e.tenant_id = ${tenantId}::int and e.run_id = latest.id and e.state = 'Failed'
          and e.type <> ${sql.lit(ACTION_TYPES.SentToIntegration)}
        order by e.place limit 1) failed on latest.tells = 'failing'
      where case when latest.tells = 'failing' then failed.reason is not null else latest.at >= rules.last_updated end),
    begun as (
      insert into rule_outages (tenant_id, rule_id, kind)
      select ${tenantId}::int, rule_id, tells from told on conflict do nothing returning rule_id, kind)
    select told.rule_id as "ruleId", told.title, told.tells as kind, told.reason, counted.found
    from (select count(*)::int as found from found) counted
    left join (begun join told on told.rule_id = begun.rule_id and told.tells = begun.kind) on true`.execute(tx)
  return { begun: rows.filter(({ ruleId }) => ruleId !== null), isMore: rows[0]?.found === AT_ONCE }
}

/** A rule that was changed starts afresh, and so do chains in which it may have been. */
export const endOutages = (tx: Tx, tenantId: number, ruleId: number) =>
  tx
    .deleteFrom('rule_outages')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('rule_id', '=', ruleId), eb('kind', '=', 'stopped')]))
    .execute()

export async function insertNotices(
  tx: Tx,
  tenantId: number,
  { outages, userIds }: { outages: readonly Outage[]; userIds: readonly number[] },
): Promise<void> {
  await sql`
    insert into rule_notices (tenant_id, user_id, rule_id, kind, reason)
    select distinct on (user_id, "ruleId") ${tenantId}::int, user_id, "ruleId", kind, reason
    from jsonb_to_recordset(${JSON.stringify(outages)}::jsonb) as given ("ruleId" int, kind text, reason text)
    cross join unnest(${[...userIds]}::int[]) as person (user_id)
    order by user_id, "ruleId"
    on conflict (tenant_id, user_id, rule_id) do update
      set id = excluded.id, kind = excluded.kind, reason = excluded.reason, created = excluded.created`.execute(tx)
}

interface Owner {
  tenantId: number
  userId: number
}

export const selectNotices = (tx: Tx, { tenantId, userId }: Owner, limit: number) =>
  tx
    .selectFrom('rule_notices')
    .select(['id', 'rule_id as ruleId', 'kind', 'reason', 'created'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('created', 'desc')
    .limit(limit)
    .execute()

/** False if the person has no such notice. */
export async function deleteNotice(tx: Tx, { tenantId, userId }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('rule_notices')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** All, or those that are no newer than an instant. */
export const deleteNotices = (tx: Tx, { tenantId, userId }: Owner, until: string | null) =>
  tx
    .deleteFrom('rule_notices')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${until}::timestamptz is null or created <= ${until}::timestamptz)`)
    .execute()
