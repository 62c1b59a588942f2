import type { AuditKind } from '@dossier/contract/audit-log'
import { VERSION_NAMES } from '@dossier/contract/configuration/calls'
import { CONFIGURED_KINDS } from '@dossier/contract/configuration/file'
import { sql } from 'kysely'
import { STORED } from '../catalogue/configured/index.ts'
import { STORED_KINDS, thingsOf, type StoredKind } from '../catalogue/configured-things.ts'
import { lockTenant } from '../db/lock-tenant.ts'
import type { Tx } from '../db/open.ts'
import type { Ctx } from '../http/context.ts'
import type { ConfigurationKind, DomainEvent } from '../live/domain-event.ts'

/** Which kinds a message of changed configuration is about. */
const kindsOf = (announced: ConfigurationKind): readonly StoredKind[] => {
  const kinds = CONFIGURED_KINDS.filter((kind) => STORED[kind].announced === announced)
  return kinds.some((kind) => STORED[kind].hasPlaces) ? [...kinds, 'orders'] : kinds
}

/** Records a version if the call has changed the configuration. Called in its transaction, after everything else. */
export async function recordChangedConfiguration(ctx: Ctx, events: readonly DomainEvent[]): Promise<void> {
  const named = events.flatMap((event) => (event.type === 'configuration.changed' ? event.kinds : []))
  const kinds = new Set(named.flatMap(kindsOf))
  if (kinds.size > 0) await recordVersion(ctx, [...kinds])
}

/**
 * Before a tenant's first change, the configuration as it is becomes version 1: it can be rolled back to, too. So does
 * what belongs to the configuration since the latest version was recorded.
 */
export async function beginVersions(ctx: Ctx): Promise<void> {
  if (!knowsAll(await latestVersion(ctx))) await recordVersion(ctx)
}

const knowsAll = (latest: { kinds: string[] } | undefined) =>
  latest !== undefined && STORED_KINDS.every((kind) => latest.kinds.includes(kind))

const latestVersion = ({ tx, tenant }: Ctx) =>
  tx
    .selectFrom('configuration_versions')
    .select(['id', 'kinds'])
    .where('tenant_id', '=', tenant.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Records what has changed of these kinds since the latest version, if anything has. */
export async function recordVersion(
  ctx: Ctx,
  kinds: readonly StoredKind[] = STORED_KINDS,
  rolledBackTo: number | null = null,
): Promise<void> {
  const { tx, tenant, me, action } = ctx
  if (knowsAll(await latestVersion(ctx)) && (await changedKinds(tx, tenant.id, kinds)).length === 0) return
  await lockTenant(tx, tenant.id)
  const latest = await latestVersion(ctx)
  const isFirst = !knowsAll(latest)
  // Of kinds that the latest version does not know, the next one has everything.
  const changed = await changedKinds(tx, tenant.id, isFirst ? STORED_KINDS : kinds)
  if (!isFirst && changed.length === 0) return
  const id = (latest?.id ?? 0) + 1
  const things: Touched[] = []
  for (const kind of changed) {
    const touched = await storeThings(tx, { tenantId: tenant.id, kind, version: id })
    if (kind !== 'orders') things.push(...touched.map(({ name }) => ({ kind: STORED[kind].audit, name })))
  }
  await tx
    .insertInto('configuration_versions')
    .values({
      tenant_id: tenant.id,
      id,
      action_id: action.id,
      actor_id: isFirst ? null : me.id,
      actor: isFirst ? 'Dossier' : me.name,
      actor_kind: isFirst ? 'system' : me.isSupport ? 'support' : 'user',
      rolled_back_to: rolledBackTo,
      changed: things.length,
      named: JSON.stringify(things.slice(0, VERSION_NAMES)),
      kinds: [...STORED_KINDS],
    })
    .execute()
}

interface Touched {
  kind: AuditKind
  name: string
}

async function changedKinds(tx: Tx, tenantId: number, kinds: readonly StoredKind[]): Promise<StoredKind[]> {
  const differing = kinds.map(
    (kind) => sql`select ${kind}::text as kind where exists (
      select from (${thingsOf(kind, tenantId)}) now full join (
        select thing_id, body from configuration_things
        where tenant_id = ${tenantId} and kind = ${kind} and until_version is null) known on known.thing_id = now.id
      where now.body is distinct from known.body)`,
  )
  const { rows } = await sql<{ kind: StoredKind }>`${sql.join(differing, sql` union all `)}`.execute(tx)
  return rows.map(({ kind }) => kind)
}

interface Stored {
  tenantId: number
  kind: StoredKind
  version: number
}

/**
 * Ends what is no longer so, then adds what is so now; the names of both, each once. Two statements: parts of one run in
 * the order that the planner likes, and no thing may be there twice, not even for a moment.
 */
async function storeThings(tx: Tx, stored: Stored): Promise<{ name: string }[]> {
  const ended = await endThings(tx, stored)
  const added = await addThings(tx, stored)
  const names = new Map([...ended, ...added].map(({ thing_id, name }) => [thing_id, name]))
  return [...names.values()].toSorted().map((name) => ({ name }))
}

interface Named {
  thing_id: string
  name: string
}

async function endThings(tx: Tx, { tenantId, kind, version }: Stored): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with now as materialized (${thingsOf(kind, tenantId)})
    update configuration_things k set until_version = ${version}
    where tenant_id = ${tenantId} and kind = ${kind} and until_version is null
      and not exists (select from now where now.id = k.thing_id and now.body = k.body)
    returning thing_id, body ->> 'title' as name`.execute(tx)
  return rows
}

async function addThings(tx: Tx, { tenantId, kind, version }: Stored): Promise<Named[]> {
  const { rows } = await sql<Named>`
    insert into configuration_things (tenant_id, kind, thing_id, from_version, body)
    select ${tenantId}::int, ${kind}, now.id, ${version}::int, now.body from (${thingsOf(kind, tenantId)}) now
    where not exists (select from configuration_things k
      where k.tenant_id = ${tenantId} and k.kind = ${kind} and k.thing_id = now.id and k.until_version is null)
    returning thing_id, body ->> 'title' as name`.execute(tx)
  return rows
}
