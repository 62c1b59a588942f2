import Fastify from 'fastify'
import pg from 'pg'

/**
 * The floor of the first row: a page of 20 records as a plain table, without a script. Started with DATABASE_URL, TENANT
 * and PORT.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] })
const app = Fastify()

const COLUMNS = [
  'case_number',
  'title',
  'template',
  'status',
  'severity',
  'assignee',
  'created',
  'last_updated',
] as const

const STYLES =
  'body { font: 13px sans-serif } table { border-collapse: collapse } td { padding: 8px; border: 1px solid #ddd }'

const escaped = (value: unknown) => String(value ?? '').replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** With `isolated`, in a process of its own, as the product's pages ask for. */
app.addHook('onRequest', async ({ query }, reply) => {
  if ((query as { isolated?: string }).isolated !== undefined)
    reply.headers({ 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' })
})

app.get('/ready', () => ({ ready: true }))
app.get('/table.css', (_request, reply) =>
  reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/css').send(STYLES),
)
app.get('/cases', async (_request, reply) => {
  const { rows } = await pool.query<Record<(typeof COLUMNS)[number], unknown>>({
    name: 'page',
    text: `select c.case_number, c.title, t.title as template, s.title as status, v.title as severity,
        u.name as assignee, c.created, c.last_updated
      from (select * from cases_base where tenant_id = $1 and deleted is null and not is_closed
        order by created desc, id desc limit 20) c
      join templates t on t.tenant_id = $1 and t.id = c.template_id
      join statuses s on s.tenant_id = $1 and s.id = c.status_id
      join severities v on v.tenant_id = $1 and v.id = c.severity_id
      left join users u on u.tenant_id = $1 and u.id = c.assignee_id
      order by c.created desc, c.id desc`,
    values: [Number(process.env['TENANT'])],
  })
  const line = (row: (typeof rows)[number]) =>
    `<tr>${COLUMNS.map((name) => `<td>${escaped(row[name])}</td>`).join('')}</tr>`
  const head = `<head><meta charset="utf-8"><title>Records</title><link rel="stylesheet" href="/table.css"></head>`
  const table = `<table><thead><tr>${COLUMNS.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>${rows.map(line).join('')}</tbody></table>`
  return reply
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en">${head}<body>${table}</body></html>`)
})

await app.listen({ port: Number(process.env['PORT']), host: 'localhost' })
