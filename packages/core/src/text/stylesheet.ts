// These two parts alone: all of css-tree would be forty times their size in the browser.
import { tokenize, tokenTypes as kinds } from 'css-tree/tokenizer'
import { ident, string, url } from 'css-tree/utils'

/** The maximum size of a tenant's stylesheet, in bytes. */
const MOST_BYTES = 200_000
/** Browsers give up on a page whose stylesheet nests some ten thousand brackets. */
const MOST_NESTED = 32

/** Where people decide, and where the product says who has access: no tenant's stylesheet reaches into it. */
const PROTECTED = '.scrim, .toasts, .banner-slot, .login-card, .confirm-email'

/** The stylesheet as pages get it. Its brackets are balanced, so it cannot leave the scope. */
export const confinedStylesheet = (css: string): string =>
  css.trim() === '' ? '' : `@scope (:root) to (${PROTECTED}) {\n${css}\n}\n`

/**
 * Takes a stylesheet; returns a sentence that says why it is rejected, or undefined. It is split into tokens as browsers
 * do; the tokens are judged wherever they stand, so no grammar can hide one. Anything that could load from elsewhere or
 * escape the stylesheet is rejected.
 */
export function stylesheetFault(css: string): string | undefined {
  if (new TextEncoder().encode(css).length > MOST_BYTES) return 'The stylesheet can have up to 200 kB.'
  if (css.includes('</')) return 'The stylesheet must not hold "</".'
  const tokens = tokensOf(css)
  if (tokens.some(isEndlessComment)) return 'A comment in the stylesheet has no end.'
  return tokens.map(tokenFault).find(Boolean) ?? balanceFault(tokens)
}

interface Token {
  kind: number
  text: string
}

/** Without spaces. */
function tokensOf(css: string): Token[] {
  // Browsers read a null as this character. The line ends break a text, an address or an escape that has no end.
  const source = `${css.replaceAll('\0', '\ufffd')}\n\n`
  const tokens: Token[] = []
  tokenize(source, (kind, start, end) => {
    if (kind !== kinds.WhiteSpace) tokens.push({ kind, text: source.slice(start, end) })
  })
  return tokens
}

const isEndlessComment = ({ kind, text }: Token) => kind === kinds.Comment && !text.endsWith('*/')

function tokenFault({ kind, text }: Token, at: number, tokens: readonly Token[]): string | undefined {
  switch (kind) {
    case kinds.BadString:
    case kinds.BadUrl:
      return ENDLESS
    case kinds.Url:
      return text.endsWith(')') ? pictureFault(url.decode(text)) : ENDLESS
    case kinds.AtKeyword:
      return ruleFault(nameOf(text.slice(1)))
    case kinds.Ident:
      return nameFault(nameOf(text))
    case kinds.Function:
      return text.toLowerCase() === 'url('
        ? quotedFault(tokens.slice(at + 1, at + 3))
        : functionFault(nameOf(text.slice(0, -1)))
    default:
      return undefined
  }
}

/** Escapes are letters, and names have no case. */
const nameOf = (text: string) => ident.decode(text).toLowerCase()

const ENDLESS = 'A text in the stylesheet has no end.'
const OUTSIDE = 'The stylesheet can use only pictures that it holds itself: url(data:image/…).'
const REFUSED_RULES = new Set(['import', 'charset', 'namespace', 'document', '-moz-document', 'property'])
const REFUSED_NAMES = new Set(['expression', 'behavior', 'binding', 'z-index'])
/** Layers of the product, by which dialogs lie above the page. */
const LAYERS = '--z-'
/** Each of them can contain a URL. An escaped `url` is among them, since nobody needs one. */
const REFUSED_FUNCTIONS = new Set(['url', 'src', 'image', 'image-set', 'cross-fade', 'element'])

const ruleFault = (name: string) => (REFUSED_RULES.has(name) ? `The stylesheet must not use @${name}.` : undefined)

function nameFault(name: string): string | undefined {
  const bare = withoutVendor(name)
  return REFUSED_NAMES.has(bare) || name.startsWith(LAYERS) ? `The stylesheet must not use ${bare}.` : undefined
}

const functionFault = (name: string) =>
  nameFault(name) ?? (REFUSED_FUNCTIONS.has(withoutVendor(name)) ? OUTSIDE : undefined)

const withoutVendor = (name: string) => name.replace(/^-(webkit|moz|ms|o)-/, '')

/** The quoted address of a `url(`, and its closing bracket. */
const quotedFault = ([address, close]: readonly Token[]): string | undefined =>
  address?.kind === kinds.String && close?.kind === kinds.RightParenthesis
    ? pictureFault(string.decode(address.text))
    : ENDLESS

/** Only pictures that run nothing and load nothing. */
const pictureFault = (address: string): string | undefined =>
  /^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i.test(address.trim()) ? undefined : OUTSIDE

const CLOSING: Record<string, string> = { '{': '}', '(': ')', '[': ']' }

/** An extra bracket would close the scope in which the stylesheet is applied. */
function balanceFault(tokens: readonly Token[]): string | undefined {
  const open: string[] = []
  for (const { kind, text } of tokens) {
    const closing = kind === kinds.Function ? ')' : CLOSING[text]
    if (closing) open.push(closing)
    else if ('})]'.includes(text) && open.pop() !== text) return 'A bracket in the stylesheet closes nothing.'
    if (open.length > MOST_NESTED) return `Nest the brackets in the stylesheet at most ${MOST_NESTED} deep.`
  }
  return open.length > 0 ? `A bracket in the stylesheet is not closed: "${open.at(-1)}" is missing.` : undefined
}
