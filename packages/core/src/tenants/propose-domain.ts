import { isReservedWord } from './domain.ts'

/** Lowercase letters that are not a base letter with a mark, in their usual ASCII spelling. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
}

const LONGEST = 50
const NAMELESS = 'organization'

/** A domain for a tenant of this name: its letters and digits, with a number if it is reserved or taken. */
export function domainFor(title: string, isTaken: (domain: string) => boolean): string {
  const slug = slugOf(title)
  const isFree = (domain: string) => !isReservedWord(domain) && !isTaken(domain)
  if (isFree(slug)) return slug
  let number = 2
  while (!isFree(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

/** The domain form of a name, before checking whether it is free. At least three characters. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (letter) => SPELLED[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  if (slug.length >= 3) return slug
  return slug === '' ? NAMELESS : `${slug}-${NAMELESS}`
}
