import { audited, recordAuditOf, type AuditScene } from '../../history/audit-log.ts'

interface Founding {
  title: string
  domain: string
  admin: { id: number; name: string; email: string; invited: boolean }
}

/** The first entries of a tenant's audit log: the tenant and its first administrator. */
export function auditFounding(scene: AuditScene, { title, domain, admin }: Founding): Promise<void> {
  const { id, name, email, invited } = admin
  const rights = { isAdmin: true, membership: invited ? 'invited' : 'member' }
  return recordAuditOf(scene, [
    ...audited('organization', { name: title, before: null, after: { title, domain } }),
    ...audited('user', { id, name, before: null, after: { name, email, ...rights } }),
  ])
}
