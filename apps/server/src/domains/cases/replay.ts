import type { CaseDetails, CaseProperties } from '@dossier/contract/cases/details'
import type { SavedField } from '@dossier/contract/cases/fields'
import type { Created } from '@dossier/contract/cases/lifecycle'
import { canEditCase } from '@dossier/core/access/cases'
import { canFillField } from '@dossier/core/access/fields'
import { isCalculated } from '@dossier/core/calculations/graph'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import { rightsOf } from '../../catalogue/catalogue.ts'
import { loadCase, type LinkedCase, type LoadedCase } from './load-case.ts'
import { presentLinks } from './other-records.ts'
import { isFieldVisible, isTitleVisible, titleInstead } from './present-case.ts'

// Stored answers are returned only to people who still have the right to the action, with what they may see now.
// Closing the record since then does not undo what was saved before.

/** The record, for a person who may still edit it. */
export async function requireEditable(ctx: Ctx, caseId: number): Promise<LinkedCase> {
  const loaded = await loadCase(ctx, caseId)
  allow('case.edit', canEditCase(ctx.me, loaded.record))
  return loaded
}

export async function replayCreated(ctx: Ctx, reply: Created): Promise<Created> {
  if (!reply.created) return reply
  return { ...reply, created: withTitle(ctx, await loadCase(ctx, reply.created.id), reply.created) }
}

export const replayProperties = async (ctx: Ctx, reply: CaseProperties): Promise<CaseProperties> =>
  withTitle(ctx, await requireEditable(ctx, reply.id), reply)

const withTitle = <T extends { title: string }>({ me }: Ctx, loaded: LoadedCase, reply: T): T =>
  isTitleVisible(me, loaded) ? reply : { ...reply, title: titleInstead(loaded) }

export async function replayField(ctx: Ctx, reply: SavedField): Promise<SavedField> {
  const { record } = await requireEditable(ctx, reply.caseId)
  const one = record.template.fields.get(reply.field.id) ?? notFound('Field')
  if (!isFieldVisible(ctx.me, one)) notFound('Field')
  const filled = isCalculated(one.field) ? { displayReadOnly: false } : one.field
  allow('field.edit', canFillField(ctx.me, filled, rightsOf(one)))
  return reply
}

/** Promoting, closing and the like may have cost the caller the right to edit; what they may view is returned. */
export async function replayDetails(ctx: Ctx, reply: CaseDetails): Promise<CaseDetails> {
  const loaded = await loadCase(ctx, reply.id)
  const { record } = loaded
  const shown = Object.entries(reply.fields).filter(([id]) => {
    const one = record.template.fields.get(id)
    return one !== undefined && isFieldVisible(ctx.me, one)
  })
  const used = new Set(shown.map(([, field]) => field.section))
  return {
    ...withTitle(ctx, loaded, reply),
    links: presentLinks(ctx.me, loaded),
    fields: Object.fromEntries(shown),
    sections: reply.sections.filter((section) => used.has(section)),
    sectionDetails: Object.fromEntries(Object.entries(reply.sectionDetails).filter(([section]) => used.has(section))),
  }
}
