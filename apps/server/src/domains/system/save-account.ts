import type { AccountToChange, AccountToCreate, SystemAccount } from '@dossier/contract/system/accounts'
import type { GateCtx } from '../../http/context.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { badInput, conflict, forbidden, notFound } from '../../http/refusal.ts'
import { systemAccountMail } from '../../outbound/mail-texts/system-account.ts'
import {
  identityOf,
  insertIdentity,
  lockAccounts,
  selectAccount,
  updateAccount,
  type AccountColumns,
  type StoredIdentity,
} from './account-queries.ts'
import { runInPortal, type PortalContext } from './run-in-portal.ts'
import { invite } from './invite.ts'
import { presentAccount } from './list-accounts.ts'
import { endSessionsOf } from './queries.ts'
import { notifySessionsEnded } from './notify-sessions-ended.ts'

const UNPROVEN =
  'Someone signed up with this email but has not confirmed it. Ask the owner of the address to reset the password first.'
const THERE_IS_ONE = 'An account with this email already exists.'

/** Creates an account. A person of a tenant keeps name and password and gets the rights in addition. (D-023) */
export async function createAccount(ctx: GateCtx, input: AccountToCreate): Promise<SystemAccount> {
  requirePurpose(input)
  return runInPortal(ctx, async (portal) => {
    const { tx, emit, audit } = portal
    const identity = await identityFor(portal, input)
    const flags = { isSystem: input.allowSystemAdmin, isSupport: input.isSupport }
    await updateAccount(tx, identity.id, { name: identity.name, disabled: input.disabled, ...flags })
    if (!input.disabled)
      await invite(portal, identity, {
        write: (link, choosesPassword) => systemAccountMail({ link, choosesPassword }),
      })
    await audit({ action: 'Created account', subject: identity.email, details: rightsInWords(input) })
    emit({ type: 'rights.changed', forget: { identityId: identity.id } })
    return presented(portal, identity.id)
  })
}

/** The identity that becomes an account: a new one, or that of a person of a tenant. */
export async function identityFor(
  { tx }: Pick<PortalContext, 'tx'>,
  { email, name }: Pick<AccountToCreate, 'email' | 'name'>,
): Promise<StoredIdentity> {
  const existing = await identityOf(tx, email)
  if (existing?.isSystem || existing?.isSupport) conflict(THERE_IS_ONE, 'email')
  if (existing?.disabled) conflict('The account with this email is disabled.')
  if (existing && !existing.emailProven) conflict(UNPROVEN)
  return existing ?? refuseTaken(THERE_IS_ONE, () => insertIdentity(tx, { email, name }))
}

/** Changes an account; one that loses a right is signed out everywhere immediately. */
export async function changeAccount(ctx: GateCtx, id: number, changes: AccountToChange): Promise<SystemAccount> {
  return runInPortal(ctx, async (portal) => {
    const { tx, emit } = portal
    await lockAccounts(tx)
    const [self, old] = [await selectAccount(tx, portal.identityId), await selectAccount(tx, id)]
    if (!self?.isSystem || self.disabled) return forbidden()
    if (!old) return notFound('Account')
    const next = merged(old, changes)
    requirePurpose(next)
    if (id === portal.identityId && (next.disabled || !next.allowSystemAdmin))
      badInput('You cannot remove your own access. Ask another system account.')
    const { name, disabled, allowSystemAdmin: isSystem, isSupport } = next
    await updateAccount(tx, id, { name, disabled, isSystem, isSupport })
    await auditChange(portal, old, next)
    const loses = (!old.disabled && disabled) || (old.isSystem && !isSystem) || (old.isSupport && !isSupport)
    if (loses) notifySessionsEnded(emit, await endSessionsOf(tx, id))
    emit({ type: 'rights.changed', forget: { identityId: id } })
    return presented(portal, id)
  })
}

const merged = (old: AccountColumns, changes: AccountToChange): Required<AccountToChange> => ({
  name: changes.name ?? old.name,
  disabled: changes.disabled ?? old.disabled,
  allowSystemAdmin: changes.allowSystemAdmin ?? old.isSystem,
  isSupport: changes.isSupport ?? old.isSupport,
})

function requirePurpose({ allowSystemAdmin, isSupport }: { allowSystemAdmin: boolean; isSupport: boolean }): void {
  if (!allowSystemAdmin && !isSupport) badInput('Give the account the system portal, support, or both.')
}

async function presented({ tx }: PortalContext, id: number): Promise<SystemAccount> {
  return presentAccount((await selectAccount(tx, id)) ?? notFound('Account'))
}

async function auditChange(
  { audit }: PortalContext,
  old: AccountColumns,
  input: Required<AccountToChange>,
): Promise<void> {
  const subject = old.email
  if (old.disabled !== input.disabled)
    await audit({ action: input.disabled ? 'Disabled account' : 'Enabled account', subject })
  const before = { name: old.name, allowSystemAdmin: old.isSystem, isSupport: old.isSupport }
  const after = { name: input.name, allowSystemAdmin: input.allowSystemAdmin, isSupport: input.isSupport }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await audit({ action: 'Changed account', subject, details: `${rightsInWords(before)} → ${rightsInWords(after)}` })
}

const rightsInWords = (one: { allowSystemAdmin: boolean; isSupport: boolean; name: string }): string =>
  [one.name, one.allowSystemAdmin && 'system portal', one.isSupport && 'support'].filter(Boolean).join(', ')
