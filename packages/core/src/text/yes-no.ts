const YES = [
  'yes',
  'y',
  'true',
  't',
  '1',
  'x',
  'on',
  '✓',
  '✔',
  '☑',
  'checked',
  'ja',
  'j',
  'oui',
  'sí',
  'si',
  'wahr',
  'vrai',
]
const NO = ['no', 'n', 'false', 'f', '0', 'off', '-', '☐', '✗', '✘', 'unchecked', 'nein', 'non', 'falsch', 'faux']

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...YES.map((word) => [word, true] as const),
  ...NO.map((word) => [word, false] as const),
])

/** Whether a word says yes or no, wherever people write one: in files, pasted cells and filters. Undefined for others. */
export const readYesNo = (word: string): boolean | undefined => ANSWERS.get(word.normalize('NFC').trim().toLowerCase())
