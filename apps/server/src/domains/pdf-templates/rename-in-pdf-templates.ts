import type { PdfTemplate } from '@dossier/contract/pdf-templates'
import { renameInTitle } from '@dossier/core/cases/title-template'
import type { Ctx } from '../../http/context.ts'
import { selectPdfTemplates, updatePdfTemplate } from './queries.ts'

/** The title in HTML. */
const asHtml = (title: string): string => title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** PDF templates name fields by their titles: they still name the same field after it was renamed. Whether any does. */
export async function renameInPdfTemplates(
  { tx, tenant }: Ctx,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const renamed = (html: string) => renameInTitle(html, asHtml(from), asHtml(to))
  let isAny = false
  for (const { lastUpdated: _, ...one } of await selectPdfTemplates(tx, tenant.id)) {
    const { body, header, footer } = one
    const texts: Pick<PdfTemplate, 'body' | 'header' | 'footer'> = {
      body: renamed(body),
      header: renamed(header),
      footer: renamed(footer),
    }
    if (texts.body === body && texts.header === header && texts.footer === footer) continue
    await updatePdfTemplate(tx, tenant.id, { ...one, ...texts })
    isAny = true
  }
  return isAny
}
