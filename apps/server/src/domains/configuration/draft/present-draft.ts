import type { AuditKind } from '@dossier/contract/audit-log'
import type { Draft } from '@dossier/contract/configuration/drafts'
import type { ConfiguredKind } from '@dossier/contract/configuration/file'
import { STORED } from '../../../catalogue/configured/index.ts'
import { selectDraft, selectDraftBodies, type StoredDraft } from '../../../drafts/draft-queries.ts'
import type { Ctx } from '../../../http/context.ts'
import { notFound } from '../../../http/refusal.ts'
import { isMoved } from './moved.ts'

type Body = Awaited<ReturnType<typeof selectDraftBodies>>[number]

/** The open draft; null without one. */
export async function readDraft(ctx: Ctx): Promise<Draft | null> {
  const draft = await selectDraft(ctx.tx, ctx.tenant.id)
  return draft ? presentDraft(ctx, draft) : null
}

export async function presentDraft({ tx, tenant }: Ctx, draft: StoredDraft): Promise<Draft> {
  const { id, startedAt, startedById, startedBy } = draft
  const things = await selectDraftBodies(tx, tenant.id)
  return { id, startedAt, startedBy: { id: startedById, name: startedBy }, changes: listed(things).length }
}

/** What people call changes: places are one of them only if things have exchanged them. */
export const listed = (things: readonly Body[]): Body[] =>
  things.filter(({ kind, base, body }) => kind !== 'orders' || isMoved(base as string[] | null, body as string[]))

/** What the audit log calls the kind of a thing; places belong to the list that they are in. */
export const auditKindOf = ({ kind, id }: Pick<Body, 'kind' | 'id'>): AuditKind =>
  STORED[kind === 'orders' ? (id as ConfiguredKind) : kind].audit

const ORDERS: Record<string, string> = {
  statuses: 'Order of statuses',
  categories: 'Order of categories',
  templates: 'Order of templates',
}

/** What a thing is called in the draft, and what the draft does to it. */
export const presentChange = ({ kind, id, base, body }: Body) => ({
  kind: auditKindOf({ kind, id }),
  id: kind === 'orders' ? kind : id,
  name: kind === 'orders' ? (ORDERS[id] ?? id) : ((body ?? base) as { title: string }).title,
  what: base === null ? ('created' as const) : body === null ? ('deleted' as const) : ('changed' as const),
})

/** The thing that an administrator names as `presentChange` does. */
export function findChange(things: readonly Body[], { kind, id }: { kind: AuditKind; id: string }): Body {
  const found = things.find((thing) => {
    const presented = presentChange(thing)
    return presented.kind === kind && presented.id === id
  })
  return found ?? notFound('Change')
}
