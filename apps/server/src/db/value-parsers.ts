import pg from 'pg'

type Parse = (text: string) => unknown

/** The published types describe another shape than the one that is there. */
interface ArrayParser {
  create(text: string, item: Parse): { parse(): unknown[] }
}

const arrays = pg.types.arrayParser as unknown as ArrayParser
const list = (item: Parse) => (text: string) => arrays.create(text, item).parse()

/** Turns UTC timestamps of the database into ISO 8601 with milliseconds, without going through Date where possible. */
export function isoTime(text: string): string {
  const plain = text.endsWith('+00') && text[4] === '-' && text[10] === ' '
  if (!plain) return text.endsWith('infinity') ? text : new Date(text).toISOString()
  const millis = text[19] === '.' ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`
}

const asIs: Parse = (text) => text

/** By type id: int8 and numeric as numbers, times as ISO text, dates as plain text, and their arrays likewise. */
const parsers = new Map<number, Parse>([
  [20, Number],
  [1016, list(Number)],
  [1700, Number],
  [1231, list(Number)],
  [1184, isoTime],
  [1185, list(isoTime)],
  [1082, asIs],
  [1182, list(asIs)],
])

/** For the `types` setting of a connection: one reading of values on both engines. */
export const valueTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig
