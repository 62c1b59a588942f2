import type { Comment, Mention } from '@dossier/contract/comments'
import type { Picked } from '@dossier/core/comments/mentions'
import { wordsOf } from '@dossier/core/text/rich-text'
import type { UnsavedPlace } from '../unsaved/slots.ts'

/** An edit as it begins, or as it was kept. */
export interface Started {
  text: string
  picked: readonly Picked[]
  /** Of the comment on which it is based. */
  revision: number
  /** The texts that were sent without an answer: one of them may be stored. */
  sent?: readonly string[]
}

/** The stored text, in which mentions are called as they are shown. */
export function startOf({ comment, isHtml, mentions, revision }: Comment): Started {
  if (isHtml) return { text: comment, picked: pickedIn(wordsOf(comment), mentions), revision }
  let text = ''
  let end = 0
  const picked: Picked[] = []
  for (const { at, length, user, record } of mentions) {
    const name = user ? `@${user.name}` : comment.slice(at, at + length)
    text += comment.slice(end, at) + name
    end = at + length
    if (user) picked.push({ text: name, userId: user.id })
    else if (record) picked.push({ text: name, caseId: record.id })
  }
  return { text: text + comment.slice(end), picked, revision }
}

/** Formatted text calls people as it was written. */
const pickedIn = (words: string, mentions: readonly Mention[]): Picked[] =>
  mentions.flatMap(({ at, length, user, record }) => {
    const text = words.slice(at, at + length)
    return user ? { text, userId: user.id } : record ? { text, caseId: record.id } : []
  })

interface Editor {
  me: { id: number; tenantId: UnsavedPlace['tenantId'] }
  record: { caseNumber: string }
}

/** Where the unsaved text of an edit is kept. */
export const placeOfEdit = ({ me, record: { caseNumber } }: Editor, { id, caseId }: Comment): UnsavedPlace => ({
  tenantId: me.tenantId,
  userId: me.id,
  caseId,
  caseNumber,
  place: `comment ${id}`,
  label: 'Edited update',
})
