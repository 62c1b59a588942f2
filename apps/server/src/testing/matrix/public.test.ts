import { contract } from '@dossier/contract'
import type { Endpoint } from '@dossier/contract/endpoint'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeToken, TOKEN_HEADER } from '../../http/principals/anti-forgery.ts'
import { addressOf, type RawAnswer } from '../caller.ts'
import { testServer } from '../test-server.ts'
import { assemblePublic, CANARIES, type PublicCast, type Side } from './public-cast.ts'
import {
  isOfA,
  isOver,
  mayChooseA,
  OPEN_CALLS,
  WHO,
  type Named,
  type Naming,
  type OpenCall,
  type Who,
} from './oracles/public-oracle.ts'

const ENDPOINTS: Record<string, Endpoint> = Object.fromEntries(
  Object.values(contract)
    .flatMap((group) => Object.values<Endpoint>(group))
    .filter(({ access }) => access === 'public' || access === 'anySession')
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

let cast: PublicCast

const LOOKS = [CANARIES.a.look, CANARIES.b.look]
const shown = new Set<string>()

beforeAll(async () => {
  cast = await assemblePublic()
}, 60_000)

test('A-GEN-12 every public call has a rule in the oracle, and no rule is left over', () => {
  expect(Object.keys(OPEN_CALLS).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted())
})

describe('A-GEN-12 what the public calls answer to whom, and show of whom', () => {
  test.each(Object.entries(OPEN_CALLS))(
    'A-GEN-12 %s',
    async (key, rules) => {
      const before = await neighbors()
      const faults: string[] = []
      for (const rule of [rules].flat()) for (const who of WHO) faults.push(...(await tryAs(key, rule, who)))
      expect(faults).toEqual([])
      expect(await neighbors()).toEqual(before)
    },
    60_000,
  )
})

test('A-GEN-12 the sign-in pages of both tenants show what is public of them', () => {
  expect([...shown].toSorted()).toEqual(LOOKS)
})

/** One person's tries of a call on everything that it can name. */
async function tryAs(key: string, rule: OpenCall, who: Who): Promise<string[]> {
  const faults: string[] = []
  const answers: Partial<Record<Naming, string>> = {}
  for (const naming of rule.names) {
    const { by, named } = await cast.cell(who, naming)
    const answer = await by.send(await requestOf(key, rule, { who, named }))
    const about = `${key} as ${who} on ${naming}`
    const expected = rule.expected(who, naming)
    if (answer.status !== expected)
      faults.push(`${about}: answered ${answer.status}, wanted ${expected}: ${answer.text.slice(0, 120)}`)
    const seen = answer.text + JSON.stringify(answer.headers)
    for (const canary of LOOKS) if (seen.includes(canary)) shown.add(canary)
    faults.push(...forbiddenIn(seen, { who, naming, rule }).map((canary) => `${about}: shows ${canary}`))
    answers[naming] = gist(answer, named)
  }
  // Whoever could tell them apart would learn what other tenants have.
  for (const naming of ['other', 'crossed'] as const)
    if (!rule.showsLook && (answers[naming] ?? answers.absent) !== answers.absent)
      faults.push(`${key} as ${who}: ${naming} ${answers[naming]} unlike made up ${answers.absent}`)
  return faults
}

async function requestOf(key: string, { params, query, body }: OpenCall, { who, named }: { who: Who; named: Named }) {
  const endpoint = ENDPOINTS[key]!
  const { services } = await testServer()
  return {
    method: endpoint.method,
    path: addressOf(endpoint, { params: { ...params?.(named) }, query: { ...query?.(named) } }),
    ...(body && { body: body(named) }),
    headers: {
      ...(endpoint.form && { 'content-type': 'application/x-www-form-urlencoded' }),
      // What the browser of somebody whose session is over is given.
      ...(isOver(who) && { [TOKEN_HEADER]: makeToken(services.secret, '') }),
    },
  }
}

function forbiddenIn(seen: string, { who, naming, rule }: { who: Who; naming: Naming; rule: OpenCall }): string[] {
  const allowed = [
    ...(isOfA(who) ? [CANARIES.a.inside] : []),
    ...(mayChooseA(who) || (rule.showsLook && naming === 'own') ? [CANARIES.a.look] : []),
    ...(rule.showsLook && naming === 'other' ? [CANARIES.b.look] : []),
  ]
  return Object.values(CANARIES)
    .flatMap(({ inside, look }) => [inside, look])
    .filter((canary) => seen.includes(canary) && !allowed.includes(canary as never))
}

/** What a caller can tell answers apart by, without what differs by chance or repeats the caller. */
function gist({ status, text, headers }: RawAnswer, { domain }: Named): string {
  const kept = ['location', 'content-type', 'cache-control', 'retry-after'].map((name) => String(headers[name] ?? ''))
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split('=')[0])
  return JSON.stringify([status, text, kept, cookies]).replaceAll(domain, '(domain)')
}

/** All that the calls could change for the neighbors in both tenants, and for tenant B. */
async function neighbors(): Promise<unknown> {
  const { owner } = (await testServer()).services.database
  const ids = ({ neighbor, invited, admin }: Side) => [neighbor.id, invited.id, admin.id]
  const users = sql.join([...ids(cast.a).slice(0, 2), ...ids(cast.b)])
  const { rows } = await sql`
    select to_jsonb(u) as "user", to_jsonb(i) as identity,
      (select json_agg(s.* order by id) from sessions s where s.user_id = u.id) as sessions,
      (select json_agg(r.* order by id) from password_resets r where r.identity_id = i.id) as codes
    from users u join identities i on i.id = u.identity_id where u.id in (${users}) order by u.id`.execute(owner)
  return rows
}
