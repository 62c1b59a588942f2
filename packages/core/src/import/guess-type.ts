import type { NewFieldType } from '@dossier/contract/import-plan'
import { CHOICE_LENGTH } from '@dossier/contract/limits'
import { guessDateForm, readDateCell } from './date-cell.ts'
import { guessDecimal, readNumberCell } from './number-cell.ts'
import { ANSWERS, POINT } from './read-cell.ts'
import { foldName } from './names.ts'

/** Values that say something about their column. */
const ENOUGH = 20
/** A list has this many choices at most, and each is there so many times on average. */
const CHOICES = 50
const TIMES = 5
const LONG = 150
/** Digits that are a name, not a size. */
const NAMES = /\b(?:id|ids|no|nr|number|code|zip|postal|phone|key|ref|reference)\b/

/** The data type of a field that could hold the values of a column. `words` is its heading in lower case. */
export function guessType(words: string, values: readonly string[]): NewFieldType {
  // A value in twenty may be dirt.
  const most = (test: (value: string) => boolean) => values.filter(test).length * 20 >= values.length * 19
  if (values.length === 0) return 'text'
  if (most((value) => POINT.test(value.trim()))) return 'map-marker'
  if (most((value) => /^https?:\/\/\S+$/i.test(value.trim()))) return 'external-link'
  if (most(isWordForYesOrNo)) return 'checkbox'
  if (most(isNumber(values))) return NAMES.test(words) ? 'text' : most(isMoney) ? 'dollar' : 'number'
  const { form } = guessDateForm(values)
  const dates = values.map((value) => readDateCell(value, form))
  if (dates.filter(Boolean).length * 20 >= values.length * 19)
    return dates.some((date) => date && ('instant' in date || date.hasTime)) ? 'date-time' : 'date'
  if (values.some((value) => value.length > LONG || value.includes('\n'))) return 'text-area'
  return isList(values) ? 'list' : 'text'
}

const isWordForYesOrNo = (value: string) => ANSWERS.has(foldName(value)) && !/^\d$/.test(value.trim())

const isMoney = (value: string) => value.trim().startsWith('$')

/** Not what begins with zeros, and not what is longer than numbers are exact. */
const isNumber = (values: readonly string[]) => {
  const decimal = guessDecimal(values)
  return (value: string) => {
    const number = readNumberCell(value, decimal)
    return number !== undefined && !/^-?0\d/.test(number) && number.replaceAll(/\D/g, '').length <= 15
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
