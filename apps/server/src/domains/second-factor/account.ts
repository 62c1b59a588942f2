import type { UserAccount } from '@dossier/contract/sign-in/second-factor'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { isSuiteEmail } from '../sso/is-suite-email.ts'
import { countRecoveryCodes, findEmail, hasFactor } from './queries.ts'

/** How somebody's account of this tenant is secured, and whether that is done at the suite. */
export async function accountOf({ tx, tenant, me, services }: Ctx, userId: number): Promise<UserAccount> {
  // Support is not a user of the tenant, but has an account all the same.
  const { email } = userId === me.id ? me : ((await findEmail(tx, tenant.id, userId)) ?? notFound('User'))
  const holder = { tenantId: tenant.id, holderId: userId }
  return {
    isSuiteUser: isSuiteEmail(services.settings, email),
    mfaEnabled: await hasFactor(tx, holder),
    recoveryCodesLeft: await countRecoveryCodes(tx, holder),
  }
}
