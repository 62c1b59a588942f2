/**
 * A text in small letters, each character by itself, as the databases make them: texts that differ in letter case alone
 * are the same ones in memory and in SQL. `toLowerCase` makes two characters of "İ", and another small "Σ" at the end of
 * a word.
 */
export const smallLetters = (text: string): string => text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase()
