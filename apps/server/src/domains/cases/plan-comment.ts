import { isBlank } from '@dossier/contract/required-text'
import { canComment } from '@dossier/core/access/cases'
import { cleanLines } from '@dossier/core/fields/clean-text'
import { isEnabled } from '@dossier/core/tenants/features'
import { badInput } from '../../http/refusal.ts'
import { cleanHtml } from '../tenant-info/clean-html.ts'
import { allowOnRecord } from './allow-write.ts'
import type { Change, Step } from './changes.ts'
import type { LoadedCase } from './load-case.ts'
import type { Writer } from './writer.ts'

const UNFORMATTED = 'Formatted comments are not available for this organization.'

/** A comment; on a closed record only people who may change it can write one. (B-CLOSE-04) */
export function planComment(
  { author: { person }, tenant }: Writer,
  { record }: LoadedCase,
  { comment, isHtml }: Extract<Change, { kind: 'comment' }>,
): Step {
  if (person) allowOnRecord(person, record, { guard: 'case.comment', decision: canComment(person, record) })
  if (isHtml && !isEnabled(tenant.features, 'richText')) badInput(UNFORMATTED)
  const text = isHtml ? cleanHtml(comment) : cleanLines(comment).trim()
  if (isBlank(text)) badInput('Write a comment first.')
  return { type: 'comment', entries: [], comment: { comment: text, isHtml } }
}
