import type { CaseDetails, CaseField } from '@dossier/contract/cases/details'
import type { DraftPreview } from '@dossier/contract/configuration/drafts'
import { whyNotView, type Actor } from '@dossier/core/access/cases'
import { reasonText } from '@dossier/core/access/reason-text'
import { ownValue } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import { openDraft, seeDraft } from '../../../drafts/in-draft.ts'
import type { Ctx } from '../../../http/context.ts'
import { badInput, notFound } from '../../../http/refusal.ts'
import { getDetails } from '../../cases/details/get-details.ts'
import { findCase, type LinkedCase } from '../../cases/load-case.ts'
import { isFieldVisible, isTitleVisible, titleInstead } from '../../cases/present-case.ts'
import { presentDetails } from '../../cases/details/present-details.ts'
import { visibleFields } from '../../../records/visible-fields.ts'
import { loadActor } from '../../users/load-actor.ts'

interface Params {
  draft: string
  caseNumber: string
  userId?: number | undefined
  teamId?: number | undefined
}

/**
 * A record as the draft would show it to somebody, by the functions that decide over their own calls. A draft opens
 * nothing to the administrator who looks: values that they may not see as published are left out. (ADR 82)
 */
export async function previewRecord(ctx: Ctx, request: Params): Promise<DraftPreview> {
  await openDraft(ctx, request.draft)
  const person = await actorOf(ctx, request)
  const shown = await getDetails(ctx, request.caseNumber)
  const published = (await findCase(ctx, shown.id))!
  return seeDraft(ctx, async (inside) => {
    const drafted = (await findCase(inside, shown.id))!
    const refused = whyNotView(person, drafted.record)
    if (refused) return unseen(reasonText(refused, (id) => drafted.catalogue.teams.get(id)?.title))
    const [before, after] = [seenIn(person, published), seenIn(person, drafted)]
    const own: Own = { me: ctx.me, published, details: shown }
    return {
      refused: null,
      details: withheldFrom(presentDetails(person, drafted), { own, drafted }),
      gains: titlesBeyond(after, before),
      loses: titlesBeyond(before, after),
      withheld: [...after].flatMap(([id, title]) => (isOpen(id, own) ? [] : [title])),
    }
  })
}

const unseen = (refused: string): DraftPreview => ({ refused, details: null, gains: [], loses: [], withheld: [] })

/** What the administrator sees of the record as it is published. */
interface Own {
  me: Actor
  published: LinkedCase
  details: CaseDetails
}

/** By id, the titles of the fields that somebody sees in a record. */
const seenIn = (person: Actor, { record }: LinkedCase): ReadonlyMap<string, string> =>
  new Map(
    [...record.template.fields].flatMap(([id, one]) => (isFieldVisible(person, one) ? [[id, one.field.title]] : [])),
  )

const titlesBeyond = (some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] =>
  [...some].flatMap(([id, title]) => (others.has(id) ? [] : [title]))

/** Whether the administrator may see the value anyway; a field that is new has none. */
function isOpen(fieldId: string, { me, published: { catalogue, record }, details }: Own): boolean {
  if (record.template.fields.has(fieldId)) return ownValue(details.fields, fieldId) !== undefined
  return !catalogue.fields.has(fieldId) || visibleFields(me, catalogue).has(fieldId)
}

function withheldFrom(seen: CaseDetails, { own, drafted }: { own: Own; drafted: LinkedCase }): CaseDetails {
  const fields = Object.entries(seen.fields).map(([id, field]): [string, CaseField] => {
    if (isOpen(id, own)) return [id, field]
    const { draft: _, ...withoutDraft } = field
    return [id, { ...withoutDraft, value: null, label: '' }]
  })
  return {
    ...seen,
    title: isTitleVisible(own.me, own.published) ? seen.title : titleInstead(drafted),
    fields: Object.fromEntries(fields),
    links: seen.links.filter((link) => own.details.links.some((one) => sameJson(one, link))),
  }
}

async function actorOf(ctx: Ctx, { userId, teamId }: Params): Promise<Actor> {
  if (userId !== undefined && teamId !== undefined) badInput('Choose a person or a team.', 'teamId')
  if (userId !== undefined) return (await loadActor(ctx.tx, ctx.tenant.id, userId)) ?? notFound('User')
  if (teamId === undefined) return ctx.me
  if (!(await loadCatalogue(ctx)).teams.has(teamId)) notFound('Team')
  return { id: 0, isAdmin: false, editData: false, teams: [teamId] }
}
