import type { FormattingSetting, FormattingSettingToSave } from '@dossier/contract/formatting-rules'
import { FORMATTING_SETTINGS } from '@dossier/contract/limits'
import { COMPARISONS } from '@dossier/core/filters/comparisons'
import { fieldType } from '@dossier/core/fields/types/registry'
import { countOf } from '@dossier/core/text/plural'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { termsOf } from '../../query/filters/terms-of.ts'
import { checkRules } from './check-rules.ts'
import { deleteSetting, insertSetting, selectSettings, updateSetting } from './queries.ts'

/** Creates rules that can be copied to columns of a data type, or changes those with that id. */
export async function saveSetting(ctx: Ctx, input: FormattingSettingToSave): Promise<FormattingSetting> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = await selectSettings(tx, tenant.id)
  const before = input.id === undefined ? null : found(all, input.id)
  if (before) rejectStale(before, input)
  else if (all.length >= FORMATTING_SETTINGS) conflict(`There can be up to ${FORMATTING_SETTINGS} formatting rules.`)
  await check(ctx, input)
  const { title, dataType, rules } = input
  const values = { title, dataType, rules }
  const store = () =>
    before ? updateSetting(tx, tenant.id, { id: before.id, ...values }) : insertSetting(tx, tenant.id, values)
  const after = await refuseTaken(`Formatting rules named "${title}" already exist.`, store, 'title')
  await auditSetting(ctx, before, after)
  return after
}

export async function removeSetting(ctx: Ctx, id: string): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = found(await selectSettings(tx, tenant.id), id)
  await deleteSetting(tx, tenant.id, id)
  await auditSetting(ctx, before, null)
}

const found = (all: readonly FormattingSetting[], id: string): FormattingSetting =>
  all.find((one) => one.id === id) ?? notFound('Formatting rules')

/** As on a column of that type. A bar cannot be relative to another column: it is not known which there will be. */
async function check(ctx: Ctx, { dataType, rules }: FormattingSettingToSave): Promise<void> {
  const { comparison, title } = fieldType(dataType)
  const { operators } = COMPARISONS[comparison]
  if (operators.length === 0) badInput('Columns of this type cannot have formatting rules.', 'dataType')
  const terms = termsOf(ctx, await loadCatalogue(ctx), { timeZone: 'UTC', now: new Date() })
  checkRules(rules, { column: { key: 'column', label: title, comparison, operators }, bars: [], terms, at: 'rules' })
}

async function auditSetting(ctx: Ctx, before: FormattingSetting | null, after: FormattingSetting | null) {
  const version = (one: FormattingSetting | null) =>
    one && { title: one.title, dataType: one.dataType, rules: inWords(one.rules) }
  const { id, title } = (after ?? before)!
  await recordAudit(
    ctx,
    audited('formattingSetting', { id, name: title, before: version(before), after: version(after) }),
  )
  ctx.emit({ type: 'configuration.changed', tenantId: ctx.tenant.id, kinds: ['formattingSettings'] })
}

/** Colors say little in words; that a rule is another one shows. */
const inWords = (rules: FormattingSetting['rules']): string[] => [
  countOf(rules.length, 'rule'),
  ...rules.map((rule) => JSON.stringify(rule)),
]
