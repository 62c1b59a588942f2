import { expect, test } from 'vitest'
import { countTests } from './vitest-run.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})

test('passed and failed tests are counted', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')]
  expect(countTests({ numPassedTests: 3, numFailedTests: 1, testResults }, 1)).toEqual({ passed: 3, failed: 1 })
})

test('a file that cannot be loaded counts as one failure', () => {
  const testResults = [file('failed'), file('passed', 'passed')]
  expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toEqual({ passed: 1, failed: 1 })
})

test('a run that ends badly always has a failure', () => {
  const testResults = [file('passed', 'passed')]
  expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toEqual({ passed: 1, failed: 1 })
  expect(countTests(null, 137)).toEqual({ passed: 0, failed: 1 })
})
