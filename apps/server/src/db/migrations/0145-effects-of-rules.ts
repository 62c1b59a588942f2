import { type Kysely, sql } from 'kysely'

/**
 * What rules send is a delivery or an email, whose state is that of the effect; deliveries can have headers of their own,
 * and emails of rules have no sender. (ADR 34)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column headers text`.execute(db)
  await sql`alter table case_emails alter column user_id drop not null`.execute(db)
  await sql`alter table case_emails add column canceled boolean not null default false`.execute(db)
  await sql`alter table case_emails add column with_files boolean not null default false`.execute(db)
  await sql`grant update (canceled) on case_emails to dossier_app`.execute(db)
  await sql`
    create function settle_rule_run(tenant int, run uuid) returns void language sql as $$
      update rule_runs set result = case
          when of_run.waiting then 'Waiting'
          when of_run.failed or jsonb_array_length(told -> 'failures') > 0 then 'Failed'
          when of_run.canceled then 'Canceled' else 'Ran' end
      from (select coalesce(bool_or(state = 'Waiting'), false) as waiting, coalesce(bool_or(state = 'Failed'), false) as failed,
          coalesce(bool_or(state = 'Canceled'), false) as canceled
        from rule_effects where tenant_id = tenant and run_id = run) of_run
      where tenant_id = tenant and id = run
    $$`.execute(db)
  await sql`
    create function settle_delivery_of_rule() returns trigger language plpgsql as $$
    declare run uuid;
    begin
      update rule_effects set state = new.state, is_noted = false
        where tenant_id = new.tenant_id and effect_key = new.effect_key returning run_id into run;
      if run is not null then perform settle_rule_run(new.tenant_id, run); end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger settle_delivery_of_rule after update of state on deliveries for each row
    when (new.cause_type = 'rule' and new.state is distinct from old.state)
    execute function settle_delivery_of_rule()`.execute(db)
  await sql`
    create function settle_mail_of_rule() returns trigger language plpgsql as $$
    declare run uuid;
    begin
      update rule_effects set state = (select case when bool_or(m.sent is null and m.given_up is null) then 'Waiting'
          when bool_or(m.given_up is not null) then 'Failed' else 'Delivered' end
        from mails m where m.tenant_id = new.tenant_id and m.case_email_id = new.case_email_id)
        where tenant_id = new.tenant_id and email_id = new.case_email_id and state <> 'Canceled' returning run_id into run;
      if run is not null then perform settle_rule_run(new.tenant_id, run); end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger settle_mail_of_rule after update of sent, given_up on mails for each row
    when (new.case_email_id is not null and (new.sent is distinct from old.sent
      or new.given_up is distinct from old.given_up))
    execute function settle_mail_of_rule()`.execute(db)
}
