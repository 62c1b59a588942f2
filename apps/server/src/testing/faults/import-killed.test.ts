import type { ImportPlan } from '@dossier/contract/import-plan'
import type { Import } from '@dossier/contract/imports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formOf } from '../example-picture.ts'
import { columnFor } from '../importing.ts'
import { brokenInvariants } from './check-invariants.ts'
import { networkCaller } from './network-caller.ts'
import { prepareWorkspace, withDatabase } from './prepare-workspace.ts'
import { startProduct, type Place } from './start-product.ts'
import { migratedPlace } from './temporary-place.ts'

/** `KILLS=8 npm test -- postgres import-killed`, and `server`, before a release: half a minute until each is missed. */
const KILLS = Number(process.env['KILLS'] ?? 0)
const ROWS = 1_500 * (KILLS + 1)
const SOMETIME = { timeout: 120_000, interval: 20 }

test.runIf(KILLS > 0)(
  'G4 ADR-69 an import whose server is killed goes on when it is back; no row is lost or there twice',
  { timeout: 120_000 + KILLS * 120_000 },
  async () => {
    const place = await migratedPlace()
    const { templateId, tokens } = await prepareWorkspace(place, 1)
    let { product, ask } = await start(place, tokens[0] ?? '')
    const rows = Array.from({ length: ROWS }, (_, nth) => `Lamp ${nth},A-${nth},${nth}`)
    const bytes = Buffer.from(['Title,Note,Cost', ...rows].join('\n'))
    const { id } = await ask('POST', '/imports', { fileName: 'lamps.csv', fileBytes: bytes.length })
    await ask('POST', `/imports/${id}/pieces/0`, formOf(bytes))
    await ask('POST', `/imports/${id}/check`, planFor(templateId))
    const look = () => ask('GET', `/imports/${id}`)
    await expect.poll(async () => (await look()).state, SOMETIME).toBe('checked')
    await ask('POST', `/imports/${id}/run`)

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const enough = Math.floor((ROWS * kill) / (KILLS + 2))
      await expect.poll(async () => (await look()).ran?.create ?? 0, SOMETIME).toBeGreaterThan(enough)
      await product.kill()
      await missHeartbeat(place)
      ;({ product, ask } = await start(place, tokens[0] ?? ''))
    }
    await expect.poll(async () => (await look()).state, SOMETIME).toBe('done')
    expect((await look()).ran).toMatchObject({ create: ROWS, refuse: 0 })
    await product.kill()
    const found = await withDatabase(place, async ({ owner }) => {
      const { rows: counted } = await sql<{ all: number; titles: number }>`select count(*)::int as all,
        count(distinct title)::int as titles from cases_base`.execute(owner)
      return { ...counted[0], broken: await brokenInvariants(owner) }
    })
    expect(found).toEqual({ all: ROWS, titles: ROWS, broken: [] })
  },
)

async function start(place: Place, token: string) {
  const product = await startProduct(place)
  const { headers } = await networkCaller(product.address, token)
  const ask = async (method: string, path: string, body?: unknown): Promise<Import> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${product.address}/api${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Import
  }
  return { product, ask }
}

/** The job of a dead server is begun again when its heartbeat has been missed for a while, for which nobody waits here. */
const missHeartbeat = (place: Place) =>
  withDatabase(place, ({ owner }) =>
    owner
      .updateTable('pgboss.job')
      .set({ heartbeat_on: sql<string>`now() - interval '1 hour'` })
      .where('state', '=', 'active')
      .execute(),
  )

const planFor = (templateId: number): ImportPlan => ({
  encoding: 'utf-8',
  separator: ',',
  templateId,
  isCase: false,
  columns: [columnFor('title'), columnFor('fields.note'), columnFor('fields.cost')],
  key: 1,
  creates: true,
  updates: false,
  timeZone: 'UTC',
})
