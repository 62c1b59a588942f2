import { allowWrite } from '../access/allow-write.ts'
import type { Change, Step } from './changes.ts'
import type { LoadedCase } from '../load-case.ts'
import type { Writer } from '../writing/writer.ts'

/** Notes an email about the record, or what became of it. It is stored by the caller. */
export function planEmail(
  { author: { person } }: Writer,
  loaded: LoadedCase,
  { key, email }: Extract<Change, { kind: 'email' }>,
): Step {
  if (person) allowWrite(person, loaded)
  return { type: 'email', entries: [{ key, old: null, new: email }] }
}
