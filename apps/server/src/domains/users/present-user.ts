import type { UserDetails } from '@dossier/contract/users/details'
import { asGate } from '../../db/as-gate.ts'
import type { Ctx } from '../../http/context.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { hasFactor } from '../second-factor/queries.ts'
import { isSuiteEmail } from '../sso/is-suite-email.ts'
import { getFieldDetails } from '../user-profile/get-field-details.ts'
import { selectPerson, summaryOf, type PersonRow } from './queries.ts'

/** One user as the caller may see them; null if the tenant has none with that id. */
export async function presentUser(ctx: Ctx, id: number): Promise<UserDetails | null> {
  const row = await selectPerson(ctx.tx, ctx.tenant.id, id)
  if (!row) return null
  const { teams } = await loadCatalogue(ctx)
  const {
    rights,
    hasSignedIn: _,
    membership: _membership,
    ...summary
  } = summaryOf(row, { withRights: ctx.me.editUsers })
  return {
    ...summary,
    teams: row.teams.map((teamId) => ({ id: teamId, title: teams.get(teamId)?.title ?? '' })),
    ...(await ownValues(ctx, id)),
    ...(rights && { ...rights, lastLogin: row.last_login, ...(await signInOf(ctx, row)) }),
  }
}

async function ownValues(ctx: Ctx, id: number) {
  const { pictureUrl, fieldValues, userHeaderFieldValues } = await getFieldDetails(ctx, id)
  return { pictureUrl, fieldValues, userHeaderFieldValues }
}

const signInOf = async ({ tx, tenant, services }: Ctx, { id, email }: PersonRow) => ({
  isSuiteUser: isSuiteEmail(services.settings, email),
  mfaEnabled: await asGate(tx, () => hasFactor(tx, { tenantId: tenant.id, holderId: id })),
})
