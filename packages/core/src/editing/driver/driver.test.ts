import { expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'
import { run } from './run.ts'

const RUNS = 10_000

test('D-123 whatever people, networks and programs do, no typed text is lost', () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const { lost, story } = run(seed)
    if (lost.length > 0) expect.fail(`Seed ${seed} lost ${lost.join(', ')}:\n${story.join('\n')}`)
  }
})

test.each(Object.entries(MUTANTS))('the driver notices when %s', (_, mutant) => {
  let seed = 1
  while (seed <= RUNS && run(seed, mutant).lost.length === 0) seed += 1
  expect(seed).toBeLessThanOrEqual(RUNS)
})
