import type { Endpoint } from '@dossier/contract/endpoint'
import { errors } from '@dossier/contract/errors'
import type { ActivityKind } from '@dossier/contract/organization/support-access'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import type { Ctx } from '../http/context.ts'
import type { DomainEvent } from '../live/domain-event.ts'

/** An event of support access; `staff` is the person behind it, if it was support. */
export interface Activity {
  tenantId: number
  what: ActivityKind
  actor: string
  staff?: { id: number; email: string }
  enabledUntil?: string
  summary?: string
  save?: { caseId: number; seq: number }
}

export const insertActivity = (tx: Tx, ...activities: readonly Activity[]) =>
  tx.insertInto('support_activity').values(activities.map(rowOf)).execute()

const rowOf = (activity: Activity) => ({
  tenant_id: activity.tenantId,
  what: activity.what,
  actor: activity.actor,
  identity_id: activity.staff?.id ?? null,
  email: activity.staff?.email ?? null,
  enabled_until: activity.enabledUntil ?? null,
  summary: activity.summary ?? null,
  case_id: activity.save?.caseId ?? null,
  group_seq: activity.save?.seq ?? null,
})

/** Rows in one statement, which takes a bounded number of values. */
const ROWS_AT_ONCE = 1_000

/** What support does to nothing but its own sign-in. */
const UNRECORDED_CALLS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  userProfile.updatePreferences,
  userProfile.changePreferences,
  userProfile.saveSettings,
  errors.report,
])

/** Events that reach a record's listeners without any change of the record. */
const TRANSIENT_EVENTS: readonly DomainEvent['type'][] = ['case.locksChanged', 'case.typing']

/**
 * Records what a support call changed, for the tenant's administrators, in the transaction of the call: the saves of
 * records, or else the call itself. A call that wrote nothing is not recorded.
 */
export async function recordSupportActivity(
  ctx: Ctx,
  { endpoint, body, events }: { endpoint: Endpoint; body: unknown; events: readonly DomainEvent[] },
): Promise<void> {
  if (UNRECORDED_CALLS.has(endpoint)) return
  const { tx, tenant, me, principal } = ctx
  const staff = { id: principal.identityId, email: me.email }
  const entry = { tenantId: tenant.id, actor: me.name, staff }
  const saves = events.filter((event) => event.type === 'case.changed')
  const changed = saves.map(({ caseId, fromSeq }) => ({
    ...entry,
    what: 'changed' as const,
    save: { caseId, seq: fromSeq },
  }))
  for (let start = 0; start < changed.length; start += ROWS_AT_ONCE)
    await insertActivity(tx, ...changed.slice(start, start + ROWS_AT_ONCE))
  const isTransient = events.length > 0 && events.every(({ type }) => TRANSIENT_EVENTS.includes(type))
  if (saves.length > 0 || isTransient || !(await hasWritten(tx))) return
  await insertActivity(tx, { ...entry, what: 'called', summary: summaryOf(endpoint, body) })
}

/** PostgreSQL numbers a transaction when it first writes. */
async function hasWritten(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ written: boolean }>`
    select pg_current_xact_id_if_assigned() is not null as written`.execute(tx)
  return rows[0]?.written ?? false
}

const NAMES = ['title', 'name', 'email'] as const
const SUMMARY_LENGTH = 500

/** The summary of the call and the name in its body, if there is one. */
function summaryOf({ summary }: Endpoint, body: unknown): string {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const name = NAMES.map((key) => given[key]).find((value) => typeof value === 'string' && value !== '')
  return (name === undefined ? summary : `${summary}: ${name}`).slice(0, SUMMARY_LENGTH)
}
