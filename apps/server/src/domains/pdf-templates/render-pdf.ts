import type { FileAnswer } from '@dossier/contract/endpoint'
import { PDF_TYPE } from '@dossier/contract/files'
import type { PdfPreview, PdfTemplate } from '@dossier/contract/pdf-templates'
import { textOfBlocks } from '@dossier/core/pdf/blocks'
import { fillBlocks } from '@dossier/core/pdf/fill-blocks'
import { readHtml } from '@dossier/core/pdf/read-html'
import { isEnabled } from '@dossier/core/tenants/features'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict } from '../../http/refusal.ts'
import type { PdfDocument } from '../../pdf/document.ts'
import { printPdf } from '../../pdf/print-pdf.ts'
import { loadCase, type LoadedCase } from '../cases/load-case.ts'
import { titleFor } from '../cases/present-case.ts'
import { checkedTexts, findPdfTemplate, requireFeature } from './edit-pdf-templates.ts'
import { recordValues } from './record-values.ts'

/** Laying out takes some seconds for a million characters. */
const LONGEST = 1_000_000
const TOO_LONG = 'This record is too long for one PDF. Leave out some of its fields in the PDF template.'
const OTHER = 'This PDF template is not for records of this kind. Choose another one.'

interface Options {
  id: number
  caseId: number
  locale: string
}

/** A record as PDF for the person, who sees in it what the record shows them. */
export async function renderPdf(ctx: Ctx, { id, caseId, locale }: Options): Promise<FileAnswer> {
  const template = await findPdfTemplate(ctx, id)
  const loaded = await loadCase(ctx, caseId)
  if (!isFor(template, loaded)) badInput(OTHER)
  return fileOf(ctx, { loaded, texts: template, title: template.title, locale })
}

/** The same for a PDF template that is not saved yet. */
export async function previewPdf(ctx: Ctx, { caseId, locale, ...given }: PdfPreview): Promise<FileAnswer> {
  requireFeature(ctx)
  const texts = await checkedTexts(ctx, given)
  return fileOf(ctx, { loaded: await loadCase(ctx, caseId), texts, title: 'Preview', locale })
}

export const isFor = ({ templateIds }: PdfTemplate, { record }: LoadedCase): boolean =>
  templateIds.length === 0 || templateIds.includes(record.template.id)

interface Printed {
  loaded: LoadedCase
  texts: Pick<PdfTemplate, 'body' | 'header' | 'footer' | 'pageNumbers'>
  title: string
  locale: string
}

function fileOf(ctx: Ctx, { loaded, texts, title, locale }: Printed): FileAnswer {
  const document = documentOf(ctx, { loaded, texts, title, locale })
  const caller = `${ctx.tenant.id}:${ctx.me.id}`
  return {
    type: PDF_TYPE,
    bytes: () => printPdf(caller, document),
    fileName: fileNameOf(loaded, title),
    inline: true,
    cacheControl: 'no-store',
  }
}

/** Without the characters that file systems refuse. */
export const fileNameOf = ({ record }: LoadedCase, title: string): string =>
  `${record.caseNumber} ${title}.pdf`.replaceAll(/[\\/:*?"<>|]/g, '_')

/** What is printed of a record for a person. 409 if it is too long. */
export function documentOf({ tenant, me }: Ctx, { loaded, texts, locale }: Printed): PdfDocument {
  const fields = [...loaded.record.template.fields.values()].map(({ field }) => field)
  const valueOf = recordValues(me, loaded, locale)
  const filled = (html: string) => fillBlocks(readHtml(html), { fields, valueOf })
  const hasMargins = isEnabled(tenant.features, 'pdfTemplateHeaderAndFooter')
  const document: PdfDocument = {
    title: titleFor(me, loaded),
    language: new Intl.Locale(locale).language,
    header: hasMargins ? filled(texts.header) : [],
    footer: hasMargins ? filled(texts.footer) : [],
    pageNumbers: hasMargins && texts.pageNumbers,
    blocks: filled(texts.body),
  }
  const { header, footer, blocks } = document
  if ([header, footer, blocks].reduce((sum, part) => sum + textOfBlocks(part).length, 0) > LONGEST) conflict(TOO_LONG)
  return document
}
