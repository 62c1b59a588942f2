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

/** Renders both forms of a mail. All inputs are text; nothing in them becomes markup. */
export function layOut({ subject, from, paragraphs, link, logo }: Letter): MailBody {
  const [first = '', ...rest] = paragraphs
  const text = [first, ...(link ? [link.address] : []), ...rest, from].join('\n\n')
  const paragraph = (one: string) => `<p style="margin:0 0 16px">${escapeHtml(one)}</p>`
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.address)}" style="display:inline-block;padding:9px 16px;background:#2457d6;color:#ffffff;border-radius:6px;text-decoration:none">${escapeHtml(link.label)}</a></p>`
    : ''
  const image = logo
    ? `<img src="${escapeHtml(logo)}" alt="" style="display:block;max-width:200px;max-height:40px;margin:0 0 24px">`
    : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;background:#ffffff;color:#1c2024;font:15px/1.5 system-ui,sans-serif"><div style="max-width:520px">${image}${paragraph(first)}${button}${rest.map(paragraph).join('')}<p style="margin:24px 0 0;color:#60646c">${escapeHtml(from)}</p></div></body></html>`
  return { subject, text: `${text}\n`, html }
}
