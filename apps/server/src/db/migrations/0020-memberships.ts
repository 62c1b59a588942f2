import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/**
 * Somebody with an account becomes a member of another tenant by accepting. A tenant invites so many new addresses a day,
 * counted in a row of its own, and founders confirm their own address by a code. (ADR 28)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column membership text not null default 'member' check (membership in ('member', 'invited', 'declined')),
    add column invited_by text not null default ''`.execute(db)
  await sql`alter table password_resets
    add column tenant_id int references tenants (id),
    drop constraint password_resets_kind_check,
    add constraint password_resets_kind_check check (kind in ('reset', 'invitation', 'confirmation'))`.execute(db)
  await sql`alter table tenants
    add column invitations_a_day int not null default 50 check (invitations_a_day >= 0)`.execute(db)
  await sql`grant select (invitations_a_day), update (invitations_a_day) on tenants to dossier_system`.execute(db)
  await sql`
    create table invitation_counts (
      tenant_id int not null references tenants (id),
      day date not null,
      count int not null,
      primary key (tenant_id, day)
    )`.execute(db)
  await tenantTable(db, 'invitation_counts', 'select, insert, update')
}
