import { expect, test } from 'vitest'
import { durationLines, LIMIT_MINUTES } from './durations.ts'

test('the dearest files come first, and a run says whether it took longer than planned', () => {
  const files = [
    { file: 'quick.test.ts', seconds: 0.4 },
    { file: 'slow.test.ts', seconds: 71.2 },
  ]
  const [, ...lines] = durationLines(files, LIMIT_MINUTES + 1.5)
  expect(lines).toEqual([
    '    71  slow.test.ts',
    '     0  quick.test.ts',
    '21.5 of 20 minutes, 1.5 more than planned: make the dearest files cheaper.',
  ])
  expect(durationLines([], 19).at(-1)).toBe('19.0 of 20 minutes, as planned.')
})
