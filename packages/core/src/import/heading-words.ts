/** `CreatedDate`, `created_date` and `Created date` are the same words. */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
