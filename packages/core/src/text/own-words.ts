interface OwnWords {
  record: string
  case: string
}

/**
 * One of the product's own texts with the tenant's words in place of "record" and "case". Never for texts of people,
 * who mean what they typed. (D-001, D-003)
 */
export function inOwnWords(text: string, words: OwnWords): string {
  return text.replaceAll(
    /\b(?:(an?) )?(record|case)(s?)\b/gi,
    (_, article: string | undefined, word: string, s: string) => {
      const own = words[word.toLowerCase() as keyof OwnWords]
      const noun = `${word === word.toLowerCase() ? own.toLowerCase() : own}${s}`
      return article === undefined ? noun : `${article[0]}${/^[aeiou]/i.test(noun) ? 'n' : ''} ${noun}`
    },
  )
}
