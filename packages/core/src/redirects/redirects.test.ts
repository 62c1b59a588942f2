import { TeamToSave } from '@dossier/contract/users/teams'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'
import { signInPath } from './sign-in-path.ts'

const BASE = 'https://dossier.example'

/** Any text, and texts composed of the parts that turn a path into another site. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.webUrl(),
  fc
    .array(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '\t',
        '\n',
        '\r',
        '\0',
        ' ',
        '@',
        ':',
        '?',
        '#',
        '.',
        '%2f',
        '%5c',
        '\u2028',
        '／',
        'evil.example',
        'https:',
        'javascript:',
        'data:',
        '..',
        'cases',
        'login',
        '[::1]',
        '\u202E',
        '\x7f',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
)
const RUNS = { numRuns: 10_000 }

/** Where a browser that is sent there ends. */
const originOf = (text: string): string => (URL.canParse(text, BASE) ? new URL(text, BASE).origin : 'nowhere')

test('T12 what counts as a path of our own never leads to another site', () => {
  fc.assert(
    fc.property(hostile, (text) => !isOwnPath(text) || originOf(text) === BASE),
    RUNS,
  )
  for (const path of ['/', '/cases/HC-1?x=1#y', '/harbour/login', '/a//b']) expect(isOwnPath(path), path).toBe(true)
  for (const text of ['', 'cases', '//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example'])
    expect(isOwnPath(text), text).toBe(false)
})

test('T12 the sign-in page stays on this site whatever domain and error it is given', () => {
  fc.assert(
    fc.property(hostile, hostile, (domain, error) => {
      const path = signInPath(domain, error)
      const url = new URL(path, BASE)
      return isOwnPath(path) && url.origin === BASE && url.searchParams.get('error') === wellFormed(error)
    }),
    RUNS,
  )
  expect(signInPath('default')).toBe('/login')
  expect(signInPath('Harbour', 'mfa')).toBe('/harbour/login?error=mfa')
})

/** Halves of surrogate pairs do not survive an address. */
const wellFormed = (text: string): string => text.toWellFormed()

test('T12 a landing page that a team may have stays on this site', () => {
  fc.assert(
    fc.property(hostile, (landingPagePath) => {
      const { success, data } = TeamToSave.safeParse({ title: 'Team', landingPagePath })
      return !success || !data.landingPagePath || originOf(data.landingPagePath) === BASE
    }),
    RUNS,
  )
})
