/** Licenses of packages that the product may contain or bring: they ask for a notice, and nothing of our own code. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/**
 * Machine code in files of its own, which the product loads and does not change or contain: its operator can replace it. That is what the LGPL asks for.
 */
const LOADED = /^@img\/sharp-/

/** Whether a package with this license expression may come with the product. */
export function isLicenseAllowed(name: string, expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1')
  if (inner.includes(' AND ')) return inner.split(' AND ').every((part) => isLicenseAllowed(name, part.trim()))
  if (inner.includes(' OR ')) return inner.split(' OR ').some((part) => isLicenseAllowed(name, part.trim()))
  return ALLOWED.has(inner) || (inner === 'LGPL-3.0-or-later' && LOADED.test(name))
}
