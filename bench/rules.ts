import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { insertRule } from '../apps/server/src/domains/rules/rule-queries.ts'
import { storedClauses } from '../apps/server/src/domains/rules/stored-clauses.ts'
import { networkCaller } from '../apps/server/src/testing/faults/network-caller.ts'
import { prepareWorkspace, withDatabase, type Workspace } from '../apps/server/src/testing/faults/prepare-workspace.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { measure, type Measured } from './measure.ts'
import { startServer, stopServers } from './servers.ts'

/**
 * node bench/rules.ts [--rules 1000] [--seconds 3] [--rounds 3]
 * A save that sets off that many rules, none of whose conditions holds, as a ratio to the same save without rules.
 */
const { values } = parseArgs({
  options: {
    rules: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'dossier-rules-'))
const postgres = await startPostgres({ durable: true })
const place = { databaseUrl: postgres.url, dataDir: folder }
try {
  const without = await prepareWorkspace(place, 1)
  const having = await prepareWorkspace(place, 1)
  await addRules(having.tenantId)
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: folder, DEMO: 'no', CALLS_PER_MINUTE: '0' }
  const { port } = await startServer({ command: ['scripts/start.js'], settings })
  const saves = { none: await saver(port, without), [values.rules]: await saver(port, having) }
  const found: Record<string, Measured[]> = {}
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [name, save] of Object.entries(saves)) (found[name] ??= []).push(await save())
  const middle = Object.entries(found).map(([name, all]) => {
    const p50 = all.map((one) => one.p50).toSorted((a, b) => a - b)[all.length >> 1]!
    console.log(`${name.padStart(6)} rules: ${p50.toFixed(2)} ms p50`)
    return { name, p50 }
  })
  const none = middle.find(({ name }) => name === 'none')!.p50
  const all = middle.find(({ name }) => name !== 'none')!.p50
  console.log(`ratio ${(all / none).toFixed(2)}`)
} finally {
  await stopServers()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function addRules(tenantId: number): Promise<void> {
  await withDatabase(place, ({ owner }) =>
    owner.transaction().execute(async (tx) => {
      const { id: by } = await tx
        .selectFrom('users')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow()
      for (let nth = 0; nth < Number(values.rules); nth += 1) {
        const clause = { field: 'fields.note', operator: 'Equals' as const, value: `Never ${nth}`, was: false }
        await insertRule(tx, tenantId, {
          title: `Rule ${nth}`,
          description: '',
          folder: null,
          enabled: true,
          appliesTo: 'both',
          trigger: 'Updated',
          triggerFieldIds: [],
          templateIds: [],
          conditions: storedClauses([{ ...clause, id: '', orClause: false, subClauses: [] }]),
          actions: [{ type: ACTION_TYPES.SetValue, field: 'summary', newValue: 'x', dynamicValue: false }],
          headers: {},
          weekStart: 1,
          by,
        })
      }
    }),
  )
}

/** Measures saves of a field of a new record. */
async function saver(port: number, { tokens, templateId }: Workspace) {
  const { headers, send } = await networkCaller(`http://127.0.0.1:${port}`, tokens[0]!)
  const { text } = await send({ method: 'POST', path: '/cases', body: { templateId, title: 'Measured' } })
  const { id } = (JSON.parse(text) as { created: { id: number } }).created
  const path = `/api/cases/field/${id}/note/false`
  const call = (n: number) => ({ method: 'POST', path, body: { value: `Saved ${n}` } })
  return () => measure({ port, people: [headers] }, { name: 'save', call }, Number(values.seconds))
}
