import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Sent } from './spiteful-writes.ts'

/** Sentences for answers that are not what the fate of their write says. */
export function wrongAnswers(sent: readonly Sent[]): string[] {
  const isRight = ({ fate, status }: Sent) =>
    fate === 'unheard' ||
    (fate === 'kept' && status === 200) ||
    (fate === 'refused' && status >= 400 && status < 500) ||
    (fate === 'broken' && status >= 500)
  return sent.filter((one) => !isRight(one)).map((one) => `${one.text}: ${one.status} ${one.answer.slice(0, 200)}`)
}

interface Stored {
  text: string
  tenantId: number
  caseId: number
  /** Of a new record. */
  number: string | null
  /** The ids of all who are named as its author. */
  authors: number[]
  /** All of them are signed with their own names. */
  named: boolean
  /** How many records the action has changed. */
  records: number
}

const STORED = `
  with made as (
    select r.title as text, r.tenant_id, r.id as case_id, r.case_number as number, f.action_id, r.opened_by_id
    from cases_base r join changes f on f.tenant_id = r.tenant_id and f.case_id = r.id and f.seq = 1
    union all
    select new_value #>> '{}', tenant_id, case_id, null, action_id, user_id from changes
    where key in ('fields.note', 'fields.secret', 'summary') and type <> 'created')
  select m.text, m.tenant_id as "tenantId", m.case_id as "caseId", m.number,
    array_agg(distinct c.user_id) || m.opened_by_id as authors,
    bool_and(c.actor = u.name and c.tenant_id = m.tenant_id) as named,
    count(distinct (c.tenant_id, c.case_id))::int as records
  from made m join changes c on c.action_id = m.action_id
  left join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
  group by m.text, m.tenant_id, m.case_id, m.number, m.action_id, m.opened_by_id`

/**
 * Sentences for writes that are stored as often as they must not be, in another place, under another name, or in an
 * action with others.
 */
export async function wronglyStored(owner: Kysely<DB>, sent: readonly Sent[]): Promise<string[]> {
  const { rows } = await sql.raw<Stored>(STORED).execute(owner)
  const byText = Map.groupBy(rows, ({ text }) => text)
  const numbers = sent.flatMap(({ number, writer }) => (number ? [`${writer.tenantId} ${number}`] : []))
  return [
    ...sent.flatMap((one) => faultsOf(one, byText.get(one.text) ?? [])),
    ...(new Set(numbers).size < numbers.length ? ['a number was given twice'] : []),
  ]
}

const MOST_OFTEN = { kept: [1], unheard: [0, 1], refused: [0], broken: [0] }

function faultsOf({ text, fate, writer, caseId, number }: Sent, stored: readonly Stored[]): string[] {
  const isRight = (one: Stored) =>
    one.tenantId === writer.tenantId &&
    (fate !== 'kept' || (one.caseId === caseId && (number === undefined || one.number === number))) &&
    one.authors.every((id) => id === writer.userId) &&
    one.named &&
    one.records === 1
  const times = MOST_OFTEN[fate].includes(stored.length)
  return times && stored.every(isRight) ? [] : [`${text} of ${writer.userId}, ${fate}: ${JSON.stringify(stored)}`]
}
