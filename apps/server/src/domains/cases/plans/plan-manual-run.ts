import type { Entry } from '../../../history/write-log.ts'
import { allowWrite } from '../access/allow-write.ts'
import type { Change, Step } from './changes.ts'
import type { LoadedCase } from '../load-case.ts'
import type { Writer } from '../writing/writer.ts'

/** What the change log says of a rule that ran. */
export const RULE = 'rule'

/** Such as `ran “Ask for photos”`. */
export interface LoggedRule {
  title: string
  text: string
}

/** Somebody who may change the record runs a rule on it; what the rule does follows from that. (D-055) */
export function planManualRun(
  { author: { person } }: Writer,
  loaded: LoadedCase,
  { ruleId }: Extract<Change, { kind: 'runRule' }>,
): Step {
  if (person) allowWrite(person, loaded)
  const title = loaded.catalogue.rules.get(ruleId)?.title ?? ''
  return { type: 'ruleRan', entries: [ruleEntry({ title, text: `ran “${title}”` })] }
}

export const ruleEntry = ({ title, text }: LoggedRule): Entry => ({ key: RULE, old: null, new: { title, text } })
