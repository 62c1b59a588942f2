import { expect, test } from 'vitest'
import { runtimeProblem } from './runtime.ts'

test('an older runtime is refused with what to do instead, a newer one is taken', () => {
  expect(runtimeProblem('v20.20.2')).toContain('npm start')
  expect(runtimeProblem('v26.0.0')).toBeUndefined()
  expect(runtimeProblem('v27.1.0')).toBeUndefined()
})
