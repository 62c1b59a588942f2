import { afterEach, describe, expect, it } from 'vitest'
import { rememberAttempt, takeAttempt } from './attempted-url.ts'

afterEach(() => void takeAttempt())

describe('the page somebody was sent away from', () => {
  it('D-028 is returned once', () => {
    rememberAttempt('/harbour/cases/HC%2F1?view=3')
    expect(takeAttempt()).toBe('/harbour/cases/HC%2F1?view=3')
    expect(takeAttempt()).toBeUndefined()
  })

  it.each(['/login', '/harbour/login', '/login?error=x'])('A-ERR-01 is not the sign-in page: %s', (path) => {
    rememberAttempt(path)
    expect(takeAttempt()).toBeUndefined()
  })

  it.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '%'])(
    'D-028 leads to no other site, even if the cookie says so: %s',
    (path) => {
      rememberAttempt(path)
      expect(takeAttempt()).toBeUndefined()
      document.cookie = `attemptedUrl=${path === '%' ? path : encodeURIComponent(path)}; path=/`
      expect(takeAttempt()).toBeUndefined()
    },
  )
})
