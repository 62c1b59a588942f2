import { expect, test } from 'vitest'
import { enUs, exampleDefinition } from '../example-definition.ts'
import { readTyped } from '../read-typed.ts'
import { time } from './time.ts'

const definition = exampleDefinition('time')

test.each(['00:00', '09:30', '23:59'])('D-094 %s is stored as it is', (input) => {
  expect(time.normalize(input, definition)).toEqual({ ok: true, value: input })
})

test.each(['24:00', '9:30', '09:60', '09:30:00', ' 09:30', '09:30\n', '2026-03-05', 930, {}])(
  'D-094 %j is refused',
  (input) => {
    expect(time.normalize(input, definition)).toEqual({
      ok: false,
      message: 'Enter a time for Site, such as 14:30.',
    })
  },
)

test.each([
  ['09:30', 'en-US', '9:30 AM'],
  ['00:05', 'en-US', '12:05 AM'],
  ['21:30', 'de-DE', '21:30'],
  [null, 'en-US', 'Not set'],
])('B-FIELD-01 %j reads %s: %s', (value, locale, text) => {
  expect(time.display(value, definition, { ...enUs, locale }).replaceAll('\u202f', ' ')).toBe(text)
})

test('a value of the type that the field had before reads as it is', () => {
  expect(time.display('Tuesday', definition, enUs)).toBe('Tuesday')
  expect(time.display(7 as never, definition, enUs)).toBe('7')
})

const read = (typed: string, locale: string) => readTyped(typed, definition, { ...enUs, locale })

test.each([
  ['930', 'en-US', '09:30'],
  ['9:30 pm', 'en-US', '21:30'],
  ['9:30p', 'en-US', '21:30'],
  ['9:30\u202fPM', 'en-US', '21:30'],
  ['9 P.M.', 'en-US', '21:00'],
  ['12 am', 'en-US', '00:00'],
  ['12:05 PM', 'en-US', '12:05'],
  ['15:45 am', 'en-US', '15:45'],
  ['2130', 'en-US', '21:30'],
  ['9:5', 'en-US', '09:05'],
  ['21.30 Uhr', 'de-DE', '21:30'],
  ['9h30', 'fr-FR', '09:30'],
  ['下午9:30', 'zh-TW', '21:30'],
  ['٩:٣٠ م', 'ar-EG', '21:30'],
  ['９：３０', 'ja-JP', '09:30'],
  ['09:30', 'ar-EG', '09:30'],
  ['  ', 'en-US', null],
])('D-124 %j typed in %s is %j', (typed, locale, value) => {
  expect(read(typed, locale)).toEqual({ ok: true, value })
})

test.each(['9:60', '24:00', '24', '2400', '93', '99:00 pm'])('D-124 there is no time %j', (typed) => {
  expect(read(typed, 'en-US')).toEqual({ ok: false, message: 'There is no such time. Correct it, or clear it.' })
})

test.each(['noon', '9:', ':30', '12345', '-9:30', '9:30 pm am', '9'.repeat(1_000_000)])(
  'D-124 %.20s cannot be read as a time',
  (typed) => {
    const read = readTyped(typed, definition, { ...enUs, locale: 'de-DE' })
    expect(read).toEqual({ ok: false, message: 'Enter a time, for example 21:30.' })
  },
)

test.each(['en-US', 'de-DE', 'fr-FR', 'ar-EG', 'zh-TW', 'ko-KR', 'fa-IR', 'bg-BG', 'es-MX', 'hi-IN', 'da-DK', 'fi-FI'])(
  'D-124 every time that %s shows is read as itself',
  (locale) => {
    for (let minute = 0; minute < 24 * 60; minute += 7) {
      const two = (number: number) => String(number).padStart(2, '0')
      const value = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
      expect(read(time.display(value, definition, { ...enUs, locale }), locale)).toEqual({ ok: true, value })
    }
  },
)
