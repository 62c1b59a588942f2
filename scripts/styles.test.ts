import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { confinedStylesheet } from '../packages/core/src/text/stylesheet.ts'
import { root } from './run-command.ts'
import { missingStyles, readSource, readStyles, styledFiles, type StyledFiles } from './styles.ts'

/** The frame around every screen, except the screens before signing in. */
const FRAME = 'apps/web/src/app/shell/shell.css'
/** Names parts of the page only to keep a tenant's stylesheet away from them. */
const TOKENS = 'apps/web/src/ui/tokens.css'
const withoutFrame = /^apps\/web\/src\/(app|ui|screens\/(login|signup|introduction))\//

test('a page never has to hope that another one has loaded its styles', () => {
  const files = styledFiles()
  const inFrame = new Set(files.get(FRAME)!.classes)
  const missing = missingStyles(files, 'apps/web/src/app/start.ts').filter((line) => {
    const [path, name] = line.split(' .')
    return withoutFrame.test(path!) || !inFrame.has(name!)
  })
  expect(missing).toEqual([])
})

const house = (files: Record<string, string>): StyledFiles =>
  new Map(
    Object.entries(files).map(([path, text]) => [
      path,
      path.endsWith('.css') ? readStyles(text) : readSource(path, text),
    ]),
  )

test('a class whose rules come with another part is found, and one whose rules are imported is not', () => {
  const files = house({
    'main.tsx': "import './base.css'\nconst a = import('./a.tsx')\nconst b = import('./b.tsx')",
    'base.css': '.always { color: red }',
    'a.tsx':
      "import './a.css'\nconst deep = import('./deep.tsx')\nexport const A = () => <i className=\"always own\" />",
    'a.css': '@layer kit { .own { color: red } }',
    'b.tsx': 'export const B = () => <i className={wide ? `always own` : "unstyled"} />',
    'deep.tsx': 'export const Deep = () => <i className="own" />',
  })
  expect(missingStyles(files, 'main.tsx')).toEqual(['b.tsx .own'])
})

test('a rule for a combination does not count if the class has a rule of its own', () => {
  const files = house({
    'main.tsx': "import './page.css'\nconst a = import('./a.tsx')\nexport const Main = () => <i className='tile' />",
    'page.css': '.page .tile { width: 32px }\n.page { .only { width: 1px } }',
    'a.tsx': "import './tile.css'\nexport const A = () => <i className='tile only' />",
    'tile.css': '.tile { color: red }',
  })
  expect(missingStyles(files, 'main.tsx')).toEqual(['main.tsx .tile'])
})

test('a class has one home: no other stylesheet changes what it looks like everywhere', () => {
  const homes = [...styledFiles()].flatMap(([path, { alone = [] }]) =>
    path === TOKENS ? [] : alone.map((name) => ({ path, name })),
  )
  const shared = Map.groupBy(homes, ({ name }) => name)
  expect([...shared.values()].filter((all) => all.length > 1)).toEqual([])
})

test('a type import loads no styles', () => {
  expect(readSource('a.tsx', "import type { B } from './b.tsx'\nimport { type C } from './c.tsx'").with).toEqual([])
})

test('B.10 the parts that a tenant’s stylesheet does not reach inherit nothing from it either', () => {
  const unreached = /to \((.+)\)/.exec(confinedStylesheet('a {}'))![1]
  const tokens = readFileSync(join(root, TOKENS), 'utf8')
  expect(new Set([...tokens.matchAll(/:where\((.+)\)/g)].map(([, parts]) => parts))).toEqual(new Set([unreached]))
})
