import type { AccessExplained, CaseAction } from '@dossier/contract/cases/access'
import {
  whyNotClose,
  whyNotDelete,
  whyNotPromote,
  whyNotReopen,
  whyNotSetSensitive,
  whyNotView,
  whyNotWrite,
  type Actor,
} from '@dossier/core/access/cases'
import { whyNotEditField, whyNotViewField } from '@dossier/core/access/fields'
import { reasonText } from '@dossier/core/access/reason-text'
import type { WhyNot } from '@dossier/core/access/reasons'
import { rightsOf, viewRightsOf, type CatalogueTemplateField } from '../../../catalogue/catalogue.ts'
import { recordAudit } from '../../../history/audit-log.ts'
import type { Ctx } from '../../../http/context.ts'
import { badInput, notFound } from '../../../http/refusal.ts'
import { loadActor } from '../../users/load-actor.ts'
import { loadCase, type CaseRecord, type LoadedCase } from '../load-case.ts'

type Explained = Omit<AccessExplained, 'caseId' | 'user'>

interface Params {
  caseId: number
  userId: number
}

/** What a person can see and do in a record, by the functions that decide over their own calls. */
export async function explainAccess(ctx: Ctx, request: Params): Promise<AccessExplained> {
  const { loaded, reply } = await explain(ctx, request)
  if (request.userId !== ctx.me.id) await noteRead(ctx, reply.user, loaded.record)
  return reply
}

/** The lost answer was noted; this one is of now. */
export const replayExplained = async (ctx: Ctx, { caseId, user }: AccessExplained): Promise<AccessExplained> =>
  (await explain(ctx, { caseId, userId: user.id })).reply

async function explain(ctx: Ctx, { caseId, userId }: Params) {
  const loaded = await loadCase(ctx, caseId)
  const user = loaded.catalogue.users.get(userId) ?? notFound('User')
  const actor = (await loadActor(ctx.tx, ctx.tenant.id, userId)) ?? badInput(`${user.name} is disabled.`)
  return { loaded, reply: { caseId, user: { id: userId, name: user.name }, ...explained(actor, loaded) } }
}

function explained(person: Actor, { record, catalogue }: LoadedCase): Explained {
  const say = (whyNot: WhyNot): string | null => whyNot && reasonText(whyNot, (id) => catalogue.teams.get(id)?.title)
  const view = say(whyNotView(person, record))
  if (view !== null) return { view, actions: [], fields: [] }
  const actions = [...actionsOn(person, record)].map(([action, whyNot]) => ({ action, refused: say(whyNot) }))
  const fields = [...record.template.fields.values()].map((one) => {
    const unseen = say(whyUnseen(person, one))
    const { id, title } = one.field
    return { id, title, view: unseen, edit: unseen ?? say(whyUnedited(person, record, one)) }
  })
  return { view, actions, fields }
}

function* actionsOn(person: Actor, record: CaseRecord): Iterable<[CaseAction, WhyNot]> {
  yield ['write', whyNotWrite(person, record)]
  if (!record.isCase) yield ['promote', whyNotPromote(person, record)]
  if (record.isClosed) yield ['reopen', whyNotReopen(person, record)]
  else yield ['close', whyNotClose(person, record)]
  if (!record.isSensitive) yield ['markSensitive', whyNotSetSensitive(person, record, true)]
  yield ['delete', whyNotDelete(person, record)]
}

/** A value made from others is seen by those who may view all of them. (D-127) */
const whyUnseen = (person: Actor, one: CatalogueTemplateField): WhyNot =>
  viewRightsOf(one)
    .map((rights) => whyNotViewField(person, rights))
    .find((whyNot) => whyNot !== null) ?? null

function whyUnedited(person: Actor, record: CaseRecord, one: CatalogueTemplateField): WhyNot {
  const field = record.row.overridden.includes(one.field.id) ? { displayReadOnly: false } : one.field
  return whyNotEditField(person, record, field, rightsOf(one))
}

/** Reading the rights of somebody else is noted. */
const noteRead = (ctx: Ctx, { id, name }: { id: number; name: string }, { caseNumber }: CaseRecord) =>
  recordAudit(ctx, [
    {
      kind: 'user',
      id: String(id),
      name,
      what: 'changed',
      changes: [{ property: 'Rights looked up in a record', from: null, to: `#${caseNumber}`, isHidden: false }],
    },
  ])
