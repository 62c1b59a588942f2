import sanitizeHtml from 'sanitize-html'

const LINK = { rel: 'noopener noreferrer nofollow', target: '_blank' }

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  nestingLimit: 20,
  // A link whose address was refused is a word like any other.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs['href'] ? 'excludeTag' : false),
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: (tagName, { href }) => ({ tagName, attribs: href === undefined ? {} : { href, ...LINK } }),
  },
}

const NOTHING: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} }

/** Takes formatted text from anywhere; gives it with the allowed formats only, or nothing when it says nothing. (D-105) */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(html, RULES)
  return sanitizeHtml(clean, NOTHING)
    .replaceAll(/&nbsp;|\u00a0/g, '')
    .trim() === ''
    ? ''
    : clean
}
