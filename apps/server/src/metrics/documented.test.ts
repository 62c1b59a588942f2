import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startProduct } from '../testing/faults/start-product.ts'
import { migratedPlace } from '../testing/faults/temporary-place.ts'
import { runDocumented } from '../testing/run-documented.ts'

const PAGE = 'docs/OPERATIONS.md'
const METRICS_TOKEN = 'a-token-of-the-collector'

test('ADR-30 the documented commands ask for health and metrics', { timeout: 240_000 }, async () => {
  await using product = await startProduct(await migratedPlace(), { METRICS_TOKEN })
  const run = (heading: string, token = METRICS_TOKEN) =>
    runDocumented(PAGE, [heading], { ADDRESS: product.address, METRICS_TOKEN: token })
  expect(await run('Monitoring')).toMatchObject({ code: 0, said: expect.stringMatching(/^ok \d\S*ready$/) })
  const { code, said } = await run('Metrics')
  expect(code).toBe(0)
  for (const [, name = ''] of documentedMetrics()) expect(said).toContain(`\n${name}`)
  expect((await run('Metrics', `${METRICS_TOKEN}x`)).code).not.toBe(0)
})

const documentedMetrics = () => readFileSync(PAGE, 'utf8').matchAll(/`((?:dossier|nodejs|process)_\w+)`/g)
