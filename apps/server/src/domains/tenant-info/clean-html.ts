import { createRequire } from 'node:module'
import { isBlank } from '@dossier/contract/required-text'
import { isPictureAddress } from '@dossier/core/text/picture-address'
import { marksFault } from '@dossier/core/text/rich-text'
import type sanitizeHtml from 'sanitize-html'
import { badInput } from '../../http/refusal.ts'
import { loadPartNow } from '../../http/load-part.ts'

const require = createRequire(import.meta.url)

const LINK = { rel: 'noopener noreferrer nofollow', target: '_blank' }

const pictureOf = ({ src = '', alt = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  isPictureAddress(src) ? { src, alt } : {}

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'img'],
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  nestingLimit: 20,
  // A link whose address was refused is a word like any other, and such a picture is nothing.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !attribs['href'] ? 'excludeTag' : tag === 'img' && !attribs['src'],
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    img: (tagName, attribs) => ({ tagName, attribs: pictureOf(attribs) }),
    a: (tagName, { href }) => ({ tagName, attribs: href === undefined ? {} : { href, ...LINK } }),
  },
}

/** Of what leaves the product: pictures of ours cannot be shown elsewhere, and those of others tell when they are seen. */
const MAIL_RULES: sanitizeHtml.IOptions = {
  ...RULES,
  allowedTags: (RULES.allowedTags || []).filter((tag) => tag !== 'img'),
}

const WORDS: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} }

/** The parser looks through all elements that are open with each tag, so its time grows with their square. */
const MOST_NESTED = 100

const NESTED = 'The formats of this text are nested too deeply. Paste it without its formats.'

type CleanHtml = { ok: true; html: string } | { ok: false; message: string }

/** Formatted text with the allowed formats alone, '' if no content is left; or the sentence why it is refused. (D-105) */
export const readHtml = (html: string): CleanHtml => read(html, RULES)

/** The same for a whole call, which is refused with the sentence. */
export const cleanHtml = (html: string): string => required(read(html, RULES))

/** The same for mail: without pictures. */
export const cleanMailHtml = (html: string): string => required(read(html, MAIL_RULES))

const required = (clean: CleanHtml): string => (clean.ok ? clean.html : badInput(clean.message))

class TooDeep extends Error {}

function read(html: string, rules: sanitizeHtml.IOptions): CleanHtml {
  const message = marksFault(html)
  if (message !== undefined) return { ok: false, message }
  try {
    return { ok: true, html: clean(html, rules) }
  } catch (error) {
    if (error instanceof TooDeep) return { ok: false, message: NESTED }
    throw error
  }
}

/** Stops the parser as soon as too many elements are open. */
function watched(rules: sanitizeHtml.IOptions): sanitizeHtml.IOptions {
  let open = 0
  return {
    ...rules,
    onOpenTag() {
      if ((open += 1) > MOST_NESTED) throw new TooDeep()
    },
    onCloseTag: () => void (open -= 1),
  }
}

function clean(html: string, rules: sanitizeHtml.IOptions): string {
  const sanitize = loadPartNow(() => require('sanitize-html') as typeof sanitizeHtml)
  const cleaned = sanitize(html, watched(rules))
  const words = sanitize(cleaned, WORDS).replaceAll('&nbsp;', '')
  return isBlank(words) && !cleaned.includes('<img ') ? '' : cleaned
}
