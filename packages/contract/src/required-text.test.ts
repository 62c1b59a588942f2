import { expect, test } from 'vitest'
import { isBlank, organizationTitle, requiredLines, requiredName, requiredText } from './required-text.ts'

const NOTHING_TO_SEE = {
  nothing: '',
  'white space': ' \t\u00a0\u3000',
  'a space without width': '\u200b',
  'a word joiner': '\u2060',
  'the mark of a byte order': '\ufeff',
  'a soft hyphen': '\u00ad',
  'the blank of Braille': '\u2800',
  'Hangul fillers': '\u115f\u1160\u3164\uffa0',
  directions: '\u200e\u200f\u061c\u202e\u202c\u2066\u2069',
  'tags and selectors without a sign': '\u{e0041}\ufe0f\u{e0100}',
  'controls and notes between lines': '\u0007\ufff9\ufffa\ufffb',
  'several of them': ' \u200b \u2060\u00ad\u3164 ',
}

test.each(Object.entries(NOTHING_TO_SEE))('C-USER-02 C-TEAM-01 %s is no name and no title', (_, text) => {
  expect(isBlank(text)).toBe(true)
  for (const schema of [requiredText('Enter a title.'), requiredName('Enter a title.')])
    expect(schema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Enter a title.'])
})

test.each(['a', '.', '\u200b水\u200b', '👩\u200d🚀', 'נועה', '\u0301', 'مها\u200cنا'])(
  'C-USER-02 C-TEAM-01 %j is visible, and stays but for blanks without width in a name',
  (text) => {
    expect(isBlank(text)).toBe(false)
    expect(requiredText().parse(` ${text} `)).toBe(text.trim())
    expect(requiredName().parse(text)).toBe(text.replaceAll('\u200b', ''))
  },
)

test('C-USER-01 C-TEAM-01 a name is stored without what turns it around, a title with it', () => {
  const turned = ' \u202eneB annA\u202c \u2067x\u2069'
  expect(requiredName().parse(turned)).toBe('neB annA x')
  expect(requiredText().parse(turned)).toBe(turned.trim())
  expect(requiredName().parse('a\u200bnn\u2060a\ufeff')).toBe('anna')
  expect(requiredName().parse('נועה \u200eBen\u200f'), 'marks that turn nothing else stay').toBe('נועה \u200eBen\u200f')
})

test('B.10 names and titles are one line: control characters, which could end a header of a mail, become blanks', () => {
  for (const schema of [requiredName(), requiredText()])
    expect(schema.parse('Nia\r\nBcc: all@example.com\u2028\u0000x')).toBe('Nia Bcc: all@example.com x')
})

test('D-128 titles of organizations hold nothing that a mail program makes a link of', () => {
  for (const title of ['evil.example', 'Prize at WWW evil', 'https://x', 'evil。example'])
    expect(organizationTitle().safeParse(title).success, title).toBe(false)
  for (const title of ['St. Mary', 'A. B. Smith', '3.5 Degrees', 'Mr. Ed'])
    expect(organizationTitle().safeParse(title).success, title).toBe(true)
})

test('texts of several lines keep their line breaks; names and titles are on one line', () => {
  const lines = ' One\r\ntwo\n\nthree '
  expect(requiredLines().parse(lines)).toBe('One\r\ntwo\n\nthree')
  expect(requiredText().parse(lines)).toBe('One two three')
  expect(requiredName().parse(lines)).toBe('One two three')
  expect(requiredLines('Write a comment first.').safeParse(' \n\u2800 ').success).toBe(false)
})
