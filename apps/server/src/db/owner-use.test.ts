import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const SERVER = `${import.meta.dirname}/..`

/** Of what answers requests, only this may use owner's rights. (ADR 28) */
const EXCEPTIONS = ['domains/tenant/sign-up.ts']

/** Jobs that a clock starts, not a caller, and the queries of theirs. */
const JOBS = [
  'domains/cases/recalculation/follow-today-job.ts',
  'domains/deliveries/deliver-job.ts',
  'domains/deliveries/pump-queries.ts',
  'domains/integrations/event-queries.ts',
  'domains/integrations/run-integrations-job.ts',
  'domains/search/fill-texts-job.ts',
  'domains/views/counts/fold-counts.ts',
  'domains/views/order/build-sort-indexes-job.ts',
  'history/make-months.ts',
]

test('A-GEN-12 no request but a sign-up uses the rights of the owner', async () => {
  const users: string[] = []
  for await (const file of glob('{domains,http,history,live}/**/*.ts', { cwd: SERVER })) {
    if (file.endsWith('.test.ts')) continue
    if (/\.owner\b|\{[^}]*\bowner\b[^}]*\}: Database/.test(await readFile(`${SERVER}/${file}`, 'utf8')))
      users.push(file)
  }
  expect(users.toSorted()).toEqual([...EXCEPTIONS, ...JOBS].toSorted())
})
