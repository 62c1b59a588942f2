import { CASE_TABS, type CaseTarget } from '../../kits/case-form/page-place.ts'

/** What the address of a record may ask for: a part of its page; or a moment, or the number of an entry in its history. */
export interface CaseSearch extends CaseTarget {
  asOf?: string
  /** All of it, to be printed. */
  print?: boolean
}

/** The router keeps each part that is not read, unless it is said to be undefined. */
export const readCaseSearch = (search: Record<string, unknown>): CaseSearch => ({
  ...(Object.fromEntries(Object.keys(search).map((part) => [part, undefined])) as object),
  ...readParts(search),
})

function readParts({ asOf, tab, comment, field, print }: Record<string, unknown>): CaseSearch {
  const validTab = CASE_TABS.find((each) => each === tab)
  const id = Number(comment)
  const point = readPoint(asOf)
  return {
    ...(point !== undefined && { asOf: point }),
    ...(validTab && { tab: validTab }),
    ...(print === true && { print }),
    ...(Number.isSafeInteger(id) && id > 0 && { comment: id }),
    ...(typeof field === 'string' && { field }),
  }
}

/** The number of an entry, or a moment, also one that somebody typed without its time or its zone. */
function readPoint(asOf: unknown): string | undefined {
  const text = typeof asOf === 'string' || typeof asOf === 'number' ? String(asOf) : ''
  if (/^[1-9]\d{0,8}$/.test(text)) return text
  const moment = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString()
}
