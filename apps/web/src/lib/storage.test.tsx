import { afterEach, describe, expect, it, vi } from 'vitest'
import { refuseStorage } from '../testing/refuse-storage.ts'
import { deviceStorage, tabStorage } from './storage.ts'

afterEach(() => {
  for (const storage of [deviceStorage, tabStorage]) storage.names().forEach(storage.drop)
})

describe.each([
  ['the device', deviceStorage, localStorage],
  ['the tab', tabStorage, sessionStorage],
])('the storage of %s', (_, storage, browsers) => {
  it('keeps a text in the browser', () => {
    expect(storage.keep('a', '1')).toBe(true)
    expect(browsers.getItem('a')).toBe('1')
    expect(storage.read('a')).toBe('1')
    expect(storage.names()).toEqual(['a'])
    storage.drop('a')
    expect(browsers).toHaveLength(0)
    expect(storage.read('a')).toBeUndefined()
  })

  it('keeps it as long as the page if the browser refuses storage', () => {
    refuseStorage()
    expect(storage.read('a')).toBeUndefined()
    expect(storage.keep('a', '1')).toBe(false)
    expect(storage.read('a')).toBe('1')
    expect(storage.names()).toEqual(['a'])
    storage.drop('a')
    expect(storage.read('a')).toBeUndefined()
    expect(storage.names()).toEqual([])
  })

  it('returns the latest value if the storage is full', () => {
    storage.keep('a', '1')
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError')
    })
    expect(storage.keep('a', '2')).toBe(false)
    full.mockRestore()
    expect(storage.read('a')).toBe('2')
    storage.keep('a', '3')
    expect(storage.read('a')).toBe('3')
    expect(browsers.getItem('a')).toBe('3')
  })
})
