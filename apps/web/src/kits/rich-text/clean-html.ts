import DOMPurify from 'dompurify'

const FORMATS = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'],
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: /^(https?|mailto):/i,
  ALLOW_DATA_ATTR: false,
}

/** Formatted text as it may be shown. The server cleaned it already; what it overlooked ends here. */
export const cleanHtml = (html: string): string => DOMPurify.sanitize(html, FORMATS)
