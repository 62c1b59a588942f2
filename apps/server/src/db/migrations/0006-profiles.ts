import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Pictures of people, the fields that a tenant keeps of them, and what stands in those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_pictures (
      tenant_id int not null,
      user_id int not null,
      version text not null,
      bytes bytea not null check (octet_length(bytes) <= 1048576),
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    )`.execute(db)
  // It is compressed already.
  await sql`alter table user_pictures alter column bytes set storage external`.execute(db)
  await tenantTable(db, 'user_pictures', 'select, insert, update, delete')

  await sql`
    create table user_fields (
      tenant_id int not null references tenants (id),
      id text not null check (id ~ '^[A-Za-z0-9-]{1,36}$'),
      title text not null,
      description text not null default '',
      data_type text not null,
      section text not null default 'General',
      position int not null default 0,
      allow_self_edit boolean not null default true,
      required_record boolean not null default false,
      display_read_only boolean not null default false,
      column_values jsonb not null default '[]',
      extensions jsonb not null default '{}',
      primary key (tenant_id, id)
    )`.execute(db)
  await tenantTable(db, 'user_fields', 'select, insert, update, delete')

  await sql`alter table users add column field_values jsonb not null default '{}'`.execute(db)
}
