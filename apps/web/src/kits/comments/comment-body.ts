import { MENTIONS_PER_COMMENT } from '@dossier/contract/comments'
import { isBlank } from '@dossier/contract/required-text'
import { findMentions, type Picked } from '@dossier/core/comments/mentions'
import { addedText } from '@dossier/core/editing/added-text'
import { cleanLines } from '@dossier/core/fields/clean-text'
import { plainTextOf, wordsOf } from '@dossier/core/text/rich-text'

/** The text of a comment as it is being written. */
export interface Draft {
  text: string
  isHtml: boolean
}

/** Cleaned as the server cleans it, or its mentions would not be where they are said to be. */
export function bodyOf({ text, isHtml }: Draft, picked: readonly Picked[]) {
  const comment = cleanLines(text).trim()
  const mentions = findMentions(isHtml ? wordsOf(comment) : comment, picked, MENTIONS_PER_COMMENT)
  return { comment, isHtml, ...(mentions.length > 0 && { mentions }) }
}

/** As people read and copy it. */
export const readableOf = ({ text, isHtml }: Draft): string => (isHtml ? plainTextOf(text) : text)

/** An empty editor of formatted text has no text at all; a picture is one. */
export const isEmptyDraft = ({ text, isHtml }: Draft): boolean => (isHtml ? text === '' : isBlank(text))

/** What a draft adds to the text that is stored. Formatted text is never taken apart. */
export function addedTo(stored: string, { text, isHtml }: Draft): string {
  if (isHtml) return wordsOf(stored) === wordsOf(text) ? '' : text
  return addedText(stored, text)
}
