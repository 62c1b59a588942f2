import { describe, expect, it } from 'vitest'
import { isLoginPath, prefixFor, prefixOf, tenantDomainOf } from './tenant-prefix.ts'

describe('the tenant in the address', () => {
  it.each([
    ['/', 'default', ''],
    ['/login', 'default', ''],
    ['/cases/12', 'default', ''],
    ['/harbour', 'harbour', '/harbour'],
    ['/Harbour/cases', 'harbour', '/Harbour'],
    ['/default/cases', 'default', '/default'],
    ['/icon.svg', 'default', ''],
    ['/API/x', 'default', ''],
  ])('A-ROUTE-21 %s is of %s with the prefix "%s"', (path, domain, prefix) => {
    expect(tenantDomainOf(path)).toBe(domain)
    expect(prefixOf(path)).toBe(prefix)
  })

  it('D-004 the standard domain needs no prefix', () => {
    expect([prefixFor('default'), prefixFor(''), prefixFor('harbour')]).toEqual(['', '', '/harbour'])
  })

  it('A-ROUTE-02 the sign-in page works under every prefix', () => {
    expect(['/login', '/harbour/login', '/login/', '/cases', '/harbour/login/x'].map(isLoginPath)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
