import { expect, test } from 'vitest'
import { whereIs } from './where.ts'

test('a noun is found in all its rooms, as a file, as a folder and in the singular', () => {
  const paths = [
    'packages/contract/src/cases/fields.ts',
    'packages/contract/src/users/calls.ts',
    'packages/core/src/access/cases.ts',
    'apps/server/src/domains/cases/save-field.ts',
    'apps/server/src/http/cases.ts',
    'apps/web/src/screens/case/CaseScreen.tsx',
    'e2e/cases.e2e.ts',
  ]
  expect(whereIs('cases', paths).map(([, found]) => found)).toEqual([
    ['packages/contract/src/cases/fields.ts'],
    ['packages/core/src/access/cases.ts'],
    ['apps/server/src/domains/cases/save-field.ts'],
    ['apps/web/src/screens/case/CaseScreen.tsx'],
    ['e2e/cases.e2e.ts'],
  ])
})

test('statuses, categories and tags are found under their singular too', () => {
  const paths = ['category', 'status', 'tag'].map((name) => `packages/core/src/access/${name}.ts`)
  const found = ['categories', 'statuses', 'tags'].map((noun) => whereIs(noun, paths)[1]![1])
  expect(found).toEqual([[paths[0]], [paths[1]], [paths[2]]])
})
