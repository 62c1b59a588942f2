import { createRequire } from 'node:module'
import { isBlank } from '@dossier/contract/required-text'
import { isPictureAddress } from '@dossier/core/text/picture-address'
import type sanitizeHtml from 'sanitize-html'
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

/** Reduces formatted text to the allowed formats; returns '' if no content is left. (D-105) */
export const cleanHtml = (html: string): string => clean(html, RULES)

/** The same for mail: without pictures. */
export const cleanMailHtml = (html: string): string => clean(html, MAIL_RULES)

function clean(html: string, rules: sanitizeHtml.IOptions): string {
  const sanitize = loadPartNow(() => require('sanitize-html') as typeof sanitizeHtml)
  const cleaned = sanitize(html, rules)
  const words = sanitize(cleaned, WORDS).replaceAll('&nbsp;', '')
  return isBlank(words) && !cleaned.includes('<img ') ? '' : cleaned
}
