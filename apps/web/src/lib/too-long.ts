const inEnglish = (count: number) => count.toLocaleString('en')

/** What to say about a text with more characters than fit. */
export const tooLongBy = (excess: number, limit: number): string =>
  `This is ${excess === 1 ? 'one character' : `${inEnglish(excess)} characters`} too long. Shorten it to ${inEnglish(limit)}.`

/** By how much a text is too long, as a sentence; undefined if it fits. Nothing is ever cut. */
export const tooLong = (text: string | undefined, limit: number | undefined): string | undefined =>
  text !== undefined && limit !== undefined && text.length > limit ? tooLongBy(text.length - limit, limit) : undefined
