import { expect, test } from 'vitest'
import { isPictureAddress } from './picture-address.ts'

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test.each([
  `data:image/png;base64,${DOT}`,
  `data:image/jpeg;base64,${DOT}`,
  `data:image/gif;base64,${DOT}`,
  `data:image/webp;base64,${DOT}`,
  `data:image/png;base64,${'A'.repeat(2_000_000)}`,
  '/api/files/download/12',
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
  '//evil.example/api/files/download/1',
  '/\\evil.example/x.png',
  '/api/login/logout',
  '/api/cases/close/5',
  '/api/files/download/../../login/logout',
  '/api/files/download/1/../../../login/logout',
  '/api/files/download/1?p=1&x=/../',
  '/api/files/download/1#x',
  '/api/tenant/logo/..',
  './api/files/download/1',
])('D-105 formatted text shows nothing from %.60j', (address) => expect(isPictureAddress(address)).toBe(false))
