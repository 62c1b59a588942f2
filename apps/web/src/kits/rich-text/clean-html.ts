import { isPictureAddress } from '@dossier/core/text/picture-address'
import DOMPurify from 'dompurify'

const FORMATS = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'img'],
  ALLOWED_ATTR: ['href', 'src', 'alt'],
  ALLOWED_URI_REGEXP: /^(https?|mailto):/i,
  ALLOW_DATA_ATTR: false,
}

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (attribute.attrName !== 'src') return
  const isKept = element.localName === 'img' && isPictureAddress(attribute.attrValue)
  Object.assign(attribute, { keepAttr: isKept, forceKeepAttr: isKept })
})

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element instanceof HTMLImageElement) finishPicture(element)
  if (element instanceof HTMLAnchorElement) finishLink(element)
})

function finishPicture(picture: HTMLImageElement) {
  if (!picture.hasAttribute('src')) picture.remove()
  else if (!picture.hasAttribute('alt')) picture.alt = ''
}

/** A web page opens in a tab of its own: in this one it would replace the app and all unsaved input. */
function finishLink(link: HTMLAnchorElement) {
  if (!/^https?:$/.test(link.protocol)) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}

/** Formatted text that is safe to show. The server has cleaned it already; anything it missed is removed here. */
export const cleanHtml = (html: string): string => DOMPurify.sanitize(html, FORMATS)

/** The same as nodes. */
export const cleanNodes = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, { ...FORMATS, RETURN_DOM_FRAGMENT: true })
