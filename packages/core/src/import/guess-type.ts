import type { NewFieldType } from '@dossier/contract/import-plan'
import { CHOICE_LENGTH } from '@dossier/contract/limits'
import { addressOf } from '../fields/types/external-link.ts'
import { guessDateForm, hasUtcDays, readDateCell } from './date-cell.ts'
import { guessDecimal, readNumberCell } from './number-cell.ts'
import { readPointCell } from './point-cell.ts'
import { readYesNo } from '../text/yes-no.ts'
import { foldName } from './names.ts'

/** Values that say something about their column. */
const ENOUGH = 20
/** A list has this many choices at most, and each is there so many times on average. */
const CHOICES = 50
const TIMES = 5
const LONG = 150
/** Which century it is does not decide whether something is a date. */
const ANY_YEAR = 2000
/** Digits that are a name, not a size. */
const NAMES =
  /\b(?:ids?|no|code|zip|plz|postal|postcode|phone|tel|telefono?|telephone|mobile|mobil|handy|fax|key|ref|reference|version|release|iban|isbn|ean|sku|account|konto|vin|ssn)\b|(?:nr|nummer|number)\b/

/** The data type of a field that could hold the values of a column. `words` is its heading in lower case. */
export function guessType(words: string, values: readonly string[]): NewFieldType {
  // A value in twenty may be dirt.
  const most = (test: (value: string) => boolean) => values.filter(test).length * 20 >= values.length * 19
  if (values.length === 0) return 'text'
  if (most(isPlace)) return 'map-marker'
  if (most(isLink)) return 'external-link'
  if (most((value) => CLOCK.test(value.trim()))) return 'time'
  if (most(isWordForYesOrNo)) return 'checkbox'
  if (most(isNumber(values)))
    return NAMES.test(words) || isVersion(values) ? 'text' : most(isMoney) ? 'dollar' : 'number'
  const { form } = guessDateForm(values)
  const dates = values.map((value) => readDateCell(value, { dateForm: form, year: ANY_YEAR }))
  if (hasUtcDays(values)) return 'date'
  if (dates.filter(Boolean).length * 20 >= values.length * 19)
    return dates.some((date) => date && ('instant' in date || date.hasTime)) ? 'date-time' : 'date'
  if (values.some((value) => value.length > LONG || value.includes('\n'))) return 'text-area'
  return isList(values) ? 'list' : 'text'
}

/** A time of day, with seconds or half of the day. `8.30` is a number. */
const CLOCK =
  /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:\s?[ap]\.?m\.?)?$|^(?:0?[1-9]|1[0-2])\s?[ap]\.?m\.?$/i

/** What begins as an address does; a host alone could be anything with a dot. */
const LINK = /^(?:https?:\/\/|www\.)\S+$/i
const isLink = (value: string) => LINK.test(value.trim()) && addressOf(value.trim()) !== null

/** Not `12,5` or `1,234`: a number with a comma. */
const isPlace = (value: string) =>
  readPointCell(value) !== undefined &&
  readNumberCell(value, ',') === undefined &&
  readNumberCell(value, '.') === undefined

const isWordForYesOrNo = (value: string) => readYesNo(value) !== undefined && !/^\d$/.test(value.trim())

/** `1.10` beside `1.2` is another version than `1.1`: a number would lose that. */
const isVersion = (values: readonly string[]) => {
  const lengths = new Set(values.map((value) => value.trim().split('.')[1]?.length ?? 0))
  return lengths.size > 1 && values.some((value) => /\.\d*[1-9]0+$/.test(value.trim()))
}

const isMoney = (value: string) => value.trim().startsWith('$')

/** Not what begins with zeros, and not what is longer than numbers are exact. */
const isNumber = (values: readonly string[]) => {
  const decimal = guessDecimal(values)
  return (value: string) => {
    const { digits } = readNumberCell(value, decimal) ?? {}
    return digits !== undefined && !/^-?0\d/.test(digits) && digits.replaceAll(/\D/g, '').length <= 15
  }
}

function isList(values: readonly string[]): boolean {
  const choices = new Set(values.map(foldName))
  return (
    values.length >= ENOUGH &&
    choices.size <= CHOICES &&
    choices.size * TIMES <= values.length &&
    values.every((value) => value.length <= CHOICE_LENGTH)
  )
}
