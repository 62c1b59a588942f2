import { contract } from '@dossier/contract'
import type { Endpoint } from '@dossier/contract/endpoint'
import { cases } from '@dossier/contract/cases/lifecycle'
import { viewEditing } from '@dossier/contract/views/editing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RawAnswer, RawCall } from '../caller.ts'
import { SHARE } from '../matrix/share.ts'
import { testServer } from '../test-server.ts'
import { newTenant, type TestTenant } from '../world.ts'
import { brokenInvariants } from './check-invariants.ts'
import { FIELDS } from './prepare-workspace.ts'
import { wildCall, type Ids } from './wild-calls.ts'
import { createField } from '../../domains/fields/create-field.ts'

/** The first half of what a full run tries. */
const CALLS = Number(process.env['FUZZ_CALLS'] ?? (SHARE === 'all' ? 60 : 30))
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101)
const AT_ONCE = 8
/** Longer than any call takes on a machine that has other things to do: what is slower hangs. */
const PATIENCE = 20_000
const INSIDE = /\bat .*:\d+|\bSELECT .*\bFROM\b|\binsert into\b|\/home\/|\/work\/|node_modules|\.ts:\d/i

const endpoints = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => ({ call: `${noun}.${name}`, endpoint })),
)

describe('A-ERR-04 calls that are wrong in one place are never answered with a fault of the server', () => {
  let tenant: TestTenant
  const shared: Ids = {}
  beforeAll(async () => {
    tenant = await newTenant()
    await tenant.asOwner(async (tx) => {
      for (const field of FIELDS) await createField(tx, tenant.id, field)
    })
    Object.assign(shared, {
      team: await tenant.team(),
      area: await tenant.area('North'),
      user: (await tenant.person()).id,
      field: 'note',
      fieldId: 'note',
      itemId: 0,
      entry: 1,
      inProgress: 'false',
    })
  })
  afterAll(async () => {
    const { services } = await testServer()
    expect(await brokenInvariants(services.database.owner)).toEqual([])
  })

  test.each(endpoints)('$call', { timeout: 60_000 }, async ({ call, endpoint }) => {
    const person = await tenant.person({ isAdmin: true })
    // Of its own: calls change, disable and delete it.
    const template = await tenant.template({ title: `For ${call}`, fields: FIELDS })
    const { created } = await person.call(cases.create, {
      body: { templateId: template, title: call, fields: { note: 'x' } },
    })
    const ids = {
      ...shared,
      template,
      case: created?.id ?? 0,
      caseNumber: created?.caseNumber ?? '',
      viewId: (await person.call(viewEditing.save, { body: { title: call, isPersonal: true } })).id,
    }
    const wild = fc.sample(wildCall(endpoint, ids), { numRuns: CALLS, seed: SEED })
    const faults: string[] = []
    for (let from = 0; from < wild.length; from += AT_ONCE)
      await Promise.all(
        wild.slice(from, from + AT_ONCE).map(async (request) => {
          const began = performance.now()
          const answer = await person.send(request)
          faults.push(...faultsOf(request, answer, performance.now() - began))
        }),
      )
    expect(faults).toEqual([])
  })
})

function faultsOf(request: RawCall, { status, text }: RawAnswer, milliseconds: number): string[] {
  const what = JSON.stringify(request).slice(0, 400)
  const faults: string[] = []
  if (status >= 500) faults.push(`${status} ${text.slice(0, 200)} to ${what}`)
  if (milliseconds > PATIENCE) faults.push(`${Math.round(milliseconds)} ms for ${what}`)
  if (status >= 400 && INSIDE.test(text)) faults.push(`tells its inside: ${text.slice(0, 300)} to ${what}`)
  if (status >= 400 && text.length > 1_000) faults.push(`${text.length} characters of refusal to ${what}`)
  return faults
}
