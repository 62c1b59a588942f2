import { FormattingRule } from '@dossier/contract/formatting-rules'
import { expect, test } from 'vitest'
import { cellColors, THEMES } from './cell-colors.ts'
import { barShare, cellFormat } from './cell-format.ts'
import { contrast, readHex, writeHex } from './oklch.ts'

const PLAIN = FormattingRule.parse({ operator: 'IsSet' })

test('D-111 of each property the first rule that fits wins, and rules below add the others', () => {
  const rules = [
    { ...PLAIN, setTextColor: true, textColor: '#ff0000' },
    { ...PLAIN, setTextColor: true, textColor: '#00ff00', setBackgroundColor: true, backgroundColor: '#000001' },
    { ...PLAIN, setTextColor: true, textColor: '#0000ff', setBackgroundColor: true, backgroundColor: '#eeeeee' },
    { ...PLAIN, setBar: true, barColor: '#123456' },
    { ...PLAIN, setIcon: true, iconColor: '#654321', icon: 'caret-up' as const },
  ]
  const format = cellFormat(rules, (rule) => rule !== rules[1])
  expect(format).toMatchObject({
    text: '#ff0000',
    background: '#eeeeee',
    bar: '#123456',
    icon: '#654321',
    iconName: 'caret-up',
  })
  expect(format?.barRule).toBe(rules[3])
})

test('C-FMT-01 a color without its switch changes nothing, and cells without a rule have no format', () => {
  expect(cellFormat([{ ...PLAIN, backgroundColor: '#ff0000', textColor: '#ff0000' }], () => true)).toBeUndefined()
  expect(cellFormat([{ ...PLAIN, setBackgroundColor: true, backgroundColor: '#ff0000' }], () => false)).toBeUndefined()
})

test('D-111 rules below those that decide everything are not asked', () => {
  const tested: FormattingRule[] = []
  const rules = [1, 2].map((value) => ({ ...PLAIN, value, setTextColor: true, textColor: '#ff0000' }))
  cellFormat(rules, (rule) => tested.push(rule) > 0)
  expect(tested).toEqual([rules[0]])
})

test('D-111 a bar never exceeds the cell, and needs two numbers', () => {
  expect([barShare(5, 10), barShare(30, 10), barShare(-3, 10)]).toEqual([0.5, 1, 0])
  expect([barShare(5, 0), barShare(5, -1), barShare(null, 10), barShare(5, undefined)]).toEqual(
    Array(4).fill(undefined),
  )
})

const SURFACE = { light: '#ffffff', dark: '#15171c' }
const steps = ['00', '80', 'ff']
const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

test.each(THEMES)(
  'D-111 text, bars and icons of any color can be told from any background in the %s theme',
  (theme) => {
    for (const background of [undefined, ...colors]) {
      for (const color of colors) {
        const shown = cellColors({ background, text: color, bar: color, icon: color }, theme)
        const behind = shown.background ?? SURFACE[theme]
        expect(contrast(shown.text!, behind), `${color} on ${background}`).toBeGreaterThanOrEqual(4.5)
        expect(contrast(shown.bar!, behind)).toBeGreaterThanOrEqual(3)
        expect(contrast(shown.icon!, behind)).toBeGreaterThanOrEqual(3)
      }
      const ownText = cellColors({ background }, theme)
      expect(ownText.text === undefined).toBe(background === undefined)
      if (background) expect(contrast(ownText.text!, ownText.background!)).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('D-111 colors are shown as chosen in the light theme if they can be read; dark cells keep the hue', () => {
  const chosen = { background: '#ffe08a', text: '#7a0000', bar: '#1d4ed8', icon: '#b00020' }
  expect(cellColors(chosen, 'light')).toEqual(chosen)
  const dark = readHex(cellColors({ background: '#ffe08a' }, 'dark').background!)
  expect(dark.l).toBeCloseTo(0.345, 2)
  expect(dark.h).toBeCloseTo(readHex('#ffe08a').h, 1)
})

test('D-111 a color that goes to another notation and back is the same', () => {
  for (const color of colors) expect(writeHex(readHex(color))).toBe(color)
})
