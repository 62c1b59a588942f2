import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberText } from './numbers.ts'
import { readNumber } from './read-number.ts'

const LOCALES = `
  en-US en-GB en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CH it-CH es-ES es-MX pt-BR pt-PT sv-SE nb-NO fi-FI pl-PL cs-CZ lt-LT
  bg-BG ru-RU uk-UA tr-TR hi-IN bn-BD mr-IN ne-NP my-MM ar-EG ar-SA ckb-IQ fa-IR he-IL ur-PK ja-JP ko-KR zh-CN zh-TW th-TH ff-Adlm
`
  .trim()
  .split(/\s+/)

describe('D-124 B-SEL-08 a number is read as the locale writes it', () => {
  test.each([
    ['en-US', '1,234.50', '1234.50'],
    ['en-US', '$75', '75'],
    ['en-US', '-$1,234.50', '-1234.50'],
    ['en-US', '75 $', '75'],
    ['en-US', '$-5', '-5'],
    ['en-US', ' 12 ', '12'],
    ['en-US', '.5', '.5'],
    ['en-US', '5.', '5.'],
    ['en-US', '\u22125', '-5'],
    ['en-US', '1e3', '1e3'],
    ['de-DE', '2.345,67', '2345.67'],
    ['de-DE', '1.234', '1234'],
    ['de-DE', '1.5', '1.5'],
    ['de-DE', '1234.567', '1234.567'],
    ['de-DE', '0.123', '0.123'],
    ['de-DE', ',5', '.5'],
    ['de-DE', '12,', '12.'],
    ['de-DE', '-$1.234,50', '-1234.50'],
    ['es-ES', '1.234', '1234'],
    ['de-CH', "1'234.5", '1234.5'],
    ['de-CH', '1’234.5', '1234.5'],
    ['fr-FR', '1 234,5', '1234.5'],
    ['fr-FR', '1\u00a0234,5', '1234.5'],
    ['fr-FR', '1\u202f234,5', '1234.5'],
    ['fr-FR', '1\u2009234,5', '1234.5'],
    ['sv-SE', '\u22121\u00a0234,5', '-1234.5'],
    ['hi-IN', '12,34,567.5', '1234567.5'],
    ['hi-IN', '1,234,567', '1234567'],
    ['ar-EG', '\u061c-١٬٢٣٤٫٥', '-1234.5'],
    ['ar-EG', '1234.5', '1234.5'],
    ['fa-IR', '\u200e\u2212۱٬۲۳۴٫۵', '-1234.5'],
    ['ja-JP', '１，２３４．５', '1234.5'],
  ])('%s: %j is %s', (locale, typed, read) => {
    expect(readNumber(typed, locale)).toBe(read)
  })

  test.each(['', '  ', '-', '\u2212', ' - ', '\u200e-'])('%j is no number, on purpose', (typed) => {
    expect(readNumber(typed, 'en-US')).toBe(null)
  })

  test.each([
    ['en-US', '1,5'],
    ['en-US', '12,34'],
    ['en-US', '1,2345'],
    ['en-US', '1.234,56'],
    ['en-US', '0,123'],
    ['en-US', ',123'],
    ['en-US', '1 234'],
    ['en-US', "1'234"],
    ['en-US', '(5)'],
    ['en-US', '5-'],
    ['en-US', '- 5'],
    ['en-US', '--5'],
    ['en-US', '-$-5'],
    ['en-US', '$5$'],
    ['en-US', '$'],
    ['en-US', '-$'],
    ['en-US', '.'],
    ['en-US', '1.2.3'],
    ['en-US', '12px'],
    ['en-US', '5%'],
    ['en-US', '€5'],
    ['en-US', '0x10'],
    ['en-US', '10²'],
    ['en-US', 'Infinity'],
    ['en-US', 'NaN'],
    ['en-US', '1\n2'],
    ['en-US', '١٢'],
    ['ar-EG', '1٢'],
    ['de-DE', '1,234.56'],
    ['de-DE', '1,2,3'],
    ['de-DE', '1234.567,8'],
    ['de-CH', '1’23'],
  ])('%s: %j cannot be read', (locale, typed) => {
    expect(readNumber(typed, locale)).toBe(undefined)
  })
})

/** Amounts and measures, and whatever a number can be. */
const anyNumber = fc.oneof(
  fc.integer({ min: -10_000_000, max: 10_000_000 }),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => cents / 100),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const anyLocale = fc.constantFrom(...LOCALES)
const anyPrecision = fc.integer({ min: 0, max: 6 })

describe('D-124 properties of reading numbers', () => {
  test('what the product shows in a locale is read back as the same number', () => {
    fc.assert(
      fc.property(anyNumber, anyLocale, anyPrecision, (value, locale, precision) => {
        const shown = numberText(value, locale, [0, precision])
        const read = Number(readNumber(shown, locale))
        expect(numberText(read, locale, [0, precision])).toBe(shown)
        expect(Math.abs(read - value)).toBeLessThanOrEqual(10 ** -precision / 2 + Math.abs(value) * 1e-15)
      }),
      { numRuns: 5_000 },
    )
  })

  test('an amount with its dollar sign is read, before and after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), anyLocale, fc.boolean(), (cents, locale, isNegative) => {
        const amount = numberText(cents / 100, locale, [2, 2])
        const minus = isNegative ? '-' : ''
        const value = Number(`${minus}${cents / 100}`)
        for (const shown of [`${minus}$${amount}`, `${minus}${amount} $`, `$${minus}${amount}`])
          expect(Number(readNumber(shown, locale)) + 0).toBe(value + 0)
      }),
      { numRuns: 2_000 },
    )
  })

  test('the plain form is read everywhere, unless the locale groups by points', () => {
    fc.assert(
      fc.property(anyNumber, anyLocale, (value, locale) => {
        const plain = String(value)
        const read = Number(readNumber(plain, locale))
        const clashes = /^-?[1-9]\d{0,2}\.\d{3}$/.test(plain) && numberText(1234567, locale, [0, 0]).includes('.')
        expect(read + 0).toBe((clashes ? Number(plain.replace('.', '')) : value) + 0)
      }),
      { numRuns: 5_000 },
    )
  })

  test('nothing but digits, separators, one sign and one dollar sign is ever read as a number', () => {
    const garbage = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(..."0123456789.,-+$ eE\u00a0'’()%−٠١٢٬٫") }),
    )
    fc.assert(
      fc.property(garbage, anyLocale, (typed, locale) => {
        const read = readNumber(typed, locale)
        if (read === undefined) return
        const digits = typed.match(/\p{Nd}/gu) ?? []
        if (read === null) {
          expect(digits).toEqual([])
          return
        }
        expect(Number(read)).not.toBeNaN()
        // Every digit that was typed counts, in the order in which it was typed.
        expect(read.match(/\d/g)!.length).toBe(digits.length)
        expect(typed.replaceAll(/[\p{Nd}\s.,'’٬٫⹁،$+\-−eE\p{Cf}．，]/gu, '')).toBe('')
        expect(typed.match(/[$＄]/gu)?.length ?? 0).toBeLessThanOrEqual(1)
      }),
      { numRuns: 20_000 },
    )
  })
})
