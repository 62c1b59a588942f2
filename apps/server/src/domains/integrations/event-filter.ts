import type { SearchClause } from '@dossier/contract/clauses'
import type { Subscription } from '@dossier/contract/integrations/integration'
import { tokenOf } from '@dossier/core/filters/terms'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { termsOf } from '../../query/filters/terms-of.ts'
import { systemActor } from '../rules/system-reader.ts'
import { checkedClauses } from '../views/definitions/checked-clauses.ts'
import { presentClauses } from '../views/definitions/present-view.ts'

type Settings = Readonly<Record<string, string>>

/** Subscriptions ask as nobody, of every field, where the organization is. (D-139, D-140) */
export const eventReader = (catalogue: Catalogue, settings: Settings) => ({
  me: systemActor(catalogue),
  tenant: { settings },
})

const CLAUSES_AT = 'events.clauses'
const NO_DELETED = 'Filters of events cannot ask about deletion. Choose the event Deleted.'
const NOBODY = 'Events are sent for the whole organization, so “me” does not apply. Choose a person.'

/**
 * The clauses of a subscription as they are stored. Refuses with 400 and the place what means nothing; one on a field that
 * was archived stays as it was.
 */
export function checkedEventClauses(
  { tenant }: Pick<Ctx, 'tenant'>,
  catalogue: Catalogue,
  { clauses, before }: { clauses: readonly SearchClause[]; before: Subscription | null },
): SearchClause[] {
  clauses.forEach((clause, nth) =>
    (clause.orClause ? clause.subClauses : [clause]).forEach((one, place) => {
      const at = clause.orClause ? `${CLAUSES_AT}.${nth}.subClauses.${place}` : `${CLAUSES_AT}.${nth}`
      if (tokenOf(one) === 'me') badInput(NOBODY, `${at}.dynamicValue`)
    }),
  )
  const reader = eventReader(catalogue, tenant.settings)
  return checkedClauses(reader, catalogue, {
    input: clauses,
    before,
    clausesAt: CLAUSES_AT,
    noDeleted: NO_DELETED,
  })
}

/** A subscription as it is read: clauses that find nothing any more say why. (D-132) */
export function presentEvents(
  { tenant }: Pick<Ctx, 'tenant'>,
  catalogue: Catalogue,
  events: Subscription | null,
): Subscription | null {
  if (!events || events.clauses.length === 0) return events
  const reader = eventReader(catalogue, tenant.settings)
  const terms = termsOf(reader, catalogue, { timeZone: catalogue.timeZone, now: new Date() })
  return { ...events, clauses: presentClauses(events.clauses, terms) }
}
