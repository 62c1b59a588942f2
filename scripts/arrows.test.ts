import { expect, test } from 'vitest'
import { brokenArrows, clockReadings, importsOf } from './arrows.ts'

const check = (path: string, source: string) => brokenArrows([{ path, source }]).length

test.each([
  ['packages/contract/src/cases.ts', 'pg'],
  ['packages/contract/src/cases.ts', '@dossier/core/fields/types/number'],
  ['packages/core/src/fields/number.ts', 'node:fs'],
  ['packages/core/src/fields/number.ts', 'zod'],
  ['packages/core/src/fields/number.test.ts', '../../../../apps/server/src/app.ts'],
  ['apps/server/src/http/session.ts', '../domains/users/queries.ts'],
  ['apps/server/src/live/rooms.ts', '../domains/cases/present.ts'],
  ['apps/server/src/db/open.ts', '../testing/postgres/postgres.ts'],
  ['apps/server/src/db/migrations/0003-cases.ts', '../slots.ts'],
  ['apps/server/src/domains/cases/queries.ts', './save-field.ts'],
  ['apps/server/src/domains/cases/queries.ts', './routes.ts'],
  ['apps/server/src/domains/cases/routes.ts', '../users/queries.ts'],
  ['apps/server/src/domains/cases/live.ts', '../users/queries.ts'],
  ['apps/server/src/domains/cases/save-field.ts', './routes.ts'],
  ['apps/server/src/domains/rules/run-rules.ts', '../cases/routes.ts'],
  ['apps/server/src/domains/rules/run-rules.ts', 'node:https'],
  ['apps/server/src/domains/rules/run-rules.ts', 'undici'],
  ['apps/server/src/domains/rules/run-rules.ts', '@aws-sdk/client-s3'],
  ['apps/server/src/app.ts', '../../web/src/lib/api.ts'],
  ['apps/web/src/lib/api.ts', '../../../server/src/app.ts'],
  ['apps/web/src/lib/api.ts', 'node:fs'],
  ['apps/web/src/lib/live.ts', 'socket.io'],
  ['apps/web/src/ui/Button.tsx', '../kits/fields/NumberField.tsx'],
  ['apps/web/src/ui/Button.tsx', '@dossier/contract/cases'],
  ['apps/web/src/ui/Button.tsx', '@dossier/core/text/ago'],
  ['apps/web/src/kits/fields/NumberField.tsx', '../../screens/case/CaseScreen.tsx'],
  ['apps/web/src/screens/case/CaseScreen.tsx', '../cases/CasesScreen.tsx'],
  ['apps/web/src/screens/case/CaseScreen.tsx', '../../app/routes.tsx'],
  ['e2e/sign-in.e2e.ts', '../apps/server/src/app.ts'],
  ['e2e/sign-in.e2e.ts', '@dossier/core/text/ago'],
])('%s may not import %s', (path, specifier) => {
  expect(check(path, `import { it } from '${specifier}'\n`)).toBe(1)
})

test.each([
  ['packages/contract/src/cases.ts', 'zod'],
  ['packages/contract/src/cases.ts', './shapes.ts'],
  ['packages/core/src/fields/number.ts', '@dossier/contract/fields'],
  ['packages/core/src/fields/number.test.ts', 'fast-check'],
  ['apps/server/src/http/session.ts', '../db/open.ts'],
  ['apps/server/src/app.ts', './domains/cases/routes.ts'],
  ['apps/server/src/outbound/exchange.ts', 'node:https'],
  ['apps/server/src/files/s3-store.ts', '@aws-sdk/client-s3'],
  ['apps/server/src/domains/cases/save-field.ts', '../rules/run-rules.ts'],
  ['apps/server/src/domains/cases/save-field.ts', '../users/queries.ts'],
  ['apps/server/src/domains/cases/routes.test.ts', '../../testing/new-tenant.ts'],
  ['apps/web/src/app/main.tsx', '../screens/case/CaseScreen.tsx'],
  ['apps/web/src/screens/case/CaseScreen.tsx', './use-case.ts'],
  ['apps/web/src/kits/fields/NumberField.tsx', '../../ui/Button.tsx'],
  ['apps/web/src/lib/live.ts', '@dossier/core/live/merge-case'],
  ['apps/web/src/lib/hub.test.tsx', 'socket.io'],
  ['apps/web/src/testing/start-api.ts', 'node:http'],
  ['e2e/sign-in.e2e.ts', '@dossier/contract/cases'],
  ['e2e/support/browser.ts', '../../scripts/find-chromium.ts'],
])('%s may import %s', (path, specifier) => {
  expect(check(path, `import { it } from '${specifier}'\n`)).toBe(0)
})

test('types, re-exports and late imports count as imports, words in comments and texts do not', () => {
  const source = [
    "import type { A } from 'one'",
    "export { b } from 'two'",
    "export * from 'three'",
    "const late = () => import('four')",
    "// import { c } from 'five'",
    'const text = "import { d } from \'six\'"',
  ].join('\n')
  expect(
    importsOf('apps/server/src/app.ts', source)
      .map((each) => each.specifier)
      .toSorted(),
  ).toEqual(['four', 'one', 'three', 'two'])
})

test('core code that reads the clock is found, a date made from a value is not', () => {
  expect(clockReadings('packages/core/src/a.ts', 'const a = 1\nconst b = new Date()\n')).toEqual([2])
  expect(clockReadings('packages/core/src/a.ts', 'const a = new Date(0)\n// new Date()\n')).toEqual([])
  expect(check('packages/core/src/a.ts', 'const a = Date()\n')).toBe(1)
  expect(check('packages/core/src/a.test.ts', 'const a = new Date()\n')).toBe(0)
})

test('a broken arrow names file, line and reason', () => {
  const source = "\nimport { readFileSync } from 'node:fs'\n"
  expect(brokenArrows([{ path: 'packages/core/src/a.ts', source }])).toEqual([
    'packages/core/src/a.ts:2 imports node:fs: core knows contract, and pure algorithms by name',
  ])
})
