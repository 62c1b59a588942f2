import type { UserAccount } from '@dossier/contract/second-factor'
import type { Ctx } from '../../http/context.ts'
import { isSuiteEmail } from '../sso/is-suite-email.ts'
import { countRecoveryCodes, hasFactor } from './queries.ts'

/** How the caller's account is secured, and whether that is done at the suite. */
export async function accountOf({ tx, tenant, me, services }: Ctx): Promise<UserAccount> {
  const holder = { tenantId: tenant.id, holderId: me.id }
  return {
    isSuiteUser: isSuiteEmail(services.settings, me.email),
    mfaEnabled: await hasFactor(tx, holder),
    recoveryCodesLeft: await countRecoveryCodes(tx, holder),
  }
}
