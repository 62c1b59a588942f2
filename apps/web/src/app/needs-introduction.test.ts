import { expect, it } from 'vitest'
import { exampleMe } from '../testing/example-me.ts'
import { needsIntroduction } from './needs-introduction.ts'

it.each([
  [['FirstTimeLogin'], false, true],
  [['firstTimeLogin'], true, false],
  [[], false, false],
])('A-INTRO-01 D-026 with the features %s and a first login done: %s', (features, done, needed) => {
  const me = exampleMe({ tenantEnabledFeatures: features, hasDoneFirstLogin: done })
  expect(needsIntroduction(me)).toBe(needed)
})
