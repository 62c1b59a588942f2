import fc from 'fast-check'

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202Etxt.exe',
  'مرحبا بالعالم',
  '😀'.repeat(200),
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(100),
  '\u{10FFFF}',
  '\uFEFF',
  'line\r\nbreak\u2028',
  "'; drop table cases_base; --",
  "' or 1=1 --",
  '$1',
  '%',
  '_%\\',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{constructor}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  'Infinity',
  '1e400',
  '9'.repeat(400),
  '-0',
  '0x10',
  '1,5',
  'true',
  '2026-02-30',
  '0000-00-00',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00+99:99',
  'x'.repeat(1_001),
  'x'.repeat(100_001),
  'x'.repeat(1_000_000),
]

const NUMBERS = [0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21]

const OTHERS = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  nested(500),
  Array.from({ length: 10_000 }, () => 1),
  Array.from({ length: 10_000 }, (_, nth) => `tag ${nth}`),
  { length: -1 },
  { toString: 'x', valueOf: 1, toJSON: 2 },
  { value: { value: { value: null } } },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}') as unknown,
]

/** Anything that JSON can carry and nobody expects. */
export const wildValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...NUMBERS, ...OTHERS),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.jsonValue(),
)

/** A piece of an address, as it travels. */
export const wildPiece: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('%', '%zz', '%ED%A0%80', '%C0%AF', '%00', '..', '%2f', '%2e%2e%2f', ';a=1', '~', '+', '%0d%0ax:y'),
  fc
    .constantFrom(...TEXTS, ...NUMBERS.map(String))
    .map((text) => encodeURIComponent(text.toWellFormed().slice(0, 5_000))),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
)
