import { isPictureAddress } from '@dossier/core/text/picture-address'
import DOMPurify from 'dompurify'

const FORMATS = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'img'],
  ALLOWED_ATTR: ['href', 'rel', 'target', 'src', 'alt'],
  ALLOWED_URI_REGEXP: /^(https?|mailto):/i,
  ALLOW_DATA_ATTR: false,
}

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (attribute.attrName !== 'src') return
  const isKept = element.localName === 'img' && isPictureAddress(attribute.attrValue)
  Object.assign(attribute, { keepAttr: isKept, forceKeepAttr: isKept })
})

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (!(element instanceof HTMLImageElement)) return
  if (!element.hasAttribute('src')) element.remove()
  else if (!element.hasAttribute('alt')) element.alt = ''
})

/** Formatted text as it may be shown. The server cleaned it already; what it overlooked ends here. */
export const cleanHtml = (html: string): string => DOMPurify.sanitize(html, FORMATS)
