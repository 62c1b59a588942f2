import type { SettingValue } from '@dossier/contract/integrations/integration'
import { sql } from 'kysely'
import { orderedId } from '../../db/ordered-id.ts'
import type { Database } from '../../db/open.ts'

/** What became of one request. */
export interface Outcome {
  state: 'Delivered' | 'Waiting' | 'Failed' | 'Canceled'
  /** Until the next request, if there is one. */
  waitSeconds: number
  status: number | null
  /** Null: it arrived. */
  error: string | null
  answer: string | null
  milliseconds: number
}

/** A delivery whose time has come, with what its integration says of the receiver. */
export interface DueDelivery {
  tenant_id: number
  id: string
  message_id: string
  integration_key: string | null
  url: string | null
  lane: string
  target: string
  case_id: number | null
  body: string
  /** Sealed. */
  headers: string | null
  tries: number
  active: boolean | null
  settings: Record<string, SettingValue> | null
  secrets: Record<string, string> | null
  previous_secret: string | null
}

/** Those that are due, some of each receiver, the longest waiting ones first. */
export async function selectDue(
  { owner }: Database,
  { perLane, limit, except }: { perLane: number; limit: number; except: readonly string[] },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.tenant_id, d.id, d.message_id, d.integration_key, d.url, d.lane, d.target, d.case_id, d.body, d.headers,
      d.tries,
      i.active, i.settings, i.secrets,
      case when i.previous_until > now() then i.previous_secret end as previous_secret
    from (
      select tenant_id, id, due, row_number() over (partition by tenant_id, lane order by due, id) as nth
      from deliveries
      where state = 'Waiting' and due <= now() and id <> all(${except}::uuid[])) soon
    join deliveries d on d.tenant_id = soon.tenant_id and d.id = soon.id
    left join integrations i on i.tenant_id = d.tenant_id and i.key = d.integration_key
    where soon.nth <= ${perLane}::int
    order by soon.nth, soon.due
    limit ${limit}::int`.execute(owner)
  return rows
}

/** Seconds until something is due again, 0 if it is due by now; null: nothing waits. */
export async function secondsUntilDue({ owner }: Database): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(due) - now())::float8 as seconds
    from deliveries where state = 'Waiting'`.execute(owner)
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? null : Math.max(0, seconds)
}

/** The most that are counted. */
const COUNTED = 10_000

/** How many wait for a request, and for how long the first of them has been due. */
export async function countWaiting({ owner }: Database): Promise<{ waiting: number; overdueSeconds: number }> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select (select count(*)::int from (select 1 from deliveries where state = 'Waiting' limit ${COUNTED}::int) counted) as waiting,
      coalesce(extract(epoch from now() - min(due))::float8, 0) as seconds
    from deliveries where state = 'Waiting'`.execute(owner)
  return { waiting: rows[0]?.waiting ?? 0, overdueSeconds: Math.max(0, rows[0]?.seconds ?? 0) }
}

/**
 * Stores what became of a request, with a line in the log of the integration, once: not if it was canceled or noted
 * in the meantime. Answers whether it begins an outage of the integration.
 */
export async function noteOutcome(
  { owner }: Database,
  delivery: DueDelivery,
  outcome: Outcome & { level: string; message: string },
): Promise<{ begins: boolean }> {
  const { state, status, error, answer, waitSeconds, level, message } = outcome
  const isOver = state === 'Failed'
  const isFine = state === 'Delivered'
  const made = state === 'Canceled' ? 0 : 1
  const { rows } = await sql<{ begins: boolean }>`
    with noted as (
      update deliveries set state = ${state}::text, tries = tries + ${made}::int, requests = requests + ${made}::int,
        due = now() + make_interval(secs => ${waitSeconds}::float8), last_attempt = date_trunc('milliseconds', now()),
        delivered = case when ${isFine}::boolean then date_trunc('milliseconds', now()) else delivered end,
        last_status = ${status}::int, last_error = ${error}::text, answer = ${answer}::text
      where tenant_id = ${delivery.tenant_id}::int and id = ${delivery.id}::uuid and state = 'Waiting'
        and tries = ${delivery.tries}::int
      returning tenant_id, integration_key, case_id),
    before as (
      select i.tenant_id, i.key, i.failing_since from integrations i join noted n
        on n.tenant_id = i.tenant_id and n.integration_key = i.key),
    logged as (
      insert into integration_logs (tenant_id, id, integration_key, level, message, case_id)
      select n.tenant_id, ${orderedId()}::uuid, b.key, ${level}::text, ${message}::text, n.case_id
      from noted n join before b on b.tenant_id = n.tenant_id and b.key = n.integration_key),
    touched as (
      update integrations i set last_run = date_trunc('milliseconds', now()),
        failing_since = case when ${isFine}::boolean then null when ${isOver}::boolean
          then coalesce(i.failing_since, date_trunc('milliseconds', now())) else i.failing_since end,
        last_error = case when ${isFine}::boolean then null when ${isOver}::boolean then ${error}::text
          else i.last_error end
      from before b where i.tenant_id = b.tenant_id and i.key = b.key
        and (${isOver}::boolean or i.last_run is null or i.last_run < now() - interval '5 seconds'
          or (${isFine}::boolean and i.last_error is not null)))
    select (${isOver}::boolean and failing_since is null) as begins from before`.execute(owner)
  return { begins: rows[0]?.begins === true }
}
