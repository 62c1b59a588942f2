/** The maximum size of a tenant's stylesheet, in bytes. */
const MOST_BYTES = 200_000

const SPACE = /[ \t\n\f]/
const NAME = /[-\w\u0080-\u{10ffff}]/u
const CLOSING: Record<string, string> = { '{': '}', '(': ')', '[': ']' }

type Token =
  | { kind: 'name' | 'at' | 'function' | 'sign'; text: string }
  | { kind: 'string' | 'address'; text: string; whole: boolean }

/** Where people decide, and where the product says who has access: no tenant's stylesheet reaches into it. */
const PROTECTED = '.scrim, .toasts, .banner-slot, .login-card, .confirm-email'

/** The stylesheet as pages get it. Its brackets are balanced, so it cannot leave the scope. */
export const confinedStylesheet = (css: string): string =>
  css.trim() === '' ? '' : `@scope (:root) to (${PROTECTED}) {\n${css}\n}\n`

/**
 * Takes a stylesheet; returns a sentence that says why it is rejected, or undefined. It parses as browsers do: comments
 * separate words, escapes are letters, and names have no case. Anything that could load from elsewhere or escape the
 * stylesheet is rejected.
 */
export function stylesheetFault(css: string): string | undefined {
  if (new TextEncoder().encode(css).length > MOST_BYTES) return 'The stylesheet can have up to 200 kB.'
  if (css.includes('</')) return 'The stylesheet must not hold "</".'
  const tokens = tokensOf(css)
  if (!tokens) return 'A comment in the stylesheet has no end.'
  return tokens.map(tokenFault).find(Boolean) ?? balanceFault(tokens)
}

function tokenFault(token: Token): string | undefined {
  const { kind, text } = token
  if ((kind === 'string' || kind === 'address') && !token.whole) return 'A text in the stylesheet has no end.'
  if (kind === 'address') return isPicture(text) ? undefined : OUTSIDE
  const name = text.toLowerCase()
  if (kind === 'at' && REFUSED_RULES.has(name)) return `The stylesheet must not use @${name}.`
  if (kind !== 'function' && kind !== 'name') return undefined
  const bare = name.replace(/^-(webkit|moz|ms|o)-/, '')
  if (REFUSED_NAMES.has(bare) || name.startsWith(LAYERS)) return `The stylesheet must not use ${bare}.`
  return kind === 'function' && REFUSED_FUNCTIONS.has(bare) ? OUTSIDE : undefined
}

const OUTSIDE = 'The stylesheet can use only pictures that it holds itself: url(data:image/…).'
const REFUSED_RULES = new Set(['import', 'charset', 'namespace', 'document', '-moz-document', 'property'])
const REFUSED_NAMES = new Set(['expression', 'behavior', 'binding', 'z-index'])
/** Layers of the product, by which dialogs lie above the page. */
const LAYERS = '--z-'
/** Each of them can contain a URL. */
const REFUSED_FUNCTIONS = new Set(['url', 'src', 'image', 'image-set', 'cross-fade', 'element'])

/** Pictures that run nothing and load nothing. */
const isPicture = (address: string): boolean => /^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i.test(address.trim())

/** An extra bracket would close the scope in which the stylesheet is previewed. */
function balanceFault(tokens: readonly Token[]): string | undefined {
  const open: string[] = []
  for (const { kind, text } of tokens) {
    if (kind === 'function') open.push(')')
    else if (kind !== 'sign') continue
    else if (CLOSING[text]) open.push(CLOSING[text])
    else if ('})]'.includes(text) && open.pop() !== text) return 'A bracket in the stylesheet closes nothing.'
  }
  return open.length > 0 ? `A bracket in the stylesheet is not closed: "${open.at(-1)}" is missing.` : undefined
}

/** The words of a sheet without comments and with escapes resolved; null when a comment does not end. */
function tokensOf(css: string): Token[] | null {
  const text = css.replaceAll(/\r\n?/g, '\n')
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2)
      if (end < 0) return null
      at = end + 2
      continue
    }
    const { token, next } = tokenAt(text, at)
    if (token) tokens.push(token)
    at = next
  }
  return tokens
}

function tokenAt(text: string, at: number): { token?: Token; next: number } {
  const sign = text[at] ?? ''
  if (SPACE.test(sign)) return { next: at + 1 }
  if (sign === '"' || sign === "'") {
    const read = stringAt(text, at)
    return { token: { kind: 'string', text: read.text, whole: read.whole }, next: read.next }
  }
  const isAt = sign === '@'
  const name = nameAt(text, isAt ? at + 1 : at)
  if (name.text === '') return { token: { kind: 'sign', text: sign }, next: at + 1 }
  if (isAt) return { token: { kind: 'at', text: name.text }, next: name.next }
  if (text[name.next] !== '(') return { token: { kind: 'name', text: name.text }, next: name.next }
  if (name.text.toLowerCase() === 'url') return addressAt(text, name.next + 1)
  return { token: { kind: 'function', text: name.text }, next: name.next + 1 }
}

/** The content of `url(…)`, quoted or not. */
function addressAt(text: string, from: number): { token: Token; next: number } {
  let at = from
  while (SPACE.test(text[at] ?? '')) at++
  const quoted = text[at] === '"' || text[at] === "'"
  const read = quoted ? stringAt(text, at) : bareAt(text, at)
  at = read.next
  while (SPACE.test(text[at] ?? '')) at++
  return { token: { kind: 'address', text: read.text, whole: read.whole && text[at] === ')' }, next: at + 1 }
}

function bareAt(text: string, from: number): { text: string; next: number; whole: boolean } {
  let at = from
  let found = ''
  while (at < text.length && text[at] !== ')' && !SPACE.test(text[at] ?? '')) {
    const one = characterAt(text, at)
    found += one.text
    at = one.next
  }
  return { text: found, next: at, whole: at < text.length && !/["'(]/.test(found) }
}

function stringAt(text: string, from: number): { text: string; next: number; whole: boolean } {
  const quote = text[from]
  let at = from + 1
  let found = ''
  while (at < text.length && text[at] !== quote) {
    if (text[at] === '\n') return { text: found, next: at, whole: false }
    const one = characterAt(text, at)
    found += one.text
    at = one.next
  }
  return { text: found, next: at + 1, whole: at < text.length }
}

function nameAt(text: string, from: number): { text: string; next: number } {
  let at = from
  let found = ''
  for (;;) {
    const sign = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const isName = at < text.length && (NAME.test(sign) || (sign === '\\' && text[at + 1] !== '\n'))
    if (!isName) return { text: found, next: at }
    const one = characterAt(text, at)
    found += one.text
    at = one.next
  }
}

/** One character, or the meaning of an escape. */
function characterAt(text: string, at: number): { text: string; next: number } {
  if (text[at] !== '\\') {
    const sign = String.fromCodePoint(text.codePointAt(at) ?? 0)
    return { text: sign, next: at + sign.length }
  }
  if (text[at + 1] === '\n') return { text: '', next: at + 2 }
  const hex = /^[0-9a-f]{1,6}/i.exec(text.slice(at + 1, at + 7))?.[0]
  if (!hex) return { text: text[at + 1] ?? '', next: at + 2 }
  const after = at + 1 + hex.length
  const code = Number.parseInt(hex, 16)
  const isReal = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
  return {
    text: isReal ? String.fromCodePoint(code) : '\ufffd',
    next: SPACE.test(text[after] ?? '') ? after + 1 : after,
  }
}
