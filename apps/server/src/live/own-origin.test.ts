import { expect, test } from 'vitest'
import { isOwnOrigin } from './own-origin.ts'

const SITE = 'https://dossier.example'

test.each([
  ['the address that people type', 'https://dossier.example', 'dossier.example', true],
  ['the name in the request itself', 'https://10.0.0.7:8443', '10.0.0.7:8443', true],
  ['a foreign page', 'https://evil.example', 'dossier.example', false],
  ['a name that begins alike', 'https://dossier.example.evil.example', 'dossier.example', false],
  ['another port', 'https://dossier.example:444', 'dossier.example', false],
  ['an unprotected page of the same name', 'http://dossier.example', 'dossier.example', false],
  ['a sandboxed page', 'null', 'dossier.example', false],
  ['no page at all', undefined, 'dossier.example', false],
])('T15 a socket opened by %s', (_, origin, host, own) => {
  expect(isOwnOrigin({ origin, host }, SITE)).toBe(own)
})
