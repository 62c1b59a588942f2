import { parseArgs } from 'node:util'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The floor: a bare Fastify with prepared SQL for the same four operations. The reads run the statements that the
 * product runs; the writes are the bare UPDATE and INSERT. No tenancy, no rights, no validation, no history, no
 * notifications. Run as a separate process: PORT in the environment; --url, --tenant, --template.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    tenant: { type: 'string' },
    template: { type: 'string' },
  },
})
const tenant = Number(values.tenant)
const pool = new pg.Pool({ connectionString: values.url, max: 16 })
const app = Fastify()

const ROW = `id, case_number, title, template_id, status_id, severity_id, assignee_id, is_case, is_closed, is_sensitive,
  created, last_updated, area_ids, tag_ids, user_ids, pending_team_ids`

app.get('/page', async () => {
  const [page, total] = await Promise.all([
    pool.query({
      name: 'page',
      text: `select ${ROW} from cases_base where tenant_id = $1 and deleted is null and not is_closed
        order by created desc, id desc limit 20`,
      values: [tenant],
    }),
    pool.query({
      name: 'total',
      text: 'select sum(amount)::int as total from case_counts where tenant_id = $1 and not is_closed',
      values: [tenant],
    }),
  ])
  return { total: total.rows[0].total, cases: page.rows }
})

app.get<{ Params: { number: string } }>('/one/:number', async (request) => {
  const { rows } = await pool.query({
    name: 'one',
    text: `select ${ROW}, tenant_id, summary, opened_by, opened_by_id, hidden_from_insights, closed, deleted, seq,
      edit_team_ids, fields, field_times,
      array(select tags.title from unnest(tag_ids) with ordinality as given (id, nth)
        join tags on tags.tenant_id = c.tenant_id and tags.id = given.id order by nth) as tags,
      (select jsonb_agg(jsonb_build_object('key', key, 'user_id', user_id, 'holder', holder, 'fence', fence))
        from field_locks l where l.tenant_id = c.tenant_id and case_id = c.id and expires > clock_timestamp()) as locks
      from cases_base c where tenant_id = $1 and lower(case_number) = lower($2)`,
    values: [tenant, request.params.number],
  })
  return rows[0]
})

app.post<{ Params: { id: string }; Body: { value: number } }>('/save/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'save',
    text: `update cases_base set fields = fields || jsonb_build_object('cost', $3::float8), last_updated = now()
      where tenant_id = $1 and id = $2 returning id, last_updated`,
    values: [tenant, Number(request.params.id), request.body.value],
  })
  return rows[0]
})

app.post<{ Body: { title: string; cost: number } }>('/create', async (request) => {
  const { rows } = await pool.query({
    name: 'create',
    text: `with next as (update case_numbers set last_number = last_number + 1 where tenant_id = $1 returning last_number)
      insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by, fields)
      select $1, last_number::text, $2, $4,
        (select id from statuses where tenant_id = $1 and is_default),
        (select id from severities where tenant_id = $1 and level = 1),
        'Bench', jsonb_build_object('cost', $3::float8) from next returning ${ROW}`,
    values: [tenant, request.body.title, request.body.cost, Number(values.template)],
  })
  return rows[0]
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
