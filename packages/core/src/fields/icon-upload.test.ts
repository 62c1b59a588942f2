import { expect, test } from 'vitest'
import { enUs, exampleDefinition } from './example-definition.ts'
import { iconUpload, kindOfIcon, MOST_ICON_BYTES, pictureOf, symbolName } from './icon-upload.ts'

const definition = exampleDefinition('icon-upload', { title: 'Badge' })
const read = (input: unknown) => {
  const result = iconUpload.normalize(input, definition)
  return result.ok ? result.value : result.message
}
const picture = (bytes: number, type = 'png') =>
  `data:image/${type};base64,${Buffer.alloc(bytes, 7).toString('base64')}`

test('B-ICON-02 an icon is known by how it begins', () => {
  expect(['data:image/png;base64,AA==', 'https://a.example/b.png', 'fa-star', 'x', 7].map(kindOfIcon)).toEqual([
    'upload',
    'url',
    'symbol',
    null,
    null,
  ])
})

test('B-ICON-03 B-ICON-04 pictures are JPEG, PNG and GIF of up to 1,000,000 bytes', () => {
  for (const type of ['png', 'jpeg', 'jpg', 'gif']) expect(read(picture(10, type))).toBe(picture(10, type))
  expect(read(picture(MOST_ICON_BYTES))).toBe(picture(MOST_ICON_BYTES))
  expect(read(picture(MOST_ICON_BYTES + 3))).toMatch(/^File exceeds 1MB size limit: /)
})

test('T58 nothing but pictures, https addresses and symbols is stored or shown', () => {
  const hostile = [
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png;base64,AA"onload=alert(1)',
    'data:image/png,plain',
    'http://a.example/b.png',
    'https://name:word@a.example/b.png',
    'httpjavascript:alert(1)',
    'javascript:alert(1)',
    'fa-../../api/login/logout',
    'fa-star)url(//evil.example',
    'fantasy',
    'FA-STAR',
  ]
  for (const one of hostile) {
    expect(read(one)).toMatch(/ Badge/)
    expect([pictureOf(one), symbolName(one)]).toEqual([null, null])
  }
  expect(read(' https://a.example/b.png '.trim())).toBe('https://a.example/b.png')
  expect(symbolName('fa-circle-half-stroke')).toBe('circle-half-stroke')
})

test('B-ICON-02 icons are words in texts', () => {
  const shown = [null, picture(3), 'fa-truck-medical', 'https://a.example/b.png'].map((value) =>
    iconUpload.display(value, definition, enUs),
  )
  expect(shown).toEqual(['None', 'Picture', 'truck medical', 'https://a.example/b.png'])
})
