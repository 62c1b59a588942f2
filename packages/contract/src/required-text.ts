import { z } from 'zod'

/**
 * A character that somebody can see. Fillers of other scripts (the blank of Braille, Hangul fillers) take room and show
 * nothing; joiners, soft hyphens and directions take none.
 */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u

/** Directions that turn around what stands beside them: with them one name looks like another. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g

/** Whether there is nothing to see in a text. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

/** Line breaks and other control characters, which could end a header of a mail. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu

const onOneLine = (text: string) => text.replace(CONTROL, ' ')

const emptyIfBlank = (text: string) => (isBlank(text) ? '' : text)

/** A title or word that must be given; one that nobody sees is none. */
export const requiredText = (message?: string) =>
  z.string().overwrite(onOneLine).trim().overwrite(emptyIfBlank).min(1, message)

/** As `requiredText`, for what people, teams and tenants are told apart by. */
export const requiredName = (message?: string) =>
  z
    .string()
    .overwrite((text) => onOneLine(text).replace(TURNS, ''))
    .trim()
    .overwrite(emptyIfBlank)
    .min(1, message)

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
