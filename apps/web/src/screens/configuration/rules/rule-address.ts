import type { SectionSearch } from '../sections.ts'

/** What of the rules the address shows. */
export type RuleAddress = Pick<SectionSearch, 'rule' | 'from' | 'tab' | 'run'>

/** In place of an id: a rule that is not stored yet, and the runs of all rules. */
export const NEW_RULE = 'new'
export const ALL_RUNS = 'runs'

/** The address of the list, or of a part of it. */
export const searchOf = (address: RuleAddress = {}): SectionSearch => ({ section: 'rules', ...address })
