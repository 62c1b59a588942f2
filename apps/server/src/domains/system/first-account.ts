import type { Database } from '../../db/open.ts'
import { conflict } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import { identityOf, lockAccounts, selectOpenAccount, updateAccount, type StoredIdentity } from './account-queries.ts'
import { insertAuditEntry } from './activity-queries.ts'
import { invitationLink } from './invite.ts'
import { identityFor } from './save-account.ts'

interface Options {
  email: string
  name: string
  /** Although there is an account that could create others, or that has a password. */
  anyway: boolean
}

/**
 * The system account of an installation that has none, made by its operator on the machine: the portal, where accounts
 * are created, opens to accounts only. Gives the link that lets its owner in. (ADR 28)
 */
export function makeFirstAccount(
  { database, settings }: { database: Database; settings: Settings },
  options: Options,
): Promise<{ link: string; choosesPassword: boolean }> {
  return database.systemTx(async (tx) => {
    await lockAccounts(tx)
    const identity =
      (await ownAccount(await identityOf(tx, options.email), options)) ?? (await identityFor({ tx }, options))
    const open = await selectOpenAccount(tx)
    if (open && open.id !== identity.id && !options.anyway)
      conflict(
        `There is a system account already, ${open.email}: it creates others in the system portal. If nobody can sign ` +
          'in with it, add --anyway.',
      )
    const { name, isSupport } = identity
    await updateAccount(tx, identity.id, { name, isSupport, isSystem: true, disabled: false })
    const details = 'system portal, by the command system-account'
    await insertAuditEntry(tx, identity.id, { action: 'Created account', subject: identity.email, details })
    return invitationLink({ tx, settings }, identity, { always: identity.isSystem })
  })
}

/** The account with this email itself, whose owner has not chosen a password yet or needs another one. */
async function ownAccount(
  identity: StoredIdentity | undefined,
  { anyway }: Options,
): Promise<StoredIdentity | undefined> {
  if (!identity?.isSystem) return undefined
  if (identity.hasPassword && !anyway)
    conflict(
      `${identity.email} is a system account with a password already. For a link to a new password, add --anyway.`,
    )
  return identity
}
