import { expect, test } from 'vitest'
import { isPictureAddress, ownAddress } from './picture-address.ts'

const FILE = '/api/files/download/0b1f2c3d-0a00-4000-8000-00000000000f'
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test.each([
  `data:image/png;base64,${DOT}`,
  `data:image/jpeg;base64,${DOT}`,
  `data:image/gif;base64,${DOT}`,
  `data:image/webp;base64,${DOT}`,
  `data:image/png;base64,${'A'.repeat(2_000_000)}`,
  FILE,
  `${FILE}?show=preview`,
  '/api/users/picture/7?p=a-1',
  '/api/tenant/logo/city-2?v=3',
])('D-105 formatted text may show %.60s', (address) => expect(isPictureAddress(address)).toBe(true))

test.each([
  '',
  'x',
  'data:,x',
  `data:image/svg+xml;base64,${DOT}`,
  'data:image/svg+xml,<svg onload=alert(1)>',
  `data:text/html;base64,${DOT}`,
  `data:image/png,${DOT}`,
  `data:image/png;charset=x;base64,${DOT}`,
  `data:image/png;base64,${DOT}" onerror="alert(1)`,
  `data:image/png;base64,${DOT}\n`,
  `data:image/png;base64,`,
  ` data:image/png;base64,${DOT}`,
  `DATA:image/svg+xml;base64,${DOT}`,
  'javascript:alert(1)',
  'blob:https://city.example/1',
  'http://evil.example/x.png',
  'https://evil.example/x.png',
  '/api/files/download/12',
  `${FILE}?show=view`,
  `${FILE}/../../../login/logout`,
  `${FILE}?show=preview&x=/../`,
  `${FILE}#x`,
  `.${FILE}`,
  `//evil.example${FILE}`,
  `https://evil.example${FILE}`,
  '/\\evil.example/x.png',
  '/api/login/logout',
  '/api/cases/close/5',
  '/api/files/download/../../login/logout',
  '/api/tenant/logo/..',
])('D-105 formatted text shows nothing from %.60j', (address) => expect(isPictureAddress(address)).toBe(false))

test('D-105 a picture copied from a record is known by its place, and one of a site with a similar name is not', () => {
  expect(ownAddress(`https://city.example${FILE}`, 'https://city.example')).toBe(FILE)
  for (const other of [`https://city.example.evil${FILE}`, `http://city.example${FILE}`, FILE])
    expect(ownAddress(other, 'https://city.example')).toBe(other)
})
