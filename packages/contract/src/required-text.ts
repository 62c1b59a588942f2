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

const emptyIfBlank = (text: string) => (isBlank(text) ? '' : text)

/** A title or word that must be given; one that nobody sees is none. */
export const requiredText = (message?: string) => z.string().trim().overwrite(emptyIfBlank).min(1, message)

/** As `requiredText`, for what people, teams and tenants are told apart by. */
export const requiredName = (message?: string) =>
  z
    .string()
    .overwrite((text) => text.replace(TURNS, ''))
    .trim()
    .overwrite(emptyIfBlank)
    .min(1, message)
