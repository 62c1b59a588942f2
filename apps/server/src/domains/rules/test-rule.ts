import type { RuleToTest, TestRun } from '@dossier/contract/rules/test-run'
import { HIDDEN_VALUE } from '@dossier/contract/rules/runs'
import { canViewCase } from '@dossier/core/access/cases'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isForRecord } from '@dossier/core/rules/occasion'
import type { PropertyKey } from '@dossier/contract/cases/details'
import type { FieldValue } from '@dossier/contract/fields'
import type { CatalogueRule } from '../../catalogue/catalogue.ts'
import { firstDayOf } from '../../catalogue/first-day-of-week.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { newAction } from '../../history/action.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { isKeyVisible, readRights } from '../../records/read-rights.ts'
import type { Change } from '../cases/plans/changes.ts'
import { findCase, type LoadedCase } from '../cases/load-case.ts'
import { planSteps } from '../cases/plans/plan-change.ts'
import { titleFor } from '../cases/present-case.ts'
import { systemWriter, writerOf } from '../cases/writing/writer.ts'
import { recordAfter, recordBefore } from '../events/past-case.ts'
import { relatedIn, withRelatedValues } from './related-values.ts'
import { firstFalse, tellConditions, type States } from './conditions.ts'
import { faultsOf } from './rule-faults.ts'
import { storedClauses } from './stored-clauses.ts'
import { testEffects } from './test-effects.ts'

/** What a rule, saved or not, would do with a record. Nothing is written or sent. (D-157) */
export async function testRule(ctx: Ctx, { rule: input, caseNumber, state }: RuleToTest): Promise<TestRun> {
  const catalogue = await loadCatalogue(ctx)
  if (input.id !== 0 && !catalogue.rules.has(input.id)) notFound('Rule')
  const found = (await findCase(ctx, { caseNumber })) ?? notFound('Record')
  if (!canViewCase(ctx.me, found.record)) notFound('Record')
  const rule = draftOf(ctx, input)
  const states = await statesWithRelated(ctx, rule, await statesOf(ctx, found, state))
  const asking = { catalogue, meId: ctx.me.id, at: Date.now() }
  const [fault] = faultsOf(rule, catalogue)
  const mayRead = (keys: readonly string[]) =>
    keys.every((key) => isKeyVisible(readRights(ctx.me, catalogue), states.now.record.row.template_id, key))
  const told = tellConditions(rule, asking, states)
  const reason = fault?.message ?? whyNotFor(rule, states.now, state) ?? whyFalse(rule, { asking, states, mayRead })
  return {
    caseNumber: found.record.caseNumber,
    title: titleFor(ctx.me, found),
    wouldRun: reason === null,
    reason,
    conditions: told.map(({ parts, keys, ...own }) => ({
      ...shown(own, mayRead(keys)),
      parts: parts.map(({ keys: ofPart, ...part }) => shown(part, mayRead(ofPart))),
    })),
    effects: await testEffects(ctx, { rule, loaded: states.now, asking, mayRead }),
  }
}

const shown = <T extends { value: string; valueNow: string | null }>(one: T, mayRead: boolean): T =>
  mayRead ? one : { ...one, value: HIDDEN_VALUE, valueNow: one.valueNow === null ? null : HIDDEN_VALUE }

/** The rule as it would be stored. */
const draftOf = ({ tenant, me }: Ctx, input: RuleToTest['rule']): CatalogueRule => ({
  ...input,
  conditions: storedClauses(input.conditions),
  order: 0,
  headers: {},
  weekStart: firstDayOf(tenant.settings),
  created: '',
  createdBy: me.id,
  lastUpdated: '',
  lastUpdatedBy: me.id,
})

/** The record before and after what is supposed to happen to it. */
async function statesOf(ctx: Ctx, found: LoadedCase, state: RuleToTest['state']): Promise<States> {
  switch (state.as) {
    case 'now':
      return { before: found, now: found }
    case 'before':
      return { before: await recordBefore(ctx, found, state.seq), now: await recordAfter(ctx, found, state.seq) }
    case 'changed': {
      const writer = { ...systemWriter(writerOf(ctx), 'System'), action: newAction(), onlyLooks: true } as const
      const { after } = await planSteps(writer, found, [changeTo(state)])
      return { before: found, now: after }
    }
  }
}

/** The states with what the conditions ask of items and files. */
async function statesWithRelated(ctx: Ctx, { conditions }: CatalogueRule, { before, now }: States): Promise<States> {
  const related = relatedIn(conditions, now.catalogue)
  const [present = now, past = null] = await withRelatedValues(ctx, before ? [now, before] : [now], related)
  return { before: past, now: present }
}

function changeTo({ key, value }: Extract<RuleToTest['state'], { as: 'changed' }>): Change {
  const fieldId = fieldIdOf(key)
  if (fieldId !== null) return { kind: 'field', fieldId, value: value as FieldValue }
  return { kind: 'property', key: key as PropertyKey, value }
}

function whyNotFor(rule: CatalogueRule, { record }: LoadedCase, state: RuleToTest['state']): string | null {
  if (!isForRecord(rule, { templateId: record.row.template_id, isCase: record.isCase }))
    return `Not for ${record.isCase ? 'cases' : 'records'} of template ${record.template.title}`
  const isOther = state.as === 'changed' && rule.trigger === 'FieldChanged' && !rule.triggerFieldIds.includes(state.key)
  return isOther ? 'Another field sets off this rule' : null
}

function whyFalse(
  rule: CatalogueRule,
  { asking, states, mayRead }: Parameters<typeof firstFalseOf>[1] & { mayRead(keys: readonly string[]): boolean },
): string | null {
  const found = firstFalseOf(rule, { asking, states })
  if (!found) return null
  if (found.value === null) return `“${found.text}” is not true`
  return `“${found.text}”: it was ${mayRead(found.keys) ? found.value : HIDDEN_VALUE}`
}

const firstFalseOf = (
  rule: CatalogueRule,
  { asking, states }: { asking: Parameters<typeof firstFalse>[1]; states: States },
) => firstFalse(rule, asking, states)
