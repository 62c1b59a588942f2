import { z } from 'zod'

/**
 * A visible character. Fillers of other scripts (the Braille blank, Hangul fillers) take space and show nothing;
 * joiners, soft hyphens and direction marks take none.
 */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u

/**
 * Marks that reverse the text next to them, and blanks without width: they make one name look like another. Joiners and
 * plain direction marks belong to the scripts that need them.
 */
const DECEPTIVE = /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/g

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

/** Line breaks and other control characters, which could end a header of a mail. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu

const onOneLine = (text: string) => text.replace(CONTROL, ' ')

const emptyIfBlank = (text: string) => (isBlank(text) ? '' : text)

/** A required title or word; rejects text made only of invisible characters. */
export const requiredText = (message?: string) =>
  z.string().overwrite(onOneLine).trim().overwrite(emptyIfBlank).min(1, message)

/** Like `requiredText`, for texts of several lines. */
export const requiredLines = (message?: string) => z.string().trim().overwrite(emptyIfBlank).min(1, message)

/** A name on one line, without marks that make it look like another; empty if nothing of it is visible. */
export const cleanName = (text: string): string => emptyIfBlank(onOneLine(text).replace(DECEPTIVE, '').trim())

/** Like `requiredText`, for the names of people, teams and tenants. */
export const requiredName = (message?: string) => z.string().overwrite(cleanName).trim().min(1, message)

/** A scheme or www, or a name with a dot and an ending of letters, as mail programs make links of. */
const WEB_ADDRESS = /:\/\/|\bwww\b|[\p{L}\p{N}-]+[.\u3002\uff0e\uff61][\p{L}]{2,}/iu

/** Whether a mail program would make a link of a part of the text. */
export const holdsWebAddress = (text: string): boolean => WEB_ADDRESS.test(text)

/** The title of an organization, which stands in mails to people who do not know it. (D-128) */
export const organizationTitle = (message?: string) =>
  requiredName(message).refine(
    (text) => !holdsWebAddress(text),
    'The title of an organization cannot contain a web address.',
  )
