import { CASE_TABS, type CaseTarget } from '../../kits/case-form/page-place.ts'

/** What the address of a record may ask for: a part of its page; or a moment, or the number of an entry in its history. */
export interface CaseSearch extends CaseTarget {
  asOf?: string
}

export function readCaseSearch({ asOf, tab, comment, field }: Record<string, unknown>): CaseSearch {
  const known = CASE_TABS.find((each) => each === tab)
  const id = Number(comment)
  return {
    ...((typeof asOf === 'string' || typeof asOf === 'number') && { asOf: String(asOf) }),
    ...(known && { tab: known }),
    ...(Number.isSafeInteger(id) && id > 0 && { comment: id }),
    ...(typeof field === 'string' && { field }),
  }
}
