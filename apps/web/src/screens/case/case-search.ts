/** What the address of a record may ask for: a moment, or the number of an entry in its history. */
export interface CaseSearch {
  asOf?: string
}

export const readCaseSearch = ({ asOf }: Record<string, unknown>): CaseSearch =>
  typeof asOf === 'string' || typeof asOf === 'number' ? { asOf: String(asOf) } : {}
