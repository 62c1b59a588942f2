import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { hashToken } from './principals.ts'

const HOUR = 3_600_000

afterEach(() => void vi.useRealTimers())

/** From now on this node's clock is some hours ahead of the database's or behind it. */
const setNodeClock = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR })

async function somebody() {
  const person = await (await newTenant()).person()
  const { owner } = (await testServer()).services.database
  const own = owner.updateTable('sessions').where('token_hash', '=', hashToken(person.token))
  const age = (column: 'created' | 'last_used', time: string) =>
    own.set({ [column]: sql`now() - ${sql.lit(time)}::interval` }).execute()
  return { person, age }
}

const status = async (person: TestPerson) => (await person.send({ method: 'GET', path: '/users/me' })).status

test.each([-200, -13, 13, 200])('D-019 a node whose clock is %i h off ends no session', async (hours) => {
  const { person } = await somebody()
  expect(await status(person)).toBe(200)
  setNodeClock(hours)
  expect(await status(person)).toBe(200)
  const other = await somebody()
  expect(await status(other.person)).toBe(200)
})

test.each([-200, -13, 0, 13])('D-019 a node whose clock is %i h off prolongs no session', async (hours) => {
  const [idle, old] = [await somebody(), await somebody()]
  await idle.age('last_used', '12 hours 1 minute')
  await old.age('created', '7 days 1 minute')
  setNodeClock(hours)
  expect(await status(idle.person)).toBe(401)
  expect(await status(old.person)).toBe(401)
})

test.each([-13, 13])('D-019 use is noted by the database’s clock on a node that is %i h off', async (hours) => {
  const { person, age } = await somebody()
  await age('last_used', '11 hours')
  setNodeClock(hours)
  expect(await status(person)).toBe(200)
  const { owner } = (await testServer()).services.database
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - last_used)::float8 as seconds from sessions
    where token_hash = ${hashToken(person.token)}`.execute(owner)
  expect(Math.abs(rows[0]?.seconds ?? NaN)).toBeLessThan(60)
})
