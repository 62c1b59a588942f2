import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { replayRecords } from './replay-records.ts'

/** A comment is in the record to whose history it belongs, or has left it with a merge. */
const IS_OR_WAS_THERE = `(c.case_id = m.case_id or exists (select from changes g
  where g.tenant_id = c.tenant_id and g.case_id = c.case_id and g.key = 'mergedInto'))`

const WAS_DELETED = `exists (select from changes g where g.tenant_id = c.tenant_id and g.type = 'commentDeleted'
  and g.old_value->>'id' = c.new_value->>'id')`

/** Each finds what must not be, whatever happened to the process, the database or the disk. */
const RULES: Record<string, string> = {
  'the sequence of a record has a gap': `
    select r.tenant_id, r.id from cases_base r left join changes c on c.tenant_id = r.tenant_id and c.case_id = r.id
    group by r.tenant_id, r.id, r.seq
    having count(c.seq) <> r.seq or count(distinct c.seq) <> r.seq or min(c.seq) <> 1 or max(c.seq) <> r.seq`,
  'a change is older than its record': `
    select c.tenant_id, c.case_id, c.seq from changes c
    join cases_base r on r.tenant_id = c.tenant_id and r.id = c.case_id where c.at < r.created`,
  'a record is newer or older than its last change': `
    select r.tenant_id, r.id from cases_base r
    join changes c on c.tenant_id = r.tenant_id and c.case_id = r.id and c.seq = r.seq
    where c.cause <> 'import' and c.at <> r.last_updated`,
  'a save is torn apart': `
    select tenant_id, case_id, group_seq from changes group by tenant_id, case_id, group_seq
    having min(seq) <> group_seq or max(seq) - min(seq) + 1 <> count(*) or count(distinct at) > 1
      or count(distinct actor) > 1 or count(distinct type) > 1`,
  'a change belongs to no record': `
    select c.tenant_id, c.case_id from changes c where not exists
      (select from cases_base r where r.tenant_id = c.tenant_id and r.id = c.case_id)`,
  'a comment belongs to no record': `
    select m.tenant_id, m.id from comments m where not exists
      (select from cases_base r where r.tenant_id = m.tenant_id and r.id = m.case_id)`,
  'a lock belongs to no record': `
    select l.tenant_id, l.case_id, l.key from field_locks l where not exists
      (select from cases_base r where r.tenant_id = l.tenant_id and r.id = l.case_id)`,
  'a comment is not in the history exactly once': `
    select m.tenant_id, m.id from comments m where (select count(*) from changes c where c.tenant_id = m.tenant_id
      and ${IS_OR_WAS_THERE} and c.key = 'comment' and (c.new_value->>'id')::int = m.id) <> 1`,
  'the history knows a comment that is not there': `
    select c.tenant_id, c.case_id, c.seq from changes c where c.type = 'comment' and not ${WAS_DELETED} and not exists
      (select from comments m where m.tenant_id = c.tenant_id and ${IS_OR_WAS_THERE}
        and m.id = (c.new_value->>'id')::int)`,
  'a merge or a link has one side': `
    select tenant_id, action_id, type from changes where (type = 'merged' and key in ('mergedInto', 'mergedFrom'))
      or (type in ('linked', 'unlinked') and key = 'links') group by 1, 2, 3 having count(*) % 2 <> 0`,
  'a merged record is open': `
    select l.tenant_id, r.id from case_links l join cases_base r on r.tenant_id = l.tenant_id and r.id = l.merged_id
    where not r.is_closed`,
  'a number was given twice': `
    select tenant_id, lower(case_number) from cases_base group by 1, 2 having count(*) > 1`,
  'a number is beyond the counter': `
    select r.tenant_id, r.id from cases_base r
    join templates t on t.tenant_id = r.tenant_id and t.id = r.template_id
    left join case_numbers n on n.tenant_id = r.tenant_id
    where starts_with(r.case_number, t.case_number_prefix)
      and substr(r.case_number, length(t.case_number_prefix) + 1)::int > coalesce(n.last_number, 0)`,
  'the counts of records are wrong': `
    select coalesce(a.tenant_id, b.tenant_id) as tenant_id, a.amount as counted, b.amount as there
    from (select tenant_id, is_closed, sum(amount) as amount from case_counts group by 1, 2 having sum(amount) <> 0) a
    full join (select tenant_id, is_closed, count(*) as amount from cases_base
      where deleted is null and not is_sensitive group by 1, 2) b
      on a.tenant_id = b.tenant_id and a.is_closed = b.is_closed
    where a.amount is distinct from b.amount`,
  'the order of last updates is wrong': `
    select coalesce(a.tenant_id, b.tenant_id) as tenant_id, coalesce(a.case_id, b.id) as id from case_recency a
    full join (select * from cases_base where deleted is null) b on a.tenant_id = b.tenant_id and a.case_id = b.id
    where a.last_updated is distinct from b.last_updated or a.is_open is distinct from not b.is_closed`,
  'the order of a field is wrong': `
    with present as (
      select tenant_id, order_id, case_id, is_empty, to_jsonb(key) as key from order_numbers
      union all select tenant_id, order_id, case_id, is_empty, to_jsonb(key) from order_texts),
    expected as (
      select c.tenant_id, o.id as order_id, c.id as case_id, o.state = 'ready' or c.id <= o.reached as is_due,
        coalesce(to_jsonb(order_number(o.kind, c.fields -> o.field_id)), to_jsonb(order_text(o.kind, c.fields -> o.field_id))) as key
      from field_orders o join cases_base c on c.tenant_id = o.tenant_id
      where o.state <> 'leaving' and c.deleted is null and not c.is_closed)
    select coalesce(p.tenant_id, e.tenant_id) as tenant_id, coalesce(p.order_id, e.order_id) as order_id,
      coalesce(p.case_id, e.case_id) as id
    from present p full join expected e using (tenant_id, order_id, case_id)
    where (p.case_id is null and e.is_due) or (p.case_id is not null and (e.case_id is null
        or case when p.is_empty then null else p.key end is distinct from e.key))
      and not exists (select from field_orders o where o.id = p.order_id and o.state = 'leaving')`,
  'the words of a record are wrong': `
    with expected as (
      select c.tenant_id, c.id as case_id, r.place, r.part, r.words
      from cases_base c cross join lateral text_rows(c.tenant_id, c.id, c.title, c.summary, c.fields, c.tag_ids) r
      where not exists (select from text_fills f where f.tenant_id = c.tenant_id))
    select coalesce(t.tenant_id, e.tenant_id) as tenant_id, coalesce(t.case_id, e.case_id) as id,
      coalesce(t.place, e.place) as place, coalesce(t.part, e.part) as part
    from record_texts t full join expected e using (tenant_id, case_id, place, part)
    where t.words is distinct from e.words
      and not exists (select from text_fills f where f.tenant_id = coalesce(t.tenant_id, e.tenant_id))
      and (e.place is not null or t.place in ('title', 'summary', 'tags', 'comments') or exists (
        select from field_definitions d where d.tenant_id = t.tenant_id and 'fields.' || d.id = t.place))`,
  'the uses of a tag are wrong': `
    select t.tenant_id, t.id, t.uses from tags t where t.uses <> (select count(*) from cases_base r
      where r.tenant_id = t.tenant_id and r.tag_ids @> array[t.id] and r.deleted is null
        and not r.is_sensitive)`,
  'a record names something that is not there': `
    select r.tenant_id, r.id from cases_base r where
      exists (select unnest(area_ids) except select id from areas where tenant_id = r.tenant_id)
      or exists (select unnest(tag_ids) except select id from tags where tenant_id = r.tenant_id)
      or exists (select unnest(user_ids) except select id from users where tenant_id = r.tenant_id)
      or exists (select unnest(pending_team_ids || edit_team_ids) except
        select id from teams where tenant_id = r.tenant_id)`,
  'the people in roles are not those of the values': `
    select r.tenant_id, r.id from cases_base r where role_user_ids <> coalesce((
      select array_agg(distinct id::int order by id::int)
      from jsonb_path_query(fields, '$.* ? (@.type() == "object") ? (exists (@.subRoles))') as role,
        lateral (select jsonb_path_query(role, '$.users[*].id') union all
          select jsonb_path_query(role, '$.subRoles[*].users[*].id')) as given (id)
      where jsonb_typeof(id) = 'number'), '{}')`,
  'a record is closed without its time, or open with one': `
    select tenant_id, id from cases_base where is_closed <> (closed is not null)`,
  'a dead lock was never swept': `
    select tenant_id, case_id, key from field_locks where expires < now() - interval '2 hours'`,
}

/**
 * Checks everything in the database, of all tenants, with owner's rights. Returns one sentence for each violation; none
 * if all is well.
 */
export async function brokenInvariants(owner: Kysely<DB>): Promise<string[]> {
  const broken: string[] = []
  for (const sentence of Object.keys(RULES)) broken.push(...(await violationsOf(owner, sentence)))
  return [...broken, ...(await replayRecords(owner))]
}

/** Those of one rule. */
export async function violationsOf(owner: Kysely<DB>, sentence: string): Promise<string[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(RULES[sentence]!).execute(owner)
  return rows.map((row) => `${sentence}: ${JSON.stringify(row)}`)
}
