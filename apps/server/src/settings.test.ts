import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environment } from './environment.ts'
import { BadSetting, readSettings } from './settings.ts'

const SHORT_KEY = 'ENCRYPTION_KEY must have at least 32 characters; several keys have commas between them.'

const METRICS_SENTENCE = 'METRICS_TOKEN must have at least 16 letters, digits or characters of -._~+/=.'

test('settings have standards that need no environment', () => {
  expect(readSettings({})).toMatchObject({ port: 8080, publicUrl: 'http://localhost:8080', demo: true })
})

test.each([
  ['PORT', 'eighty', 'PORT is "eighty", but must be a whole number from 0 to 65535.'],
  ['PORT', '70000', 'PORT is "70000", but must be a whole number from 0 to 65535.'],
  ['DEMO', 'perhaps', 'DEMO is "perhaps", but must be yes or no.'],
  [
    'PUBLIC_URL',
    'dossier.example',
    'PUBLIC_URL is "dossier.example", but must be an address that begins with http:// or https://.',
  ],
  ...['https://tiles.example/{z}/{x}.png', 'https://{s}.tiles.example/{z}/{x}/{y}.png'].map(
    (value): [string, string, string] => [
      'TILE_URL',
      value,
      `TILE_URL is "${value}", but must be the address of a tile with {z}, {x} and {y}, for example https://tiles.example.org/{z}/{x}/{y}.png.`,
    ],
  ),
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must look like postgres://user:password@server:5432/database.'],
  ...['yes', 'true', '10.0.0.0/33', 'proxy.example', '10.0.0.1,', '-1'].map((value): [string, string, string] => [
    'TRUST_PROXY',
    value,
    `TRUST_PROXY is "${value}", but must be no, how many proxies stand in front (TRUST_PROXY=1), or their addresses or networks (TRUST_PROXY=10.0.0.0/8,::1).`,
  ]),
  ['CALLS_PER_MINUTE', '1.5', 'CALLS_PER_MINUTE is "1.5", but must be a whole number from 0 to 1000000.'],
  ['SMTP_URL', 'smtp://', 'SMTP_URL must look like smtp://user:password@server:587 or smtps://….'],
  ['MAIL_FROM', 'Dossier', 'MAIL_FROM must look like name@example.org or Name <name@example.org>.'],
  ['DEMO_PASSWORD', 'short', 'DEMO_PASSWORD must have at least 8 characters.'],
  ['ENCRYPTION_KEY', 'short', SHORT_KEY],
  ['ENCRYPTION_KEY', `${'k'.repeat(32)},`, SHORT_KEY],
  ['GOOGLE_CLIENT_ID', 'an id', 'GOOGLE_CLIENT_SECRET is missing: it is needed because GOOGLE_CLIENT_ID is set.'],
  [
    'SUITE_ENTRY_POINT',
    'https://suite.example/sign-in',
    'SUITE_EMAIL_DOMAINS is missing: it is needed because SUITE_ENTRY_POINT is set.',
  ],
  ['METRICS_TOKEN', 'short', METRICS_SENTENCE],
  ['METRICS_TOKEN', 'seventeen letters', METRICS_SENTENCE],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be one of fatal, error, warn, info, debug, silent.'],
])('a bad %s stops the start with a sentence', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(new BadSetting(sentence))
})

test('B.5 proxies are believed by their number or by their networks, and by nothing else', () => {
  const read = (TRUST_PROXY?: string) => readSettings({ TRUST_PROXY }).trustProxy
  expect([read(), read('no'), read('0'), read('1'), read('2')]).toEqual([false, false, false, 1, 2])
  expect(read('10.0.0.0/8, ::1,192.168.0.7')).toEqual(['10.0.0.0/8', '::1', '192.168.0.7'])
})

test('keys stay in the order in which they are given', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(40)]
  expect(readSettings({ ENCRYPTION_KEY: `${a}, ${b}` }).encryptionKeys).toEqual([a, b])
  expect(readSettings({}).encryptionKeys).toEqual([])
})

test('ways to sign in elsewhere exist if configured, with defaults for known values', () => {
  expect(readSettings({})).toMatchObject({ google: undefined, facebook: undefined, suite: undefined })
  const suite = {
    SUITE_ENTRY_POINT: 'https://suite.example/sign-in',
    SUITE_ISSUER: 'https://suite.example',
    SUITE_CERTIFICATE: String.raw`-----BEGIN\nCERTIFICATE-----`,
    SUITE_EMAIL_DOMAINS: ' Suite.example, two.example ,',
    SUITE_ACCOUNT_URL: 'https://suite.example/account',
  }
  expect(readSettings({ GOOGLE_CLIENT_ID: 'an id', GOOGLE_CLIENT_SECRET: 'a secret', ...suite })).toMatchObject({
    google: { clientId: 'an id', clientSecret: 'a secret', issuer: 'https://accounts.google.com' },
    suite: {
      entryPoint: 'https://suite.example/sign-in',
      certificates: '-----BEGIN\nCERTIFICATE-----',
      emailDomains: ['suite.example', 'two.example'],
      accountUrl: 'https://suite.example/account',
    },
  })
})

test('a variable that is set to nothing counts as not set', () => {
  const empty = Object.fromEntries(Object.keys(environment.shape).map((name) => [name, '']))
  expect(readSettings(empty)).toEqual(readSettings({}))
})

test('words for yes and no are read in either case', () => {
  expect(['YES', 'On', '1', 'true'].map((DEMO) => readSettings({ DEMO }).demo)).toEqual([true, true, true, true])
  expect(['NO', 'Off', '0', 'false'].map((DEMO) => readSettings({ DEMO }).demo)).toEqual([false, false, false, false])
})

/** The rows of the table: names of variables, and the default. */
const DOCUMENTED = readFileSync(new URL('../../../docs/SETTINGS.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, names = '', standard = '']) => ({ names: names.replaceAll('`', '').split(', '), standard }))

test('docs/SETTINGS.md has a row for every variable and for no other', () => {
  const names = DOCUMENTED.flatMap((row) => row.names)
  expect(names.toSorted()).toEqual(Object.keys(environment.shape).toSorted())
})

test('docs/SETTINGS.md has the defaults of the server', () => {
  const standards: Record<string, unknown> = environment.parse({})
  const literal = DOCUMENTED.filter(({ standard }) => /^`[^.{][^{]*`$/.test(standard))
  expect(literal.length).toBeGreaterThan(8)
  for (const { names, standard } of literal) {
    const value = standards[names[0] ?? '']
    const word = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
    expect(`${names[0]} ${standard}`).toBe(`${names[0]} \`${word}\``)
  }
  const none = DOCUMENTED.filter(({ standard }) => standard === '(none)').flatMap(({ names }) => names)
  expect(none.filter((name) => String(standards[name] ?? '') !== '')).toEqual([])
})
