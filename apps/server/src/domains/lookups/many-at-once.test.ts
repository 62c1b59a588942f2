import { areas } from '@dossier/contract/lookups/areas'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { categories } from '@dossier/contract/templates/calls'
import { expect, test } from 'vitest'
import { newTenant } from '../../testing/world.ts'

const EACH = 50

test('D-054 D-083 D-084 of two hundred additions at once each is there once or refused, and every list has one order', async () => {
  const tenant = await newTenant()
  const [admin, reader] = [await tenant.person({ isAdmin: true }), await tenant.person()]
  const before = await reader.call(statuses.list, {})
  const add = async (path: string, body: object) => {
    const { status, text } = await admin.send({ method: 'POST', path, body: { id: 0, ...body } })
    // A crowded server may refuse some, and says so.
    expect([200, 409, 503], `${path} ${text}`).toContain(status)
    return status === 200 ? (JSON.parse(text) as { id: number; title: string }) : null
  }
  const numbers = Array.from({ length: EACH }, (_, n) => n)
  // Every tenth title is used twice, and all want to be first.
  const title = (n: number) => `Entry ${n % 10 === 9 ? n - 1 : n}`
  const added = await Promise.all([
    Promise.all(numbers.map((n) => add('/status', { title: title(n), order: 0, default: n % 2 === 0 }))),
    Promise.all(numbers.map((n) => add('/severity', { title: `Level ${n}`, level: 100 + n - (n % 2) }))),
    Promise.all(numbers.map((n) => add('/areas', { title: `Area ${n}`, order: 0 }))),
    Promise.all(numbers.map((n) => add('/categories', { title: `Kind ${n}`, order: 0 }))),
  ])
  const [ofStatuses, ofSeverities, ofAreas, ofCategories] = added.map((answers) =>
    answers.flatMap((answer) => answer?.id ?? []).toSorted((a, b) => a - b),
  )

  const listed = await reader.call(statuses.list, {})
  const existing = new Set(before.map(({ id }) => id))
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(ids(listed.filter(({ id }) => !existing.has(id)))).toEqual(ofStatuses)
  expect(new Set(listed.map((each) => each.title)).size).toBe(listed.length)
  expect(listed.map(({ order }) => order)).toEqual(listed.map((_, n) => n))
  expect(listed.filter((each) => each.default)).toHaveLength(1)
  const levels = (await reader.call(severities.list, {})).map(({ level }) => level)
  expect(new Set(levels).size).toBe(levels.length)
  expect(ids(await reader.call(severities.list, {}))).toEqual(expect.arrayContaining(ofSeverities!))
  for (const [rows, mine] of [
    [await admin.call(areas.list, {}), ofAreas!],
    [await admin.call(categories.list, {}), ofCategories!],
  ] as const) {
    expect(ids(rows)).toEqual(expect.arrayContaining(mine))
    const places = rows.map(({ order }) => order)
    expect(new Set(places).size).toBe(places.length)
  }
})
