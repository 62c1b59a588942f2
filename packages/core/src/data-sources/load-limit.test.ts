import { expect, test } from 'vitest'
import { loadLimit } from './load-limit.ts'

test('C-DS-12 C-DS-13 data sources are searched from 250 items on, or from 500 with the feature', () => {
  expect(loadLimit([])).toBe(250)
  expect(loadLimit(['datasourceitemlimit500'])).toBe(500)
})
