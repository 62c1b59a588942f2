import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'

/** Tables of before the rule, whose ids are counted over all tenants. None is added. */
const COUNTED_OVER_ALL = [
  'areas',
  'cases_base',
  'case_counts',
  'categories',
  'changes',
  'comments',
  'error_reports',
  'failed_sign_ins',
  'field_locks',
  'identities',
  'mails',
  'password_resets',
  'saml_providers',
  'sessions',
  'severities',
  'sign_on_requests',
  'statuses',
  'support_access',
  'support_activity',
  'system_activities',
  'tags',
  'teams',
  'templates',
  'tenant_info',
  'tenants',
  'user_statuses',
  'users',
  'views',
  'word_settings',
]

test('B.10 no new table counts its ids over all tenants: they are random, or counted per tenant', async () => {
  const { services } = await testServer()
  const { rows } = await sql<{ table: string }>`
    select distinct c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
      and (a.attidentity <> '' or exists (select from pg_attrdef d
        where d.adrelid = a.attrelid and d.adnum = a.attnum and pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'))
    order by 1`.execute(services.database.owner)
  expect(rows.map(({ table }) => table).filter((table) => !COUNTED_OVER_ALL.includes(table))).toEqual([])
})

/** All that the gate may read, column by column: a new column of one of these tables is read before anybody is known. */
const READ_BY_GATE = [
  'api_tokens: created, ending, expires, id, last_used, scopes, tenant_id, title, token_hash, user_id',
  'calendar_feeds: created, date_column, last_read, schedules, secret_hash, tenant_id, user_id',
  'failed_sign_ins: address, at, email, id',
  'identities: created, disabled, email, email_proven, has_password, id, is_support, is_system, name, password_hash',
  'identity_links: created, identity_id, provider, subject',
  'password_resets: address, code_hash, created, domain, email, id, identity_id, kind, prepared, tenant_id, used',
  'recovery_codes: code_hash, holder_id, tenant_id, used',
  'saml_links: created, provider_id, subject, tenant_id, user_id',
  'saml_providers: auto_login, certificates, created, enabled, entry_point, id, idp_issuer, key, last_refusal, last_refused, last_sign_in, last_updated, tenant_id, title',
  'second_factors: created, holder_id, last_step, secret, tenant_id',
  'sessions: address, by_password, created, ended, id, identity_id, last_used, only_tenant_id, state, tenant_id, token_hash, user_agent, user_id, wrong_codes',
  'sign_in_tries: email, failures, last_failure, warned',
  'sign_on_requests: answer, browser_hash, created, domain, id, provider, request_hash, secrets',
  'support_access: enabled_by, enabled_by_id, enabled_from, enabled_until, ended, id, tenant_id, warned',
  'team_members: team_id, tenant_id, user_id',
  'tenant_logos: content, size, tenant_id, type, version',
  'tenant_styles: css, last_updated, tenant_id, theme, version',
  'tenants: billing_enabled, case_name, created, disabled, domain, domain_updated, features, hidden_elements, id, invitations_a_day, record_name, setting_times, settings, show_sso_below_login, subscription, title',
  'used_assertions: assertion_hash, provider, used',
  'users: created, disabled, edit_data, edit_users, email, extended_permissions, field_values, founder, has_done_first_login, id, identity_id, invited_by, is_admin, last_login, last_updated, membership, name, preferences, settings, support_identity_id, tenant_id, user_status_id',
  'wall_links: created, dashboard_ids, ending, expires, id, last_address, last_used, seconds, team_ids, tenant_id, title, token_hash',
]

test('B.10 before a tenant is known nothing is read but what signing in asks for', async () => {
  const { services } = await testServer()
  const { rows } = await sql<{ granted: string }>`
    select table_name || ': ' || string_agg(column_name, ', ' order by column_name) as granted
    from information_schema.column_privileges
    where grantee = 'dossier_gate' and privilege_type = 'SELECT' group by table_name order by table_name`.execute(
    services.database.owner,
  )
  expect(rows.map(({ granted }) => granted)).toEqual(READ_BY_GATE)
})
