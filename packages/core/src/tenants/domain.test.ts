import { expect, test } from 'vitest'
import { domainFault } from './domain.ts'

test.each([
  ['harbour-2', undefined],
  ['ab', 'A domain has 3 to 63 lowercase letters, digits and hyphens; it begins and ends with a letter or digit.'],
  [
    '-harbour',
    'A domain has 3 to 63 lowercase letters, digits and hyphens; it begins and ends with a letter or digit.',
  ],
  ['login', 'This domain is reserved. Choose another one.'],
  ['metrics', 'This domain is reserved. Choose another one.'],
])('D-004 for the requested domain %j the answer is: %s', (domain, fault) => expect(domainFault(domain)).toBe(fault))
