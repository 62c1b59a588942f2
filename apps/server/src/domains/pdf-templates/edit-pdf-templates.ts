import { PDF_TEMPLATES } from '@dossier/contract/limits'
import type { PdfPreview, PdfTemplate, PdfTemplateToSave } from '@dossier/contract/pdf-templates'
import { isBlank } from '@dossier/contract/required-text'
import { textOfBlocks } from '@dossier/core/pdf/blocks'
import { readHtml } from '@dossier/core/pdf/read-html'
import { placeholderFault } from '@dossier/core/rules/placeholders'
import { isEnabled } from '@dossier/core/tenants/features'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { badInput, conflict, forbidden, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { cleanHtml } from '../tenant-info/clean-html.ts'
import {
  countPdfTemplates,
  deletePdfTemplate,
  insertPdfTemplate,
  selectPdfTemplate,
  selectPdfTemplates,
  updatePdfTemplate,
} from './queries.ts'

const OFF = 'PDF templates are not available for this organization.'
const NO_MARGINS = 'Headers, footers and page numbers are not available for this organization. Leave them out.'

type Reader = Pick<Ctx, 'tx' | 'tenant'>

/** None where the feature is off. */
export const listPdfTemplates = async ({ tx, tenant }: Reader): Promise<PdfTemplate[]> =>
  isEnabled(tenant.features, 'pdfTemplates') ? selectPdfTemplates(tx, tenant.id) : []

/** Refuses with 404 if the template does not exist, and with 403 where the feature is off. */
export async function findPdfTemplate({ tx, tenant }: Reader, id: number): Promise<PdfTemplate> {
  requireFeature({ tenant })
  return (await selectPdfTemplate(tx, tenant.id, id)) ?? notFound('PDF template')
}

/** Creates a PDF template, or changes the one with that id. */
export async function savePdfTemplate(ctx: Ctx, input: PdfTemplateToSave): Promise<PdfTemplate> {
  const { tx, tenant } = ctx
  requireFeature(ctx)
  await lockTenant(tx, tenant.id)
  const before = input.id === 0 ? null : await findPdfTemplate(ctx, input.id)
  if (before) rejectStale(before, input)
  else if ((await countPdfTemplates(tx, tenant.id)) >= PDF_TEMPLATES)
    conflict(`There can be up to ${PDF_TEMPLATES} PDF templates. Delete one first.`)
  const { title } = input
  const values = { title, templateIds: await templatesOf(ctx, input), ...(await checkedTexts(ctx, input)) }
  const store = () =>
    before ? updatePdfTemplate(tx, tenant.id, { id: before.id, ...values }) : insertPdfTemplate(tx, tenant.id, values)
  const after = await refuseTaken(`A PDF template named "${title}" already exists.`, store, 'title')
  await announce(ctx, before, after)
  return after
}

export async function removePdfTemplate(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = await findPdfTemplate(ctx, id)
  await deletePdfTemplate(tx, tenant.id, id)
  await announce(ctx, before, null)
}

type Texts = Pick<PdfPreview, 'body' | 'header' | 'footer' | 'pageNumbers'>

/** The texts with allowed formats alone. 400 for a placeholder that names nothing. */
export async function checkedTexts(ctx: Ctx, { body, header, footer, pageNumbers }: Texts): Promise<Texts> {
  const hasMargins = isEnabled(ctx.tenant.features, 'pdfTemplateHeaderAndFooter')
  if (!hasMargins && (pageNumbers || header !== '' || footer !== '')) badInput(NO_MARGINS, 'header')
  const fields = [...(await loadCatalogue(ctx)).fields.values()]
  const checked = (html: string, at: string) => {
    const clean = cleanHtml(html)
    const fault = placeholderFault(textOfBlocks(readHtml(clean)), fields)
    return fault === null ? clean : badInput(fault, at)
  }
  const texts = { body: checked(body, 'body'), header: checked(header, 'header'), footer: checked(footer, 'footer') }
  if (isBlank(textOfBlocks(readHtml(texts.body))) && !texts.body.includes('<img'))
    badInput('Write what the PDF contains.', 'body')
  return { ...texts, pageNumbers }
}

export function requireFeature({ tenant }: Pick<Ctx, 'tenant'>): void {
  if (!isEnabled(tenant.features, 'pdfTemplates')) forbidden(OFF)
}

async function templatesOf(ctx: Ctx, { templateIds }: Pick<PdfTemplateToSave, 'templateIds'>): Promise<number[]> {
  const { templates } = await loadCatalogue(ctx)
  const unknown = templateIds.findIndex((id) => !templates.has(id))
  return unknown < 0 ? [...new Set(templateIds)] : badInput('Choose a template that exists.', `templateIds.${unknown}`)
}

async function announce(ctx: Ctx, before: PdfTemplate | null, after: PdfTemplate | null): Promise<void> {
  const { id, title } = (after ?? before)!
  const { templates } = await loadCatalogue(ctx)
  const version = (one: PdfTemplate | null) =>
    one && {
      title: one.title,
      templates: one.templateIds.map((template) => templates.get(template)?.title ?? String(template)),
      body: one.body,
      header: one.header,
      footer: one.footer,
      pageNumbers: one.pageNumbers,
    }
  await recordAudit(ctx, audited('pdfTemplate', { id, name: title, before: version(before), after: version(after) }))
  ctx.emit({ type: 'configuration.changed', tenantId: ctx.tenant.id, kinds: ['pdfTemplates'] })
}
