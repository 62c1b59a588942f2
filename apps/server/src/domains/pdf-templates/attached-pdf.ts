import { isEnabled } from '@dossier/core/tenants/features'
import type { AttachedPdf } from '../../db/tables/emails.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { findPdfTemplate } from './edit-pdf-templates.ts'
import { documentOf, fileNameOf, isFor } from './render-pdf.ts'

const OFF = 'PDF templates cannot be attached to emails here. Send the email without one.'
const OTHER = 'This PDF template is not for records of this kind. Choose another one.'
/** Those who read it may have any language; people who send it have read it like this. */
const LOCALE = 'en-US'

/** What an email attaches: the record with the values that its sender may see at that moment. */
export async function attachedPdf(ctx: Ctx, loaded: LoadedCase, id: number): Promise<AttachedPdf> {
  if (!isEnabled(ctx.tenant.features, 'pdfTemplatesAttachToEmail')) badInput(OFF, 'pdfTemplateId')
  const template = await findPdfTemplate(ctx, id)
  if (!isFor(template, loaded)) badInput(OTHER, 'pdfTemplateId')
  const { title } = template
  return {
    fileName: fileNameOf(loaded, title),
    document: documentOf(ctx, { loaded, texts: template, title, locale: LOCALE }),
  }
}
