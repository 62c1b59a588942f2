/** What a number of a workbook stands for: itself, padded with zeros, a part of a calendar, or a duration. */
export type NumberFormat = { is: 'number'; digits: number } | { is: 'day' | 'time' | 'moment' | 'date' | 'duration' }

const PLAIN: NumberFormat = { is: 'number', digits: 0 }

/** Formats that workbooks name by number alone. Those of East Asia are days or times, depending on the language. */
const BUILT_IN: [from: number, to: number, is: Exclude<NumberFormat['is'], 'number'>][] = [
  [14, 17, 'day'],
  [18, 21, 'time'],
  [22, 22, 'moment'],
  [27, 36, 'date'],
  [45, 47, 'duration'],
  [50, 58, 'date'],
]

/** What may stand between the signs of a format without being one: texts, single characters, spaces, colors, places. */
const LITERALS = /"[^"]*"?|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi
/** `00000`, as postcodes are shown. */
const ZEROS = /^0{2,20}$/

/** What the format with this number, or with this code, makes of numbers. */
export function numberFormat(id: number, code?: string): NumberFormat {
  if (code === undefined) {
    const [, , is] = BUILT_IN.find(([from, to]) => id >= from && id <= to) ?? []
    return is ? { is } : PLAIN
  }
  // The first part is for positive numbers.
  const signs = code.replaceAll(LITERALS, '').split(';')[0]!.trim().toLowerCase()
  if (ZEROS.test(signs)) return { is: 'number', digits: signs.length }
  if (signs === 'general') return PLAIN
  if (/\[[hms]+\]/.test(signs)) return { is: 'duration' }
  const isTime = /[hs]/.test(signs)
  const isDay = /[yd]/.test(signs) || (signs.includes('m') && !isTime)
  return isDay ? { is: isTime ? 'moment' : 'day' } : isTime ? { is: 'time' } : PLAIN
}
