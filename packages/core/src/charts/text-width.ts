/** Widths of characters in thousandths of the font size: Inter with tabular figures, as everything is set. */
const WIDTHS: Record<number, string> = {
  254: ' ',
  275: "!,.:;'Iijl’",
  340: '|r()[]{}`\\/ft',
  450: '"*-^_“”',
  510: '?–Js',
  560: 'Lacekvxyz',
  600: 'EFTbdghnopqu$',
  645: '#0123456789+<=>~%&PRSZYB−',
  700: 'AVXKDC',
  750: 'GHNOQU',
  830: 'w',
  885: 'mM…',
  1000: 'W@—',
}

const byCharacter = new Map(
  Object.entries(WIDTHS).flatMap(([width, characters]) => [...characters].map((one) => [one, Number(width)] as const)),
)

const OTHERS = 620
/** Chinese, Japanese and Korean characters, and pictures. */
const WIDE = 1000
const FIRST_WIDE = 0x11_00
const MARKS = /\p{M}/gu
const PLAIN = /^[ -~]*$/

function widthOf(character: string): number {
  const width = byCharacter.get(character)
  if (width !== undefined) return width
  const code = character.codePointAt(0)!
  if (code < 0x02_50) return byCharacter.get(character.normalize('NFD')[0]!) ?? OTHERS
  const isWide = code >= FIRST_WIDE && !(code >= 0x1e_00 && code < 0x2e_80)
  return isWide ? WIDE : OTHERS
}

/** About how wide a text is, in pixels. Charts are laid out without a page, so nothing can be measured. */
export function textWidth(text: string, size = 11): number {
  let sum = 0
  for (const character of PLAIN.test(text) ? text : text.replaceAll(MARKS, '')) sum += widthOf(character)
  return (sum * size) / 1000
}

/** The text, cut with an ellipsis where it is wider than that. */
export function cutToWidth(text: string, most: number, size = 11): string {
  if (textWidth(text, size) <= most) return text
  const characters = [...text]
  while (characters.length > 1 && textWidth(`${characters.join('')}…`, size) > most) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
