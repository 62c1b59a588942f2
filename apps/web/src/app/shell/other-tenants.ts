import type { Me } from '@dossier/contract/user-profile/me'

/** A tenant that the signed-in person can switch to. */
export interface OtherTenant {
  id: number
  /** 0: as support. */
  userId: number
  label: string
}

/** Its title, with its domain where another one has the same. */
export const tenantName = ({ title, domain }: { title: string; domain?: string | undefined }): string =>
  domain === undefined ? title : `${title} (${domain})`

/** The other tenants of a person, and for support staff those that grant access. */
export function otherTenants({ tenantId, loginTenants, supportAccess }: Me): OtherTenant[] {
  const own = loginTenants.filter(({ id, disabled }) => id !== tenantId && !disabled)
  const letIn = supportAccess.filter(({ disabled }) => !disabled)
  return [
    ...own.map((one) => ({ id: one.id, userId: one.userId, label: `Switch to ${tenantName(one)}` })),
    ...letIn.map((one) => ({ id: one.id, userId: 0, label: `Support Access: ${tenantName(one)}` })),
  ]
}
