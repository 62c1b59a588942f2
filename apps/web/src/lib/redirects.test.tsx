import { sso } from '@dossier/contract/sso/sign-in'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { addressOf } from './api.ts'
import { takeAttempt } from './session/attempted-url.ts'
import { leaveFor } from './session/leave-for.ts'

const RUNS = { numRuns: 10_000 }
const pieces = [
  '/',
  '//',
  '\\',
  '\t',
  '\n',
  '\r',
  ' ',
  '@',
  ':',
  '?',
  '#',
  '&',
  '%2f',
  '..',
  'evil.example',
  'https:',
  'javascript:',
]
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join('')),
)

afterEach(() => void takeAttempt())

it('T12 a remembered page that somebody tampered with never leads to another site', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      document.cookie = `attemptedUrl=${encodeURIComponent(text.toWellFormed())}; path=/`
      const attempt = takeAttempt()
      return attempt === undefined || new URL(attempt, location.origin).origin === location.origin
    }),
    RUNS,
  )
})

it('T12 whoever the URL names, only our own server is asked where they sign in', () => {
  fc.assert(
    fc.property(hostile, (user) => {
      const query = { email: user.toWellFormed(), domain: 'default' }
      const url = new URL(addressOf(sso.generateSuiteSaml, { query }), location.origin)
      return url.origin === location.origin && url.pathname === '/api/login/generateSuiteSaml' && !url.hash
    }),
    RUNS,
  )
})

it('T12 only addresses of the web are followed', () => {
  const left: string[] = []
  const watchLinks = (event: MouseEvent) => {
    event.preventDefault()
    left.push((event.target as HTMLAnchorElement).protocol)
  }
  document.addEventListener('click', watchLinks)
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'blob:x', ' JavaScript:alert(1)', 'vbscript:x'])
    leaveFor(address)
  expect(left).toEqual([])
  leaveFor('https://id.example/')
  leaveFor('/api/saml/abc/login')
  expect(left).toEqual(['https:', 'http:'])
  document.removeEventListener('click', watchLinks)
})
