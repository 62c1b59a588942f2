import type { Me } from '@dossier/contract/user-profile/me'

/** A tenant that the signed-in person can switch to. */
export interface OtherTenant {
  id: number
  /** 0: as support. */
  userId: number
  label: string
}

/** The other tenants of a person, and for support staff those that grant access. */
export function otherTenants({ tenantId, loginTenants, supportAccess }: Me): OtherTenant[] {
  const own = loginTenants.filter(({ id, disabled }) => id !== tenantId && !disabled)
  const letIn = supportAccess.filter(({ disabled }) => !disabled)
  return [
    ...own.map(({ id, userId, title }) => ({ id, userId, label: `Switch to ${title}` })),
    ...letIn.map(({ id, title }) => ({ id, userId: 0, label: `Support Access: ${title}` })),
  ]
}
