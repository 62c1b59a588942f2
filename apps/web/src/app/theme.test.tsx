import { beforeEach, describe, expect, it } from 'vitest'
import { adoptTheme, chooseTheme, forceTheme } from './theme.ts'

const painted = () => document.documentElement.dataset['theme']

beforeEach(() => {
  forceTheme(undefined)
  chooseTheme('light')
})

describe('the theme', () => {
  it('D-031 is painted and remembered on this device', () => {
    chooseTheme('dark')
    expect(painted()).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
  })

  it('A-ROUTE-27 a page forces its own theme and the chosen one returns afterwards', () => {
    chooseTheme('dark')
    forceTheme('light')
    expect(painted()).toBe('light')
    forceTheme(undefined)
    expect(painted()).toBe('dark')
  })

  it('A-ROUTE-27 a choice made during that applies once the page is left', () => {
    forceTheme('light')
    chooseTheme('dark')
    expect(painted()).toBe('light')
    forceTheme(undefined)
    expect(painted()).toBe('dark')
  })

  it.each([
    ['dark', 'dark'],
    ['purple', 'light'],
    [undefined, 'light'],
  ])('D-031 takes over %s from another device as %s', (stored, shown) => {
    adoptTheme(stored)
    expect(painted()).toBe(shown)
  })
})
