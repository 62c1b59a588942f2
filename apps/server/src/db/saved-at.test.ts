import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { savedAfter } from './saved-at.ts'

const next = async (before: string | null): Promise<string> => {
  const { owner } = (await testServer()).services.database
  const { rows } = await sql<{ at: string; text: string }>`
    select at, to_char(at at time zone 'UTC', 'US') as text
    from (select ${savedAfter(sql`${before}::timestamptz`)} as at) it`.execute(owner)
  expect(rows[0]?.text).toMatch(/000$/)
  return rows[0]?.at ?? ''
}

test('D-116 an instant of a save is now, in whole milliseconds', async () => {
  for (const before of [null, '2026-01-02T03:04:05.678Z'])
    expect(Math.abs(Date.parse(await next(before)) - Date.now())).toBeLessThan(60_000)
})

test('D-116 a second save within the same millisecond is later by one', async () => {
  // The clock is behind the last issued instant, as happens within one millisecond.
  expect(await next('2100-01-01T00:00:00.123Z')).toBe('2100-01-01T00:00:00.124Z')
  expect(await next('2100-01-01T00:00:00.123456Z')).toBe('2100-01-01T00:00:00.124Z')
  expect(await next('2100-01-01T00:00:00.999Z')).toBe('2100-01-01T00:00:01.000Z')
})
