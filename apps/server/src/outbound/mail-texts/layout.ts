/** A mail's text, as plain text and as HTML. */
export interface MailBody {
  subject: string
  text: string
  html: string
}

interface Letter {
  subject: string
  /** The tenant's title, or the product's before a tenant is known. */
  from: string
  paragraphs: readonly string[]
  /** The address of the tenant's logo. */
  logo?: string | undefined
  /** A link under the first paragraph. */
  link?: { label: string; address: string }
}

const PRODUCT = 'Dossier'
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one)

/** The name under which a mail is written. */
export const senderName = (tenantTitle: string | null): string => tenantTitle || PRODUCT

type Link = NonNullable<Letter['link']>

const button = ({ address, label }: Link): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:9px 16px;background:#2457d6;color:#ffffff;border-radius:6px;text-decoration:none">${escapeHtml(label)}</a></p>`

const page = ({ subject, from, content }: Pick<Letter, 'subject' | 'from'> & { content: string }): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;background:#ffffff;color:#1c2024;font:15px/1.5 system-ui,sans-serif"><div style="max-width:520px">${content}<p style="margin:24px 0 0;color:#60646c">${escapeHtml(from)}</p></div></body></html>`

interface FormattedLetter extends Pick<Letter, 'subject' | 'from' | 'link'> {
  /** Markup that has been cleaned, and its words. */
  html: string
  text: string
}

/** Renders what a person wrote with formats, the link under it. */
export function layOutFormatted({ subject, from, html, text, link }: FormattedLetter): MailBody {
  const content = `${html}${link ? button(link) : ''}`
  const words = [text, ...(link ? [link.address] : []), from].join('\n\n')
  return { subject, text: `${words}\n`, html: page({ subject, from, content }) }
}

/** Renders both forms of a mail. All inputs are text; nothing in them becomes markup. */
export function layOut({ subject, from, paragraphs, link, logo }: Letter): MailBody {
  const [first = '', ...rest] = paragraphs
  const text = [first, ...(link ? [link.address] : []), ...rest, from].join('\n\n')
  const paragraph = (one: string) => `<p style="margin:0 0 16px">${escapeHtml(one)}</p>`
  const image = logo
    ? `<img src="${escapeHtml(logo)}" alt="" style="display:block;max-width:200px;max-height:40px;margin:0 0 24px">`
    : ''
  const content = `${image}${paragraph(first)}${link ? button(link) : ''}${rest.map(paragraph).join('')}`
  return { subject, text: `${text}\n`, html: page({ subject, from, content }) }
}
