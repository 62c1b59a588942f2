import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReservedWord } from './domain.ts'
import { domainFor, slugOf } from './propose-domain.ts'

test.each([
  ['Harbour Council', 'harbour-council'],
  ['  Übersee & Söhne GmbH! ', 'ubersee-sohne-gmbh'],
  ['Øresund Fællesråd', 'oresund-faellesrad'],
  ['ŁÓDŹ Straße, GROẞ', 'lodz-strasse-gross'],
  ['Œuvre Đakovo Þórður Ðorvald', 'oeuvre-dakovo-thordur-dorvald'],
  ['Işık İzmir Ħamrun Gəncə', 'isik-izmir-hamrun-gence'],
  ['水道局', 'organization'],
  ['Ø', 'o-organization'],
  ['A1', 'a1-organization'],
  ['x'.repeat(80), 'x'.repeat(50)],
])('D-025 %j has the address %s', (title, slug) => expect(slugOf(title)).toBe(slug))

test('D-004 D-025 a reserved or taken domain gets the next free number', () => {
  const taken = new Set(['harbour', 'harbour-2', 'harbour-3'])
  expect(domainFor('Harbour', (domain) => taken.has(domain))).toBe('harbour-4')
  expect(domainFor('Login', () => false)).toBe('login-2')
})

test('D-004 whatever the name, the address has the required form and is not reserved', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (title) => {
      const domain = domainFor(title, (one) => one === 'organization')
      expect(domain).toMatch(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)
      expect(isReservedWord(domain)).toBe(false)
    }),
  )
})
