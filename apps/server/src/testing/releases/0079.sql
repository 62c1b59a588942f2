SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA pgboss;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE TYPE pgboss.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);
CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN
      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          pgboss.job_now(),
          pgboss.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;
      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;
      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);
      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;
      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;
CREATE FUNCTION pgboss.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;
      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;
      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $$;
CREATE FUNCTION pgboss.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
      SELECT pg_catalog.now();
    $$;
CREATE FUNCTION pgboss.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;
CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;
      EXECUTE pgboss.job_table_format(command, 'job_common');
      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;
CREATE FUNCTION pgboss.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;
      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $$;
CREATE FUNCTION public.count_added_files() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      insert into file_usage as u (tenant_id, bytes) select tenant_id, sum(size) from added group by tenant_id
        on conflict (tenant_id) do update set bytes = u.bytes + excluded.bytes;
      return null;
    end $$;
CREATE FUNCTION public.count_changed_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if old.deleted is null and not old.is_sensitive then
        insert into case_counts (tenant_id, is_closed, amount) values (old.tenant_id, old.is_closed, -1);
      end if;
      if new.deleted is null and not new.is_sensitive then
        insert into case_counts (tenant_id, is_closed, amount) values (new.tenant_id, new.is_closed, 1);
      end if;
      return null;
    end $$;
CREATE FUNCTION public.count_new_cases() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      insert into case_counts (tenant_id, is_closed, amount)
        select tenant_id, is_closed, count(*) from added
        where deleted is null and not is_sensitive group by tenant_id, is_closed;
      insert into case_recency (tenant_id, is_open, last_updated, case_id)
        select tenant_id, not is_closed, last_updated, id from added where deleted is null;
      with opened as materialized (
        select *, (fields || '{}') as document from added where deleted is null and not is_closed)
      , in_order_numbers as (
        insert into order_numbers (tenant_id, order_id, case_id, is_empty, key)
        select a.tenant_id, o.id, a.id, k.key is null, coalesce(k.key, 0)
        from opened a join field_orders o on o.tenant_id = a.tenant_id
          cross join lateral (select order_number(o.kind, a.document -> o.field_id) as key) k
        where o.state <> 'leaving' and o.kind in ('number', 'date')), in_order_texts as (
        insert into order_texts (tenant_id, order_id, case_id, is_empty, key)
        select a.tenant_id, o.id, a.id, k.key is null, coalesce(k.key, '')
        from opened a join field_orders o on o.tenant_id = a.tenant_id
          cross join lateral (select order_text(o.kind, a.document -> o.field_id) as key) k
        where o.state <> 'leaving' and o.kind in ('text', 'choice'))
      insert into case_moves (tenant_id, amount, case_id, title_key, created, last_updated, status_id, severity_id, template_id, assignee_id, orders)
        select tenant_id, 1, id, lower(title), created, last_updated, status_id, severity_id, template_id, assignee_id, (select jsonb_object_agg(o.id, coalesce(
            to_jsonb(order_number(o.kind, document -> o.field_id)), to_jsonb(order_text(o.kind, document -> o.field_id))))
          from field_orders o where o.tenant_id = opened.tenant_id and o.state <> 'leaving')
        from opened;
      return null;
    end $$;
CREATE FUNCTION public.leave_removed_files() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      insert into stray_files (tenant_id, id, due) select tenant_id, id, now() + interval '1 day' from removed;
      update file_usage u set bytes = u.bytes - r.bytes
        from (select tenant_id, sum(size) as bytes from removed group by tenant_id) r where u.tenant_id = r.tenant_id;
      return null;
    end $$;
CREATE FUNCTION public.log_horizon() RETURNS bigint
    LANGUAGE plpgsql
    AS $$
    declare
      given bigint;
      announced bigint;
    begin
      select last_value into given from change_positions;
      select min((classid::bigint & 255) << 32 | objid::bigint) into announced from pg_locks
        where locktype = 'advisory' and objsubid = 1 and mode = 'ShareLock'
          and database = (select oid from pg_database where datname = current_database())
          and classid::bigint >> 8 = 471201;
      return least(given, announced);
    end $$;
CREATE FUNCTION public.log_position() RETURNS bigint
    LANGUAGE plpgsql
    AS $$
    declare
      given bigint;
    begin
      select last_value into given from change_positions;
      perform pg_advisory_xact_lock_shared(471201::bigint << 40 | given);
      return nextval('change_positions');
    end $$;
CREATE FUNCTION public.make_log_months(log text, ahead integer) RETURNS integer
    LANGUAGE plpgsql
    SET "TimeZone" TO 'UTC'
    AS $$
    declare
      first timestamptz;
      name text;
      made int := 0;
    begin
      for n in 0..ahead loop
        first := date_trunc('month', now()) + make_interval(months => n);
        name := log || '_' || to_char(first, 'YYYY_MM');
        continue when to_regclass(name) is not null;
        execute format('create table %I (like %I including defaults including constraints including indexes)', name, log);
        execute format('alter table %I enable row level security', name);
        execute format('with late as (delete from %I where at >= %L and at < %L returning *)
          insert into %I select * from late', log || '_later', first, first + interval '1 month', name);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)',
          log, name, first, first + interval '1 month');
        made := made + 1;
      end loop;
      return made;
    end $$;
CREATE FUNCTION public.move_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare
      was_listed boolean := old.deleted is null and not old.is_closed;
      is_listed boolean := new.deleted is null and not new.is_closed;
      before jsonb;
      after jsonb;
    begin
      if old.deleted is not null then
        if new.deleted is null then
          insert into case_recency (tenant_id, is_open, last_updated, case_id)
            values (new.tenant_id, not new.is_closed, new.last_updated, new.id);
        end if;
      elsif new.deleted is null then
        update case_recency set is_open = not new.is_closed, last_updated = new.last_updated
          where tenant_id = old.tenant_id and is_open = (not old.is_closed) and last_updated = old.last_updated
            and case_id = old.id;
      else
        delete from case_recency
          where tenant_id = old.tenant_id and is_open = (not old.is_closed) and last_updated = old.last_updated
            and case_id = old.id;
      end if;
      if was_listed <> is_listed or (is_listed and old.fields is distinct from new.fields) then
        if exists (select from field_orders where tenant_id = new.tenant_id) then
          select m.before, m.after into before, after
          from move_in_orders(new.tenant_id, new.id, was_listed, is_listed, (old.fields || '{}'),
            (new.fields || '{}')) m;
        end if;
      end if;
      if was_listed then
        insert into case_moves (tenant_id, amount, case_id, title_key, created, last_updated, status_id, severity_id, template_id, assignee_id, orders)
          values (old.tenant_id, -1, old.id, lower(old.title), old.created, old.last_updated, old.status_id, old.severity_id, old.template_id, old.assignee_id, before);
      end if;
      if is_listed then
        insert into case_moves (tenant_id, amount, case_id, title_key, created, last_updated, status_id, severity_id, template_id, assignee_id, orders)
          values (new.tenant_id, 1, new.id, lower(new.title), new.created, new.last_updated, new.status_id, new.severity_id, new.template_id, new.assignee_id, after);
      end if;
      return null;
    end $$;
CREATE FUNCTION public.move_in_orders(of_tenant integer, of_case integer, was_listed boolean, is_listed boolean, old_fields jsonb, new_fields jsonb, OUT before jsonb, OUT after jsonb) RETURNS record
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
    begin
      with moved as materialized (
        select *, coalesce(n0, 0) as n_left, coalesce(t0, '') as t_left from (
          select id, kind, order_number(kind, old_fields -> field_id) as n0,
            order_number(kind, new_fields -> field_id) as n1, order_text(kind, old_fields -> field_id) as t0,
            order_text(kind, new_fields -> field_id) as t1
          from field_orders where tenant_id = of_tenant and state <> 'leaving' and (was_listed <> is_listed
            or old_fields -> field_id is distinct from new_fields -> field_id)) o
        where was_listed <> is_listed or n0 is distinct from n1 or t0 is distinct from t1),
      left_numbers as (delete from order_numbers where ctid = any(array(
        select k.place from moved m cross join lateral (
          select ctid as place from order_numbers o where o.tenant_id = of_tenant and o.order_id = m.id
            and o.is_empty = (m.n0 is null) and o.key = m.n_left and o.case_id = of_case limit 1) k
        where was_listed and m.kind in ('number', 'date')))),
      left_texts as (delete from order_texts where ctid = any(array(
        select k.place from moved m cross join lateral (
          select ctid as place from order_texts o where o.tenant_id = of_tenant and o.order_id = m.id
            and o.is_empty = (m.t0 is null) and o.key = m.t_left and o.case_id = of_case limit 1) k
        where was_listed and m.kind in ('text', 'choice')))),
      joined_numbers as (insert into order_numbers
        (tenant_id, order_id, case_id, is_empty, key)
        select of_tenant, id, of_case, n1 is null, coalesce(n1, 0) from moved
        where is_listed and kind in ('number', 'date') on conflict do nothing),
      joined_texts as (insert into order_texts
        (tenant_id, order_id, case_id, is_empty, key)
        select of_tenant, id, of_case, t1 is null, coalesce(t1, '') from moved
        where is_listed and kind in ('text', 'choice') on conflict do nothing)
      select jsonb_object_agg(id, coalesce(to_jsonb(n0), to_jsonb(t0))),
        jsonb_object_agg(id, coalesce(to_jsonb(n1), to_jsonb(t1))) into before, after from moved;
    end $$;
CREATE FUNCTION public.order_number(kind text, value jsonb) RETURNS double precision
    LANGUAGE sql STABLE
    AS $$
    select case
      when kind = 'number' and jsonb_typeof(value) = 'number' then value::float8
      when kind = 'date' and jsonb_typeof(value) = 'string'
        then extract(epoch from (value #>> '{}')::timestamptz)::float8 end $$;
CREATE FUNCTION public.order_text(kind text, value jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
    select case kind when 'text' then left(lower(value #>> '{}'), 200) when 'choice' then value #>> '{}' end $$;
CREATE FUNCTION public.remove_texts_of_comments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      delete from record_texts t using gone m
        where t.tenant_id = m.tenant_id and t.case_id = m.case_id and t.place = 'comments' and t.part = m.id;
      return null;
    end $$;
CREATE FUNCTION public.text_folded(body text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    AS $$
    begin
      if octet_length(body) = length(body) then return lower(body); end if;
      return replace(replace(replace(translate(lower(normalize(regexp_replace(
        normalize(body, nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200d\u20d0-\u20ff\ufe00-\ufe0f\u00ad]', '', 'g'), nfc)), 'øłđðıħŧ', 'olddiht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
    end $$;
CREATE FUNCTION public.text_hits(body text, whole text[], begun text[]) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE
    AS $$
    begin
      return array(select distinct raw from regexp_split_to_table(
          regexp_replace(left(body, 100000), '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u0964\u1680\u2000-\u206f\u20a0-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\ufe10-\ufe19\ufe30-\ufe6f\ufeff\ufff0-\uffff]+') as raw,
        lateral (select left(text_folded(raw), 60) as word) w
        where raw <> '' and (word = any(whole) or text_stem(word) = any(whole)
          or exists (select from unnest(begun) as first where starts_with(word, first))));
    end $$;
CREATE FUNCTION public.text_places(tenant integer, title text, summary text, fields jsonb) RETURNS TABLE(place text, body text)
    LANGUAGE sql STABLE
    AS $$
    select 'title', title
    union all select 'summary', text_plain(summary) where summary <> ''
    union all select 'fields.' || f.id, case f.data_type when 'text-area' then text_plain(v.value #>> '{}')
        else v.value #>> '{}' end
      from jsonb_each(fields) v join field_definitions f on f.tenant_id = tenant and f.id = v.key
      where jsonb_typeof(v.value) = 'string' and f.data_type in ('text', 'text-area', 'external-link') $$;
CREATE FUNCTION public.text_plain(body text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    AS $$
    begin
      if strpos(body, '<') = 0 and strpos(body, '&') = 0 then return body; end if;
      if body !~* '</?(?:a|b|blockquote|body|br|code|del|div|em|font|h[1-6]|hr|html|i|iframe|img|li|ol|p|pre|s|script|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|u|ul)(?:\s+[\w-]+\s*=[^<>]*)?\s*/?>' then return body; end if;
      return replace(replace(replace(replace(replace(replace(regexp_replace(regexp_replace(body, '</?(?:a|b|code|del|em|font|i|s|span|strike|strong|sub|sup|u)(?:[[:space:]][^<>]*)?>', '', 'gi'),
        '<[^<>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&');
    end $$;
CREATE FUNCTION public.text_query(tenant integer, body text, is_begun boolean, is_exact boolean) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE
    AS $$
    declare
      words text[] := text_words(body);
      amount int := cardinality(words);
    begin
      return (select string_agg(case
          when is_begun and at = amount and length(word) > 2 then '(' || quote_literal(tenant || '.' || word) || ':*'
            || coalesce('|' || quote_literal(tenant || '.' || text_stem(word)), '') || ')'
          when is_exact then quote_literal(tenant || '.' || word)
          else '(' || quote_literal(tenant || '.' || word)
            || coalesce('|' || quote_literal(tenant || '.' || text_stem(word)), '') || ')' end, '<->' order by at)
        from unnest(words) with ordinality as w (word, at))::tsquery;
    end $$;
CREATE FUNCTION public.text_rows(tenant integer, record integer, title text, summary text, fields jsonb) RETURNS TABLE(place text, part integer, words tsvector)
    LANGUAGE sql STABLE
    AS $$
    select p.place, 0, text_vector(tenant, p.body) from text_places(tenant, title, summary, fields) p
    union all select 'comments', m.id, text_vector(m.tenant_id, case when m.is_html then text_plain(m.comment) else m.comment end) from comments m where m.tenant_id = tenant and m.case_id = record $$;
CREATE FUNCTION public.text_stem(word text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    AS $_$
    begin
      if word !~ '^[a-z]{3,}$' then return null; end if;
      return nullif((ts_lexize('pg_catalog.english_stem', word))[1], word);
    end $_$;
CREATE FUNCTION public.text_vector(tenant integer, body text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE
    AS $$
    begin
      return coalesce((
        select string_agg(quote_literal(tenant || '.' || w.word) || ':' || w.at
          || coalesce(' ' || quote_literal(tenant || '.' || text_stem(w.word)) || ':' || w.at, ''), ' ')
        from unnest(text_words(body)) with ordinality as w (word, at)), '')::tsvector;
    end $$;
CREATE FUNCTION public.text_words(body text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE
    AS $$
    declare
      folded text := left(text_folded(left(body, 100000)), 100000);
    begin
      if octet_length(folded) <> length(folded) then
        folded := regexp_replace(folded, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g');
      end if;
      return array(select left(word, 60) from regexp_split_to_table(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u0964\u1680\u2000-\u206f\u20a0-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\ufe10-\ufe19\ufe30-\ufe6f\ufeff\ufff0-\uffff]+') as word where word <> '' limit 50000);
    end $$;
CREATE FUNCTION public.write_changed_comments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      delete from record_texts t using gone m
        where t.tenant_id = m.tenant_id and t.case_id = m.case_id and t.place = 'comments' and t.part = m.id;
      insert into record_texts (tenant_id, case_id, place, part, words)
        select m.tenant_id, m.case_id, 'comments', m.id, text_vector(m.tenant_id, case when m.is_html then text_plain(m.comment) else m.comment end) from added m;
      return null;
    end $$;
CREATE FUNCTION public.write_changed_texts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare
      changed text[] := array(
        select 'title' where new.title is distinct from old.title
        union all select 'summary' where new.summary is distinct from old.summary);
      texts jsonb := '{}';
    begin
      if new.fields is distinct from old.fields then
        select coalesce(jsonb_object_agg(n.key, n.value), '{}') into texts from jsonb_each(new.fields) n
          where jsonb_typeof(n.value) = 'string' and n.value is distinct from old.fields -> n.key;
        changed := changed || array(select 'fields.' || o.key from jsonb_each(old.fields) o
          where jsonb_typeof(o.value) = 'string' and o.value is distinct from new.fields -> o.key);
      end if;
      if changed = '{}' and texts = '{}' then return null; end if;
      delete from record_texts t where t.tenant_id = new.tenant_id and t.case_id = new.id and t.place = any(changed)
        and t.part = 0;
      insert into record_texts (tenant_id, case_id, place, words)
        select new.tenant_id, new.id, p.place, text_vector(new.tenant_id, p.body)
        from text_places(new.tenant_id, new.title, new.summary, texts) p
        where p.place = any(changed) or starts_with(p.place, 'fields.')
        on conflict (tenant_id, case_id, place, part) do update set words = excluded.words;
      return null;
    end $$;
CREATE FUNCTION public.write_texts_of_comments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      insert into record_texts (tenant_id, case_id, place, part, words)
        select m.tenant_id, m.case_id, 'comments', m.id, text_vector(m.tenant_id, case when m.is_html then text_plain(m.comment) else m.comment end) from added m;
      return null;
    end $$;
CREATE FUNCTION public.write_texts_of_new() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      insert into record_texts (tenant_id, case_id, place, words)
        select a.tenant_id, a.id, p.place, text_vector(a.tenant_id, p.body)
        from added a cross join lateral text_places(a.tenant_id, a.title, a.summary, a.fields) p;
      return null;
    end $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE pgboss.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);
CREATE TABLE pgboss.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid
)
PARTITION BY LIST (name);
CREATE TABLE pgboss.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);
CREATE TABLE pgboss.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);
CREATE TABLE pgboss.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer DEFAULT 0 NOT NULL,
    completed_delta integer DEFAULT 0 NOT NULL,
    failed_delta integer DEFAULT 0 NOT NULL,
    delta_on timestamp with time zone,
    delta_seconds integer,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);
CREATE TABLE pgboss.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);
CREATE TABLE pgboss.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'cron'::text NOT NULL,
    cron text NOT NULL,
    timezone text DEFAULT 'UTC'::text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    last_job_id uuid,
    CONSTRAINT schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text])))
);
CREATE TABLE pgboss.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);
CREATE TABLE pgboss.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.areas (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    title text NOT NULL,
    parent_id integer,
    "position" integer DEFAULT 0 NOT NULL,
    disabled boolean DEFAULT false NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
ALTER TABLE public.areas ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.areas_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_log (
    tenant_id integer NOT NULL,
    at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    id uuid NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    cause text NOT NULL,
    cause_id text,
    actor_id integer,
    actor text NOT NULL,
    actor_kind text NOT NULL,
    kind text NOT NULL,
    thing_id text NOT NULL,
    thing text NOT NULL,
    what text NOT NULL,
    changes jsonb NOT NULL,
    CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'support'::text, 'operator'::text, 'system'::text]))),
    CONSTRAINT audit_log_cause_check CHECK ((cause = ANY (ARRAY['user'::text, 'rule'::text, 'schedule'::text, 'integration'::text, 'import'::text, 'merge'::text, 'undo'::text]))),
    CONSTRAINT audit_log_what_check CHECK ((what = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text])))
)
PARTITION BY RANGE (at);
CREATE VIEW public.audit_entries AS
 SELECT audit_log.tenant_id,
    audit_log.at,
    audit_log.id,
    audit_log."position",
    audit_log.action_id,
    audit_log.cause,
    audit_log.cause_id,
    audit_log.actor_id,
    audit_log.actor,
    audit_log.actor_kind,
    audit_log.kind,
    audit_log.thing_id,
    audit_log.thing,
    audit_log.what,
    audit_log.changes
   FROM public.audit_log
  WHERE (audit_log.tenant_id = (current_setting('app.tenant_id'::text))::integer);
CREATE TABLE public.audit_log_2026_11 (
    tenant_id integer NOT NULL,
    at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    id uuid NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    cause text NOT NULL,
    cause_id text,
    actor_id integer,
    actor text NOT NULL,
    actor_kind text NOT NULL,
    kind text NOT NULL,
    thing_id text NOT NULL,
    thing text NOT NULL,
    what text NOT NULL,
    changes jsonb NOT NULL,
    CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'support'::text, 'operator'::text, 'system'::text]))),
    CONSTRAINT audit_log_cause_check CHECK ((cause = ANY (ARRAY['user'::text, 'rule'::text, 'schedule'::text, 'integration'::text, 'import'::text, 'merge'::text, 'undo'::text]))),
    CONSTRAINT audit_log_what_check CHECK ((what = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text])))
);
CREATE TABLE public.audit_log_2026_12 (
    tenant_id integer NOT NULL,
    at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    id uuid NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    cause text NOT NULL,
    cause_id text,
    actor_id integer,
    actor text NOT NULL,
    actor_kind text NOT NULL,
    kind text NOT NULL,
    thing_id text NOT NULL,
    thing text NOT NULL,
    what text NOT NULL,
    changes jsonb NOT NULL,
    CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'support'::text, 'operator'::text, 'system'::text]))),
    CONSTRAINT audit_log_cause_check CHECK ((cause = ANY (ARRAY['user'::text, 'rule'::text, 'schedule'::text, 'integration'::text, 'import'::text, 'merge'::text, 'undo'::text]))),
    CONSTRAINT audit_log_what_check CHECK ((what = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text])))
);
CREATE TABLE public.audit_log_2027_01 (
    tenant_id integer NOT NULL,
    at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    id uuid NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    cause text NOT NULL,
    cause_id text,
    actor_id integer,
    actor text NOT NULL,
    actor_kind text NOT NULL,
    kind text NOT NULL,
    thing_id text NOT NULL,
    thing text NOT NULL,
    what text NOT NULL,
    changes jsonb NOT NULL,
    CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'support'::text, 'operator'::text, 'system'::text]))),
    CONSTRAINT audit_log_cause_check CHECK ((cause = ANY (ARRAY['user'::text, 'rule'::text, 'schedule'::text, 'integration'::text, 'import'::text, 'merge'::text, 'undo'::text]))),
    CONSTRAINT audit_log_what_check CHECK ((what = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text])))
);
CREATE TABLE public.audit_log_2027_02 (
    tenant_id integer NOT NULL,
    at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    id uuid NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    cause text NOT NULL,
    cause_id text,
    actor_id integer,
    actor text NOT NULL,
    actor_kind text NOT NULL,
    kind text NOT NULL,
    thing_id text NOT NULL,
    thing text NOT NULL,
    what text NOT NULL,
    changes jsonb NOT NULL,
    CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'support'::text, 'operator'::text, 'system'::text]))),
    CONSTRAINT audit_log_cause_check CHECK ((cause = ANY (ARRAY['user'::text, 'rule'::text, 'schedule'::text, 'integration'::text, 'import'::text, 'merge'::text, 'undo'::text]))),
    CONSTRAINT audit_log_what_check CHECK ((what = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text])))
);
CREATE TABLE public.audit_log_before (
    tenant_id integer NOT NULL,
    at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    id uuid NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    cause text NOT NULL,
    cause_id text,
    actor_id integer,
    actor text NOT NULL,
    actor_kind text NOT NULL,
    kind text NOT NULL,
    thing_id text NOT NULL,
    thing text NOT NULL,
    what text NOT NULL,
    changes jsonb NOT NULL,
    CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'support'::text, 'operator'::text, 'system'::text]))),
    CONSTRAINT audit_log_cause_check CHECK ((cause = ANY (ARRAY['user'::text, 'rule'::text, 'schedule'::text, 'integration'::text, 'import'::text, 'merge'::text, 'undo'::text]))),
    CONSTRAINT audit_log_what_check CHECK ((what = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text])))
);
CREATE TABLE public.audit_log_later (
    tenant_id integer NOT NULL,
    at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    id uuid NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    cause text NOT NULL,
    cause_id text,
    actor_id integer,
    actor text NOT NULL,
    actor_kind text NOT NULL,
    kind text NOT NULL,
    thing_id text NOT NULL,
    thing text NOT NULL,
    what text NOT NULL,
    changes jsonb NOT NULL,
    CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'support'::text, 'operator'::text, 'system'::text]))),
    CONSTRAINT audit_log_cause_check CHECK ((cause = ANY (ARRAY['user'::text, 'rule'::text, 'schedule'::text, 'integration'::text, 'import'::text, 'merge'::text, 'undo'::text]))),
    CONSTRAINT audit_log_what_check CHECK ((what = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text])))
);
CREATE TABLE public.bulk_edits (
    tenant_id integer NOT NULL,
    id uuid NOT NULL,
    created timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    author_id integer NOT NULL,
    changes jsonb NOT NULL,
    job_id uuid,
    done_to integer DEFAULT 0 NOT NULL,
    total integer NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    unchanged integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    ended timestamp with time zone
);
CREATE TABLE public.bulk_rows (
    tenant_id integer NOT NULL,
    edit_id uuid NOT NULL,
    case_id integer NOT NULL,
    cells jsonb,
    verdict text,
    message text DEFAULT ''::text NOT NULL,
    CONSTRAINT bulk_rows_verdict_check CHECK ((verdict = ANY (ARRAY['changed'::text, 'unchanged'::text, 'refused'::text])))
);
CREATE TABLE public.case_counts (
    tenant_id integer NOT NULL,
    id bigint NOT NULL,
    is_closed boolean NOT NULL,
    amount integer NOT NULL
);
ALTER TABLE public.case_counts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.case_counts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.case_emails (
    tenant_id integer NOT NULL,
    id uuid NOT NULL,
    case_id integer NOT NULL,
    user_id integer NOT NULL,
    subject text NOT NULL,
    body_text text NOT NULL,
    body_html text NOT NULL,
    reply_to text NOT NULL,
    recipients jsonb NOT NULL,
    recipient_count integer NOT NULL,
    file_ids uuid[] NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.case_files (
    tenant_id integer NOT NULL,
    id uuid NOT NULL,
    case_id integer NOT NULL,
    field_id text,
    name text NOT NULL,
    size integer NOT NULL,
    content_type text NOT NULL,
    preview_size integer,
    created timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    user_id integer,
    author text NOT NULL,
    CONSTRAINT case_files_size_check CHECK ((size > 0))
);
CREATE TABLE public.case_links (
    tenant_id integer NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    low_id integer NOT NULL,
    high_id integer NOT NULL,
    merged_id integer,
    created timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT case_links_check CHECK ((low_id < high_id)),
    CONSTRAINT case_links_check1 CHECK (((merged_id = low_id) OR (merged_id = high_id)))
);
CREATE TABLE public.case_moves (
    tenant_id integer NOT NULL,
    xid bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    amount integer NOT NULL,
    case_id integer NOT NULL,
    title_key text NOT NULL,
    created timestamp with time zone NOT NULL,
    last_updated timestamp with time zone NOT NULL,
    status_id integer NOT NULL,
    severity_id integer NOT NULL,
    template_id integer NOT NULL,
    assignee_id integer,
    orders jsonb
);
CREATE TABLE public.case_numbers (
    tenant_id integer NOT NULL,
    last_number integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.case_recency (
    tenant_id integer NOT NULL,
    is_open boolean NOT NULL,
    last_updated timestamp with time zone NOT NULL,
    case_id integer NOT NULL
);
CREATE TABLE public.cases_base (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    case_number text NOT NULL,
    title text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    template_id integer NOT NULL,
    status_id integer NOT NULL,
    severity_id integer NOT NULL,
    assignee_id integer,
    opened_by_id integer,
    opened_by text NOT NULL,
    is_case boolean DEFAULT false NOT NULL,
    is_closed boolean DEFAULT false NOT NULL,
    is_sensitive boolean DEFAULT false NOT NULL,
    hidden_from_insights boolean DEFAULT false NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    last_updated timestamp with time zone DEFAULT now() NOT NULL,
    closed timestamp with time zone,
    deleted timestamp with time zone,
    seq integer DEFAULT 0 NOT NULL,
    area_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    tag_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    user_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    pending_team_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    edit_team_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    fields jsonb DEFAULT '{}'::jsonb NOT NULL,
    field_times jsonb DEFAULT '{}'::jsonb NOT NULL,
    category_id integer,
    cadence_enabled boolean DEFAULT false NOT NULL,
    overridden text[] DEFAULT '{}'::text[] NOT NULL,
    role_user_ids integer[] DEFAULT '{}'::integer[] NOT NULL
)
WITH (fillfactor='85');
CREATE VIEW public.cases AS
 SELECT cases_base.tenant_id,
    cases_base.id,
    cases_base.case_number,
    cases_base.title,
    cases_base.summary,
    cases_base.template_id,
    cases_base.status_id,
    cases_base.severity_id,
    cases_base.assignee_id,
    cases_base.opened_by_id,
    cases_base.opened_by,
    cases_base.is_case,
    cases_base.is_closed,
    cases_base.is_sensitive,
    cases_base.hidden_from_insights,
    cases_base.created,
    cases_base.last_updated,
    cases_base.closed,
    cases_base.deleted,
    cases_base.seq,
    cases_base.area_ids,
    cases_base.tag_ids,
    cases_base.user_ids,
    cases_base.pending_team_ids,
    cases_base.edit_team_ids,
    cases_base.fields,
    cases_base.field_times,
    cases_base.category_id,
    cases_base.cadence_enabled,
    cases_base.overridden,
    cases_base.role_user_ids
   FROM public.cases_base
  WHERE (cases_base.tenant_id = (current_setting('app.tenant_id'::text))::integer)
  WITH CASCADED CHECK OPTION;
ALTER TABLE public.cases_base ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.cases_base_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.categories (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    title text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    prevent_manual_creation boolean DEFAULT false NOT NULL,
    always_promoted boolean DEFAULT false NOT NULL,
    case_edit_team_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    record_edit_team_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
ALTER TABLE public.categories ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE SEQUENCE public.change_positions
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.changes (
    tenant_id integer NOT NULL,
    case_id integer NOT NULL,
    seq integer NOT NULL,
    group_seq integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    user_id integer,
    actor text NOT NULL,
    cause text NOT NULL,
    cause_id text,
    type text NOT NULL,
    key text NOT NULL,
    old_value jsonb,
    new_value jsonb
)
PARTITION BY RANGE (at);
CREATE TABLE public.changes_2026_11 (
    tenant_id integer NOT NULL,
    case_id integer NOT NULL,
    seq integer NOT NULL,
    group_seq integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    user_id integer,
    actor text NOT NULL,
    cause text NOT NULL,
    cause_id text,
    type text NOT NULL,
    key text NOT NULL,
    old_value jsonb,
    new_value jsonb
);
CREATE TABLE public.changes_2026_12 (
    tenant_id integer NOT NULL,
    case_id integer NOT NULL,
    seq integer NOT NULL,
    group_seq integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    user_id integer,
    actor text NOT NULL,
    cause text NOT NULL,
    cause_id text,
    type text NOT NULL,
    key text NOT NULL,
    old_value jsonb,
    new_value jsonb
);
CREATE TABLE public.changes_2027_01 (
    tenant_id integer NOT NULL,
    case_id integer NOT NULL,
    seq integer NOT NULL,
    group_seq integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    user_id integer,
    actor text NOT NULL,
    cause text NOT NULL,
    cause_id text,
    type text NOT NULL,
    key text NOT NULL,
    old_value jsonb,
    new_value jsonb
);
CREATE TABLE public.changes_2027_02 (
    tenant_id integer NOT NULL,
    case_id integer NOT NULL,
    seq integer NOT NULL,
    group_seq integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    user_id integer,
    actor text NOT NULL,
    cause text NOT NULL,
    cause_id text,
    type text NOT NULL,
    key text NOT NULL,
    old_value jsonb,
    new_value jsonb
);
CREATE TABLE public.changes_before (
    tenant_id integer NOT NULL,
    case_id integer NOT NULL,
    seq integer NOT NULL,
    group_seq integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    user_id integer,
    actor text NOT NULL,
    cause text NOT NULL,
    cause_id text,
    type text NOT NULL,
    key text NOT NULL,
    old_value jsonb,
    new_value jsonb
);
CREATE TABLE public.changes_later (
    tenant_id integer NOT NULL,
    case_id integer NOT NULL,
    seq integer NOT NULL,
    group_seq integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    "position" bigint DEFAULT public.log_position() NOT NULL,
    action_id uuid NOT NULL,
    user_id integer,
    actor text NOT NULL,
    cause text NOT NULL,
    cause_id text,
    type text NOT NULL,
    key text NOT NULL,
    old_value jsonb,
    new_value jsonb
);
CREATE TABLE public.comment_reactions (
    tenant_id integer NOT NULL,
    comment_id integer NOT NULL,
    user_id integer NOT NULL,
    reaction text NOT NULL,
    case_id integer NOT NULL,
    at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, statement_timestamp()) NOT NULL
);
CREATE TABLE public.comment_versions (
    tenant_id integer NOT NULL,
    comment_id integer NOT NULL,
    revision integer NOT NULL,
    comment text NOT NULL,
    is_html boolean NOT NULL,
    replaced timestamp with time zone DEFAULT date_trunc('milliseconds'::text, statement_timestamp()) NOT NULL
);
CREATE TABLE public.comments (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    case_id integer NOT NULL,
    user_id integer,
    author text NOT NULL,
    comment text NOT NULL,
    is_html boolean DEFAULT false NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    edited timestamp with time zone,
    mentions jsonb DEFAULT '[]'::jsonb NOT NULL
);
ALTER TABLE public.comments ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.comments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.configuration_draft_things (
    tenant_id integer NOT NULL,
    kind text NOT NULL,
    thing_id text NOT NULL,
    base jsonb,
    body jsonb,
    base_rows jsonb NOT NULL,
    rows jsonb NOT NULL,
    based_at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
CREATE TABLE public.configuration_drafts (
    tenant_id integer NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    format integer NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    started_at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    started_by_id integer NOT NULL,
    started_by text NOT NULL
);
CREATE TABLE public.configuration_things (
    tenant_id integer NOT NULL,
    kind text NOT NULL,
    thing_id text NOT NULL,
    from_version integer NOT NULL,
    until_version integer,
    body jsonb NOT NULL
);
CREATE TABLE public.configuration_versions (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    saved_at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    action_id uuid NOT NULL,
    actor_id integer,
    actor text NOT NULL,
    actor_kind text NOT NULL,
    rolled_back_to integer,
    changed integer NOT NULL,
    named jsonb NOT NULL,
    CONSTRAINT configuration_versions_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'support'::text, 'operator'::text, 'system'::text])))
);
CREATE TABLE public.data_definitions (
    tenant_id integer NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    title text NOT NULL,
    fields jsonb DEFAULT '[]'::jsonb NOT NULL,
    deleted timestamp with time zone,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
CREATE TABLE public.data_items_base (
    tenant_id integer NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    source_id uuid NOT NULL,
    label text NOT NULL,
    label_key text NOT NULL COLLATE pg_catalog."C",
    fields jsonb DEFAULT '{}'::jsonb NOT NULL,
    deleted timestamp with time zone,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
CREATE VIEW public.data_items AS
 SELECT data_items_base.tenant_id,
    data_items_base.id,
    data_items_base.source_id,
    data_items_base.label,
    data_items_base.label_key,
    data_items_base.fields,
    data_items_base.deleted,
    data_items_base.last_updated
   FROM public.data_items_base
  WHERE (data_items_base.tenant_id = (current_setting('app.tenant_id'::text))::integer)
  WITH CASCADED CHECK OPTION;
CREATE TABLE public.data_sources (
    tenant_id integer NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    title text NOT NULL,
    definition_id uuid NOT NULL,
    extra_fields text[] DEFAULT '{}'::text[] NOT NULL,
    edit_team_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    item_count integer DEFAULT 0 NOT NULL,
    deleted timestamp with time zone,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
CREATE TABLE public.error_reports (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    message text NOT NULL,
    stack text NOT NULL,
    path text NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    first_at timestamp with time zone DEFAULT now() NOT NULL,
    last_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.error_reports ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.error_reports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.failed_sign_ins (
    id bigint NOT NULL,
    email text NOT NULL,
    address text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.failed_sign_ins ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.failed_sign_ins_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.field_definitions (
    tenant_id integer NOT NULL,
    id text NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    data_type text NOT NULL,
    display_read_only boolean DEFAULT false NOT NULL,
    view_team_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    edit_team_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    admin_only boolean DEFAULT false NOT NULL,
    column_values jsonb DEFAULT '[]'::jsonb NOT NULL,
    extensions jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    former_values text[] DEFAULT '{}'::text[] NOT NULL,
    data_source_id uuid,
    former_inputs text[] DEFAULT '{}'::text[] NOT NULL,
    picks_records boolean DEFAULT false NOT NULL,
    CONSTRAINT field_definitions_id_check CHECK ((id ~ '^[A-Za-z0-9-]{1,36}$'::text)),
    CONSTRAINT field_definitions_one_source CHECK (((NOT picks_records) OR (data_source_id IS NULL)))
);
CREATE SEQUENCE public.field_lock_fence
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
    CYCLE;
CREATE TABLE public.field_locks (
    tenant_id integer NOT NULL,
    case_id integer NOT NULL,
    key text NOT NULL,
    user_id integer NOT NULL,
    holder text NOT NULL,
    fence integer DEFAULT nextval('public.field_lock_fence'::regclass) NOT NULL,
    expires timestamp with time zone NOT NULL,
    draft jsonb,
    requests jsonb
);
CREATE TABLE public.field_orders (
    tenant_id integer NOT NULL,
    id integer DEFAULT (floor((random() * (2147483647)::double precision)))::integer NOT NULL,
    field_id text NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'building'::text NOT NULL,
    reached integer DEFAULT 0 NOT NULL,
    CONSTRAINT field_orders_kind_check CHECK ((kind = ANY (ARRAY['number'::text, 'date'::text, 'text'::text, 'choice'::text]))),
    CONSTRAINT field_orders_state_check CHECK ((state = ANY (ARRAY['building'::text, 'ready'::text, 'leaving'::text])))
);
CREATE TABLE public.file_usage (
    tenant_id integer NOT NULL,
    bytes bigint NOT NULL
);
CREATE TABLE public.folders (
    tenant_id integer NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    folder_type text NOT NULL,
    title text NOT NULL,
    team_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
CREATE TABLE public.formatting_settings (
    tenant_id integer NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    title text NOT NULL,
    data_type text NOT NULL,
    rules jsonb DEFAULT '[]'::jsonb NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
CREATE TABLE public.idempotency_keys (
    tenant_id integer NOT NULL,
    user_id integer NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    reply text,
    created timestamp with time zone DEFAULT now() NOT NULL,
    rights text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.identities (
    id integer NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    password_hash text,
    is_support boolean DEFAULT false NOT NULL,
    is_system boolean DEFAULT false NOT NULL,
    disabled boolean DEFAULT false NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    has_password boolean GENERATED ALWAYS AS ((password_hash IS NOT NULL)) STORED,
    email_proven boolean DEFAULT true NOT NULL,
    CONSTRAINT identities_email_check CHECK ((email = lower(email)))
);
ALTER TABLE public.identities ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.identities_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.identity_links (
    provider text NOT NULL,
    subject text NOT NULL,
    identity_id integer NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT identity_links_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'facebook'::text, 'suite'::text])))
);
CREATE TABLE public.import_batches (
    tenant_id integer NOT NULL,
    import_id integer NOT NULL,
    number integer NOT NULL,
    case_ids integer[] NOT NULL
);
CREATE TABLE public.import_keys (
    tenant_id integer NOT NULL,
    import_id integer NOT NULL,
    is_row boolean NOT NULL,
    key text NOT NULL,
    number integer NOT NULL
);
CREATE TABLE public.import_pieces (
    tenant_id integer NOT NULL,
    import_id integer NOT NULL,
    piece integer NOT NULL,
    bytes bytea NOT NULL
);
CREATE TABLE public.import_verdicts (
    tenant_id integer NOT NULL,
    import_id integer NOT NULL,
    step text NOT NULL,
    is_plain boolean NOT NULL,
    number integer NOT NULL,
    verdict text NOT NULL,
    case_number text,
    remarks jsonb NOT NULL,
    CONSTRAINT import_verdicts_step_check CHECK ((step = ANY (ARRAY['check'::text, 'run'::text, 'undo'::text])))
);
CREATE TABLE public.imports (
    tenant_id integer NOT NULL,
    id integer DEFAULT (1 + (floor((random() * (2147483646)::double precision)))::integer) NOT NULL,
    created timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    touched timestamp with time zone DEFAULT now() NOT NULL,
    author_id integer NOT NULL,
    author text NOT NULL,
    file_name text NOT NULL,
    file_bytes bigint NOT NULL,
    state text DEFAULT 'uploading'::text NOT NULL,
    fault text DEFAULT ''::text NOT NULL,
    plan jsonb,
    headings jsonb DEFAULT '[]'::jsonb NOT NULL,
    job_id uuid,
    action_id uuid,
    keys_after integer,
    next_row integer DEFAULT 2 NOT NULL,
    row_count integer,
    checked_at timestamp with time zone,
    checked jsonb,
    ran jsonb,
    undone jsonb,
    undone_to integer DEFAULT 0 NOT NULL,
    new_choices jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'ready'::text, 'checking'::text, 'checked'::text, 'running'::text, 'stopped'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
);
CREATE TABLE public.invitation_counts (
    tenant_id integer NOT NULL,
    day date NOT NULL,
    count integer NOT NULL
);
CREATE TABLE public.job_progress (
    tenant_id integer NOT NULL,
    job_id uuid NOT NULL,
    done integer NOT NULL,
    total integer,
    note text NOT NULL,
    checkpoint jsonb,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE VIEW public.jobs AS
 SELECT job.id,
    job.name,
    job.data,
    job.state,
    job.retry_limit,
    job.retry_count,
    job.start_after,
    job.created_on,
    job.started_on,
    job.completed_on,
    job.output,
    job.group_id
   FROM pgboss.job
  WHERE (job.group_id = current_setting('app.tenant_id'::text))
  WITH CASCADED CHECK OPTION;
CREATE TABLE public.key_entries (
    tenant_id integer NOT NULL,
    case_id integer NOT NULL,
    seq integer NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.mails (
    tenant_id integer NOT NULL,
    id bigint NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body_text text NOT NULL,
    body_html text NOT NULL,
    message_id text NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    due timestamp with time zone DEFAULT now() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    sent timestamp with time zone,
    given_up timestamp with time zone,
    fault text,
    case_email_id uuid
);
ALTER TABLE public.mails ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notifications (
    tenant_id integer NOT NULL,
    user_id integer NOT NULL,
    case_id integer NOT NULL,
    type text NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    created timestamp with time zone DEFAULT date_trunc('milliseconds'::text, statement_timestamp()) NOT NULL,
    actor text NOT NULL,
    keys text[] NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE public.order_numbers (
    tenant_id integer NOT NULL,
    order_id integer NOT NULL,
    case_id integer NOT NULL,
    is_empty boolean NOT NULL,
    key double precision NOT NULL
);
CREATE TABLE public.order_texts (
    tenant_id integer NOT NULL,
    order_id integer NOT NULL,
    case_id integer NOT NULL,
    is_empty boolean NOT NULL,
    key text NOT NULL
);
CREATE TABLE public.password_resets (
    id integer NOT NULL,
    email text NOT NULL,
    domain text NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    prepared timestamp with time zone,
    identity_id integer,
    code_hash bytea,
    used timestamp with time zone,
    kind text DEFAULT 'reset'::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    tenant_id integer,
    CONSTRAINT password_resets_kind_check CHECK ((kind = ANY (ARRAY['reset'::text, 'invitation'::text, 'confirmation'::text])))
);
ALTER TABLE public.password_resets ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.password_resets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.record_texts (
    tenant_id integer NOT NULL,
    case_id integer NOT NULL,
    place text NOT NULL,
    part integer DEFAULT 0 NOT NULL,
    words tsvector NOT NULL
);
CREATE TABLE public.recovery_codes (
    tenant_id integer NOT NULL,
    holder_id integer NOT NULL,
    code_hash bytea NOT NULL,
    used timestamp with time zone
);
CREATE TABLE public.removed_names (
    tenant_id integer NOT NULL,
    kind text NOT NULL,
    id integer NOT NULL,
    title text NOT NULL
);
CREATE TABLE public.reserved_field_ids (
    tenant_id integer NOT NULL,
    id text NOT NULL,
    reserved_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.saml_links (
    tenant_id integer NOT NULL,
    provider_id integer NOT NULL,
    subject text NOT NULL,
    user_id integer NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.saml_providers (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    key text NOT NULL,
    title text NOT NULL,
    entry_point text NOT NULL,
    idp_issuer text NOT NULL,
    certificates text NOT NULL,
    auto_login boolean DEFAULT false NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    last_sign_in timestamp with time zone,
    last_refused timestamp with time zone,
    last_refusal text,
    created timestamp with time zone DEFAULT now() NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    CONSTRAINT saml_providers_key_check CHECK ((key ~ '^[a-z0-9]{24}$'::text))
);
ALTER TABLE public.saml_providers ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.saml_providers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE VIEW public.searchable_texts AS
 SELECT record_texts.tenant_id,
    record_texts.case_id,
    record_texts.place,
    record_texts.part,
    record_texts.words
   FROM public.record_texts
  WHERE (record_texts.tenant_id = (current_setting('app.tenant_id'::text))::integer);
CREATE TABLE public.second_factors (
    tenant_id integer NOT NULL,
    holder_id integer NOT NULL,
    secret text NOT NULL,
    last_step bigint NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.secrets (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.security_events (
    tenant_id integer NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    event text NOT NULL,
    outcome text NOT NULL,
    user_id integer,
    person text,
    actor_id integer,
    actor text DEFAULT ''::text NOT NULL,
    address text NOT NULL,
    details text DEFAULT ''::text NOT NULL,
    CONSTRAINT security_events_outcome_check CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'refused'::text])))
);
CREATE TABLE public.sessions (
    id integer NOT NULL,
    token_hash bytea NOT NULL,
    identity_id integer NOT NULL,
    tenant_id integer,
    user_id integer,
    state text NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    last_used timestamp with time zone DEFAULT now() NOT NULL,
    ended timestamp with time zone,
    wrong_codes integer DEFAULT 0 NOT NULL,
    only_tenant_id integer,
    by_password boolean DEFAULT false NOT NULL,
    CONSTRAINT sessions_state_check CHECK ((state = ANY (ARRAY['tenantSelect'::text, 'mfa'::text, 'mfaSetup'::text, 'systemMfa'::text, 'systemMfaSetup'::text, 'in'::text])))
);
ALTER TABLE public.sessions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.severities (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    title text NOT NULL,
    level integer NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    CONSTRAINT severities_level_check CHECK (((level >= 0) AND (level <= 9998)))
);
ALTER TABLE public.severities ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.severities_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sign_in_tries (
    email text NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    last_failure timestamp with time zone DEFAULT now() NOT NULL,
    warned timestamp with time zone
);
CREATE TABLE public.sign_on_requests (
    id bigint NOT NULL,
    provider text NOT NULL,
    request_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    domain text NOT NULL,
    secrets jsonb DEFAULT '{}'::jsonb NOT NULL,
    answer jsonb,
    created timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.sign_on_requests ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.sign_on_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.statuses (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    title text NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
ALTER TABLE public.statuses ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.statuses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.stray_files (
    tenant_id integer NOT NULL,
    id uuid NOT NULL,
    due timestamp with time zone NOT NULL
);
CREATE TABLE public.support_access (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    enabled_from timestamp with time zone DEFAULT now() NOT NULL,
    enabled_until timestamp with time zone NOT NULL,
    enabled_by_id integer NOT NULL,
    enabled_by text NOT NULL,
    warned timestamp with time zone,
    ended timestamp with time zone
);
ALTER TABLE public.support_access ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.support_access_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.support_activity (
    tenant_id integer NOT NULL,
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    what text NOT NULL,
    actor text NOT NULL,
    identity_id integer,
    email text,
    enabled_until timestamp with time zone,
    summary text,
    case_id integer,
    group_seq integer,
    CONSTRAINT support_activity_what_check CHECK ((what = ANY (ARRAY['granted'::text, 'extended'::text, 'ended'::text, 'expired'::text, 'entered'::text, 'changed'::text, 'called'::text])))
);
ALTER TABLE public.support_activity ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.support_activity_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.system_activities (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    identity_id integer NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    details text DEFAULT ''::text NOT NULL
);
ALTER TABLE public.system_activities ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.system_activities_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tags (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    title text NOT NULL,
    uses integer DEFAULT 0 NOT NULL
);
ALTER TABLE public.tags ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tags_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.team_members (
    tenant_id integer NOT NULL,
    team_id integer NOT NULL,
    user_id integer NOT NULL
);
CREATE TABLE public.teams (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    title text NOT NULL,
    landing_page_path text,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
ALTER TABLE public.teams ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.teams_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.template_fields (
    tenant_id integer NOT NULL,
    template_id integer NOT NULL,
    field_id text NOT NULL,
    section text DEFAULT 'General'::text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    required_record boolean DEFAULT false NOT NULL,
    required_case boolean DEFAULT false NOT NULL,
    permissions jsonb
);
CREATE TABLE public.templates (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    disabled boolean DEFAULT false NOT NULL,
    category_id integer,
    severity_id integer,
    show_in_quick_create boolean DEFAULT true NOT NULL,
    case_number_prefix text DEFAULT ''::text NOT NULL,
    enable_title_template boolean DEFAULT false NOT NULL,
    title_template text DEFAULT ''::text NOT NULL,
    case_edit_team_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    record_edit_team_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    edit_closed_team_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    sections text[] DEFAULT '{}'::text[] NOT NULL,
    section_details jsonb DEFAULT '{}'::jsonb NOT NULL,
    hidden_fields text[] DEFAULT '{}'::text[] NOT NULL,
    field_default_values jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    hidden_properties text[] DEFAULT '{}'::text[] NOT NULL,
    schedule jsonb DEFAULT '{"defaultValues": {}, "schedulingFields": [], "schedulingAvailable": false, "schedulingPermissions": []}'::jsonb NOT NULL,
    cadence jsonb DEFAULT '{"startTime": "09:00", "cadencePeriod": null}'::jsonb NOT NULL,
    title_field_ids text[] DEFAULT '{}'::text[] NOT NULL
);
ALTER TABLE public.templates ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.templates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tenant_info (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    title text NOT NULL,
    value text DEFAULT ''::text NOT NULL,
    "position" integer NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
ALTER TABLE public.tenant_info ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tenant_info_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tenant_logos (
    tenant_id integer NOT NULL,
    type text NOT NULL,
    content bytea NOT NULL,
    version text NOT NULL,
    size integer GENERATED ALWAYS AS (octet_length(content)) STORED,
    CONSTRAINT tenant_logos_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/gif'::text])))
);
CREATE TABLE public.tenant_styles (
    tenant_id integer NOT NULL,
    theme text NOT NULL,
    css text NOT NULL,
    version text NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    CONSTRAINT tenant_styles_theme_check CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text, 'new-light'::text])))
);
CREATE TABLE public.tenants (
    id integer NOT NULL,
    domain text NOT NULL,
    title text NOT NULL,
    disabled boolean DEFAULT false NOT NULL,
    features text[] DEFAULT '{}'::text[] NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    record_name text DEFAULT 'Record'::text NOT NULL,
    case_name text DEFAULT 'Case'::text NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    hidden_elements text[] DEFAULT '{}'::text[] NOT NULL,
    show_sso_below_login boolean DEFAULT false NOT NULL,
    billing_enabled boolean DEFAULT false NOT NULL,
    subscription jsonb,
    domain_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    setting_times jsonb DEFAULT '{}'::jsonb NOT NULL,
    invitations_a_day integer DEFAULT 50 NOT NULL,
    CONSTRAINT tenants_invitations_a_day_check CHECK ((invitations_a_day >= 0))
);
ALTER TABLE public.tenants ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tenants_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.text_fills (
    tenant_id integer NOT NULL,
    reached integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.used_assertions (
    provider text NOT NULL,
    assertion_hash bytea NOT NULL,
    used timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.user_fields (
    tenant_id integer NOT NULL,
    id text NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    data_type text NOT NULL,
    section text DEFAULT 'General'::text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    allow_self_edit boolean DEFAULT true NOT NULL,
    required_record boolean DEFAULT false NOT NULL,
    display_read_only boolean DEFAULT false NOT NULL,
    column_values jsonb DEFAULT '[]'::jsonb NOT NULL,
    extensions jsonb DEFAULT '{}'::jsonb NOT NULL,
    in_header boolean DEFAULT false NOT NULL,
    CONSTRAINT user_fields_id_check CHECK ((id ~ '^[A-Za-z0-9-]{1,36}$'::text))
);
CREATE TABLE public.user_pictures (
    tenant_id integer NOT NULL,
    user_id integer NOT NULL,
    version text NOT NULL,
    bytes bytea NOT NULL,
    size integer GENERATED ALWAYS AS (octet_length(bytes)) STORED,
    CONSTRAINT user_pictures_bytes_check CHECK ((octet_length(bytes) <= 1048576))
);
ALTER TABLE ONLY public.user_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE TABLE public.user_statuses (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    title text NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
ALTER TABLE public.user_statuses ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.user_statuses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.users (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    identity_id integer,
    name text NOT NULL,
    email text NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    edit_data boolean DEFAULT false NOT NULL,
    edit_users boolean DEFAULT false NOT NULL,
    extended_permissions text[] DEFAULT '{}'::text[] NOT NULL,
    disabled boolean DEFAULT false NOT NULL,
    has_done_first_login boolean DEFAULT true NOT NULL,
    preferences jsonb DEFAULT '{}'::jsonb NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_login timestamp with time zone,
    created timestamp with time zone DEFAULT now() NOT NULL,
    user_status_id integer,
    field_values jsonb DEFAULT '{}'::jsonb NOT NULL,
    support_identity_id integer,
    founder boolean DEFAULT false NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    membership text DEFAULT 'member'::text NOT NULL,
    invited_by text DEFAULT ''::text NOT NULL,
    CONSTRAINT users_membership_check CHECK ((membership = ANY (ARRAY['member'::text, 'invited'::text, 'declined'::text]))),
    CONSTRAINT users_support_is_no_member CHECK (((support_identity_id IS NULL) OR ((identity_id IS NULL) AND disabled)))
);
ALTER TABLE public.users ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.views (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    title text NOT NULL,
    folder text,
    columns text[] DEFAULT '{title,templateId}'::text[] NOT NULL,
    sort_by text DEFAULT 'lastUpdated'::text NOT NULL,
    sort_by_descending boolean DEFAULT true NOT NULL,
    page_size integer DEFAULT 20 NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    owner_id integer,
    team_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    clauses jsonb DEFAULT '[]'::jsonb NOT NULL,
    group_by text,
    group_by_option text DEFAULT 'Day'::text NOT NULL,
    formatting_rules jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    layout jsonb DEFAULT '{"kind": "table"}'::jsonb NOT NULL,
    calculations jsonb DEFAULT '[]'::jsonb NOT NULL
);
ALTER TABLE public.views ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.views_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.visits (
    tenant_id integer NOT NULL,
    user_id integer NOT NULL,
    case_id integer NOT NULL,
    seq integer NOT NULL,
    at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL
);
CREATE TABLE public.word_settings (
    tenant_id integer NOT NULL,
    id integer NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    last_updated timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
    CONSTRAINT word_settings_kind_check CHECK ((kind = ANY (ARRAY['record'::text, 'case'::text])))
);
ALTER TABLE public.word_settings ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.word_settings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;
ALTER TABLE ONLY public.audit_log ATTACH PARTITION public.audit_log_2026_11 FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00');
ALTER TABLE ONLY public.audit_log ATTACH PARTITION public.audit_log_2026_12 FOR VALUES FROM ('2026-12-01 00:00:00+00') TO ('2027-01-01 00:00:00+00');
ALTER TABLE ONLY public.audit_log ATTACH PARTITION public.audit_log_2027_01 FOR VALUES FROM ('2027-01-01 00:00:00+00') TO ('2027-02-01 00:00:00+00');
ALTER TABLE ONLY public.audit_log ATTACH PARTITION public.audit_log_2027_02 FOR VALUES FROM ('2027-02-01 00:00:00+00') TO ('2027-03-01 00:00:00+00');
ALTER TABLE ONLY public.audit_log ATTACH PARTITION public.audit_log_before FOR VALUES FROM (MINVALUE) TO ('2026-11-01 00:00:00+00');
ALTER TABLE ONLY public.audit_log ATTACH PARTITION public.audit_log_later DEFAULT;
ALTER TABLE ONLY public.changes ATTACH PARTITION public.changes_2026_11 FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00');
ALTER TABLE ONLY public.changes ATTACH PARTITION public.changes_2026_12 FOR VALUES FROM ('2026-12-01 00:00:00+00') TO ('2027-01-01 00:00:00+00');
ALTER TABLE ONLY public.changes ATTACH PARTITION public.changes_2027_01 FOR VALUES FROM ('2027-01-01 00:00:00+00') TO ('2027-02-01 00:00:00+00');
ALTER TABLE ONLY public.changes ATTACH PARTITION public.changes_2027_02 FOR VALUES FROM ('2027-02-01 00:00:00+00') TO ('2027-03-01 00:00:00+00');
ALTER TABLE ONLY public.changes ATTACH PARTITION public.changes_before FOR VALUES FROM (MINVALUE) TO ('2026-11-01 00:00:00+00');
ALTER TABLE ONLY public.changes ATTACH PARTITION public.changes_later DEFAULT;
INSERT INTO pgboss.job_common VALUES
	('264086c9-d5ab-457d-91e4-c9e6358afce8', '__pgboss__send-it', 0, '{"key": "", "data": null, "name": "fold-counts", "slot": "2026-11-27 00:06:00", "options": {}}', 'created', 2, 0, 0, false, NULL, 900, 3600, 'fold-counts__', '2026-11-27 00:06:00', NULL, NULL, '2026-11-27 00:06:56.095271+00', '2026-11-27 00:06:56.095271+00', NULL, NULL, '2026-11-27 01:06:56.095271+00', NULL, NULL, 'standard', NULL, NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('36e9212b-9c05-43a5-b043-57fcce5d4bbd', 'find-today', 0, NULL, 'completed', 1, 0, 60, false, NULL, 600, 86400, NULL, NULL, NULL, NULL, '2026-11-27 00:06:56.133507+00', '2026-11-27 00:06:56.133507+00', '2026-11-27 00:06:56.195219+00', '2026-11-27 00:06:56.234682+00', '2026-11-28 00:06:56.133507+00', NULL, NULL, 'exclusive', '2026-11-27 00:06:56.195219+00', 20, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('f1ebc804-4557-4a24-b573-881e39c858ee', 'log-months', 0, NULL, 'completed', 3, 0, 10, false, NULL, 600, 86400, NULL, NULL, NULL, NULL, '2026-11-27 00:06:56.136934+00', '2026-11-27 00:06:56.136934+00', '2026-11-27 00:06:56.22279+00', '2026-11-27 00:06:56.237212+00', '2026-11-28 00:06:56.136934+00', NULL, NULL, 'exclusive', '2026-11-27 00:06:56.22279+00', 20, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('c96e3c2c-c620-4acf-a2f8-249ca16b0533', 'find-texts', 0, NULL, 'completed', 1, 0, 60, false, NULL, 600, 86400, NULL, NULL, NULL, NULL, '2026-11-27 00:06:56.182798+00', '2026-11-27 00:06:56.182798+00', '2026-11-27 00:06:56.23119+00', '2026-11-27 00:06:56.23848+00', '2026-11-28 00:06:56.182798+00', NULL, NULL, 'exclusive', '2026-11-27 00:06:56.23119+00', 20, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('7ae58e2c-477a-4902-b8f1-3245abd6af73', 'reseal-secrets', 0, NULL, 'completed', 1, 0, 60, false, NULL, 600, 86400, NULL, NULL, NULL, NULL, '2026-11-27 00:06:56.185378+00', '2026-11-27 00:06:56.185378+00', '2026-11-27 00:06:56.232598+00', '2026-11-27 00:06:56.239669+00', '2026-11-28 00:06:56.185378+00', NULL, NULL, 'exclusive', '2026-11-27 00:06:56.232598+00', 20, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('cbcc1ca0-7ccc-4e7b-b681-be26bb9ac483', 'find-orders', 0, NULL, 'completed', 1, 0, 60, false, NULL, 600, 86400, NULL, NULL, NULL, NULL, '2026-11-27 00:06:56.175347+00', '2026-11-27 00:06:56.175347+00', '2026-11-27 00:06:56.224955+00', '2026-11-27 00:06:56.249692+00', '2026-11-28 00:06:56.175347+00', NULL, NULL, 'exclusive', '2026-11-27 00:06:56.224955+00', 20, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('bd35b8be-8e08-40ea-8e34-9575a81bd175', 'sign-in-mails', 0, '{}', 'completed', 2, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-27 00:06:48.475047+00', '2026-11-27 00:06:48.475047+00', '2026-11-27 00:06:56.191422+00', '2026-11-27 00:06:56.251932+00', '2026-12-11 00:06:48.475047+00', NULL, NULL, NULL, '2026-11-27 00:06:56.191422+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('95f612a3-1b28-4da2-8003-63329690c652', 'later-indexes', 0, NULL, 'completed', 2, 0, 60, false, NULL, 14400, 604800, NULL, NULL, NULL, NULL, '2026-11-27 00:06:56.144936+00', '2026-11-27 00:06:56.144936+00', '2026-11-27 00:06:56.237349+00', '2026-11-27 00:06:56.260934+00', '2026-12-04 00:06:56.144936+00', NULL, NULL, 'exclusive', '2026-11-27 00:06:56.237349+00', 20, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pgboss.queue VALUES
	('mail', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:48.475047+00', '2026-11-27 00:06:48.475047+00'),
	('__pgboss__send-it', 'standard', 2, 0, false, NULL, 900, 3600, 3600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:48.475047+00', '2026-11-27 00:06:48.475047+00'),
	('sign-in-mails', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:48.475047+00', '2026-11-27 00:06:48.475047+00'),
	('case-email', 'standard', 7, 60, false, NULL, 600, 604800, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.733329+00', '2026-11-27 00:06:55.733329+00'),
	('email-outcome', 'standard', 3, 5, false, NULL, 300, 604800, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.735953+00', '2026-11-27 00:06:55.735953+00'),
	('support-access', 'standard', 4, 5, false, NULL, 60, 86400, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.736314+00', '2026-11-27 00:06:55.736314+00'),
	('fold-counts', 'exclusive', 0, 0, false, NULL, 300, 3600, 3600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.741345+00', '2026-11-27 00:06:55.741345+00'),
	('replace-lookup', 'standard', 3, 5, false, NULL, 21600, 604800, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.749441+00', '2026-11-27 00:06:55.749441+00'),
	('move-area', 'standard', 3, 5, false, NULL, 21600, 604800, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.753596+00', '2026-11-27 00:06:55.753596+00'),
	('recalculate', 'standard', 3, 5, false, NULL, 43200, 604800, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.754317+00', '2026-11-27 00:06:55.754317+00'),
	('follow-today', 'standard', 3, 60, false, NULL, 43200, 604800, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.754614+00', '2026-11-27 00:06:55.754614+00'),
	('find-today', 'exclusive', 1, 60, false, NULL, 600, 86400, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.754886+00', '2026-11-27 00:06:55.754886+00'),
	('undo-action', 'standard', 3, 5, false, NULL, 21600, 604800, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.755391+00', '2026-11-27 00:06:55.755391+00'),
	('import', 'standard', 3, 5, false, NULL, 43200, 604800, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.755722+00', '2026-11-27 00:06:55.755722+00'),
	('bulk-edit', 'standard', 3, 5, false, NULL, 21600, 604800, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.756036+00', '2026-11-27 00:06:55.756036+00'),
	('sweep-expired', 'exclusive', 0, 0, false, NULL, 600, 86400, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.7563+00', '2026-11-27 00:06:55.7563+00'),
	('sweep-files', 'exclusive', 0, 0, false, NULL, 3600, 86400, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.756562+00', '2026-11-27 00:06:55.756562+00'),
	('log-months', 'exclusive', 3, 10, false, NULL, 600, 86400, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.756823+00', '2026-11-27 00:06:55.756823+00'),
	('later-indexes', 'exclusive', 2, 60, false, NULL, 14400, 604800, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.757088+00', '2026-11-27 00:06:55.757088+00'),
	('find-orders', 'exclusive', 1, 60, false, NULL, 600, 86400, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.757427+00', '2026-11-27 00:06:55.757427+00'),
	('keep-orders', 'standard', 2, 60, false, NULL, 43200, 604800, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.757821+00', '2026-11-27 00:06:55.757821+00'),
	('find-texts', 'exclusive', 1, 60, false, NULL, 600, 86400, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.758104+00', '2026-11-27 00:06:55.758104+00'),
	('fill-texts', 'standard', 3, 60, false, NULL, 43200, 604800, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.758367+00', '2026-11-27 00:06:55.758367+00'),
	('reseal-secrets', 'exclusive', 1, 60, false, NULL, 600, 86400, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.75862+00', '2026-11-27 00:06:55.75862+00'),
	('vacuum', 'exclusive', 0, 0, false, NULL, 3600, 86400, 86400, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 20, false, NULL, NULL, NULL, NULL, '2026-11-27 00:06:55.758876+00', '2026-11-27 00:06:55.758876+00');
INSERT INTO pgboss.schedule VALUES
	('support-access', '', 'cron', '*/10 * * * *', 'UTC', NULL, '{}', '2026-11-27 00:06:56.061898+00', '2026-11-27 00:06:56.061898+00', NULL),
	('fold-counts', '', 'cron', '* * * * *', 'UTC', NULL, '{}', '2026-11-27 00:06:56.067828+00', '2026-11-27 00:06:56.067828+00', NULL),
	('find-today', '', 'cron', '*/10 * * * *', 'UTC', NULL, '{}', '2026-11-27 00:06:56.070077+00', '2026-11-27 00:06:56.070077+00', NULL),
	('sweep-expired', '', 'cron', '*/10 * * * *', 'UTC', NULL, '{}', '2026-11-27 00:06:56.08161+00', '2026-11-27 00:06:56.08161+00', NULL),
	('sweep-files', '', 'cron', '*/15 * * * *', 'UTC', NULL, '{}', '2026-11-27 00:06:56.114387+00', '2026-11-27 00:06:56.114387+00', NULL),
	('log-months', '', 'cron', '20 */6 * * *', 'UTC', NULL, '{}', '2026-11-27 00:06:56.12324+00', '2026-11-27 00:06:56.12324+00', NULL),
	('find-orders', '', 'cron', '*/10 * * * *', 'UTC', NULL, '{}', '2026-11-27 00:06:56.13184+00', '2026-11-27 00:06:56.13184+00', NULL);
INSERT INTO pgboss.version VALUES
	(43, '2026-11-27 00:06:56.068114+00', NULL, '2026-11-27 00:06:56.0656+00', NULL, NULL);
INSERT INTO public.areas VALUES
	(1, 1, 'filledwhenitwasreleased1', NULL, 1, false, '2126-01-31 12:34:56.789+00');
INSERT INTO public.audit_log_later VALUES
	(1, '2126-01-31 12:34:56.789+00', '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 'user', 'filledwhenitwasreleased1', NULL, 'filledwhenitwasreleased1', 'user', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'created', '{}');
INSERT INTO public.bulk_edits VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', '2126-01-31 12:34:56.789+00', 1, '{}', '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 1, 1, 1, 1, 1, '2126-01-31 12:34:56.789+00');
INSERT INTO public.bulk_rows VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 1, '{}', 'changed', 'filledwhenitwasreleased1');
INSERT INTO public.case_counts VALUES
	(1, 1, false, 1),
	(1, 2, false, 1),
	(1, 3, false, 1),
	(1, 4, false, 1),
	(1, 5, false, 1),
	(1, 6, false, 1),
	(1, 7, false, 1),
	(1, 8, false, 1);
INSERT INTO public.case_emails VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 1, 1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', '{}', 1, '{}', '2126-01-31 12:34:56.789+00');
INSERT INTO public.case_files VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 1, 'cost', 'filledwhenitwasreleased1', 1, 'filledwhenitwasreleased1', NULL, '2126-01-31 12:34:56.789+00', NULL, 'filledwhenitwasreleased1');
INSERT INTO public.case_links VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 1, 2, NULL, '2126-01-31 12:34:56.789+00');
INSERT INTO public.case_moves VALUES
	(1, 768, '2026-11-27 00:06:56.281496+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.266+00', 1, 1, 2, NULL, NULL),
	(1, 791, '2026-11-27 00:06:56.312709+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.266+00', 1, 1, 2, NULL, NULL),
	(1, 791, '2026-11-27 00:06:56.312778+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.311+00', 1, 1, 2, NULL, NULL),
	(1, 788, '2026-11-27 00:06:56.320824+00', 1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.304+00', 1, 1, 2, NULL, NULL),
	(1, 793, '2026-11-27 00:06:56.329147+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.311+00', 1, 1, 2, NULL, NULL),
	(1, 793, '2026-11-27 00:06:56.329178+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.328+00', 1, 1, 2, NULL, NULL),
	(1, 798, '2026-11-27 00:06:56.347699+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.328+00', 1, 1, 2, NULL, NULL),
	(1, 798, '2026-11-27 00:06:56.347727+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.347+00', 1, 1, 2, NULL, NULL),
	(1, 797, '2026-11-27 00:06:56.347744+00', -1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.304+00', 1, 1, 2, NULL, NULL),
	(1, 797, '2026-11-27 00:06:56.347859+00', 1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.346+00', 1, 1, 2, NULL, NULL),
	(1, 794, '2026-11-27 00:06:56.359302+00', 1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.337+00', 1, 1, 2, NULL, NULL),
	(1, 800, '2026-11-27 00:06:56.366207+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.347+00', 1, 1, 2, NULL, NULL),
	(1, 800, '2026-11-27 00:06:56.366233+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.365+00', 1, 1, 2, NULL, NULL),
	(1, 803, '2026-11-27 00:06:56.373904+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.365+00', 1, 1, 2, NULL, NULL),
	(1, 803, '2026-11-27 00:06:56.373931+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.373+00', 1, 1, 2, NULL, NULL),
	(1, 805, '2026-11-27 00:06:56.386163+00', -1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.337+00', 1, 1, 2, NULL, NULL),
	(1, 805, '2026-11-27 00:06:56.386191+00', 1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.385+00', 1, 1, 2, NULL, NULL),
	(1, 806, '2026-11-27 00:06:56.386329+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.373+00', 1, 1, 2, NULL, NULL),
	(1, 806, '2026-11-27 00:06:56.38639+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.385+00', 1, 1, 2, NULL, NULL),
	(1, 809, '2026-11-27 00:06:56.401875+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.385+00', 1, 1, 2, NULL, NULL),
	(1, 809, '2026-11-27 00:06:56.401903+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.401+00', 1, 1, 2, NULL, NULL),
	(1, 808, '2026-11-27 00:06:56.411554+00', -1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.346+00', 1, 1, 2, NULL, NULL),
	(1, 808, '2026-11-27 00:06:56.4116+00', 1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.411+00', 1, 1, 2, NULL, NULL),
	(1, 812, '2026-11-27 00:06:56.415211+00', -1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.385+00', 1, 1, 2, NULL, NULL),
	(1, 812, '2026-11-27 00:06:56.415243+00', 1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.414+00', 1, 1, 2, NULL, NULL),
	(1, 811, '2026-11-27 00:06:56.415664+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.401+00', 1, 1, 2, NULL, NULL),
	(1, 811, '2026-11-27 00:06:56.415713+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.413+00', 1, 1, 2, NULL, NULL),
	(1, 816, '2026-11-27 00:06:56.426961+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.413+00', 1, 1, 2, NULL, NULL),
	(1, 816, '2026-11-27 00:06:56.426995+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.426+00', 1, 1, 2, NULL, NULL),
	(1, 815, '2026-11-27 00:06:56.428173+00', -1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.411+00', 1, 1, 2, NULL, NULL),
	(1, 815, '2026-11-27 00:06:56.428208+00', 1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.421+00', 1, 1, 2, NULL, NULL),
	(1, 818, '2026-11-27 00:06:56.430004+00', -1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.414+00', 1, 1, 2, NULL, NULL),
	(1, 818, '2026-11-27 00:06:56.430032+00', 1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.429+00', 1, 1, 2, NULL, NULL),
	(1, 820, '2026-11-27 00:06:56.444838+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.426+00', 1, 1, 2, NULL, NULL),
	(1, 820, '2026-11-27 00:06:56.444868+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.444+00', 1, 1, 2, NULL, NULL),
	(1, 822, '2026-11-27 00:06:56.454362+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.444+00', 1, 1, 2, NULL, NULL),
	(1, 822, '2026-11-27 00:06:56.454392+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.453+00', 1, 1, 2, NULL, NULL),
	(1, 823, '2026-11-27 00:06:56.459072+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.453+00', 1, 1, 2, NULL, NULL),
	(1, 823, '2026-11-27 00:06:56.459098+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.458+00', 1, 1, 2, NULL, NULL),
	(1, 826, '2026-11-27 00:06:56.462689+00', -1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.421+00', 1, 1, 2, NULL, NULL),
	(1, 826, '2026-11-27 00:06:56.462712+00', 1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.462+00', 1, 1, 2, NULL, NULL),
	(1, 824, '2026-11-27 00:06:56.463301+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.458+00', 1, 1, 2, NULL, NULL),
	(1, 824, '2026-11-27 00:06:56.463318+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.463+00', 1, 1, 2, NULL, NULL),
	(1, 828, '2026-11-27 00:06:56.469254+00', -1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.429+00', 1, 1, 2, NULL, NULL),
	(1, 828, '2026-11-27 00:06:56.469289+00', 1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.468+00', 1, 1, 2, NULL, NULL),
	(1, 830, '2026-11-27 00:06:56.475056+00', -1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.462+00', 1, 1, 2, NULL, NULL),
	(1, 830, '2026-11-27 00:06:56.475076+00', 1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.474+00', 1, 1, 2, NULL, NULL),
	(1, 831, '2026-11-27 00:06:56.478769+00', -1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.468+00', 1, 1, 2, NULL, NULL),
	(1, 831, '2026-11-27 00:06:56.478787+00', 1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.478+00', 1, 1, 2, NULL, NULL),
	(1, 833, '2026-11-27 00:06:56.481376+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.463+00', 1, 1, 2, NULL, NULL),
	(1, 833, '2026-11-27 00:06:56.481405+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.48+00', 1, 1, 2, NULL, NULL),
	(1, 835, '2026-11-27 00:06:56.484746+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.48+00', 1, 1, 2, NULL, NULL),
	(1, 835, '2026-11-27 00:06:56.484765+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.484+00', 1, 1, 2, NULL, NULL),
	(1, 836, '2026-11-27 00:06:56.488472+00', -1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.474+00', 1, 1, 2, NULL, NULL),
	(1, 836, '2026-11-27 00:06:56.488488+00', 1, 2, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.488+00', 1, 1, 2, NULL, NULL),
	(1, 837, '2026-11-27 00:06:56.490649+00', -1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.478+00', 1, 1, 2, NULL, NULL),
	(1, 837, '2026-11-27 00:06:56.490922+00', 1, 3, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.49+00', 1, 1, 2, NULL, NULL),
	(1, 842, '2026-11-27 00:06:56.50696+00', 1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.506+00', 1, 1, 2, NULL, NULL),
	(1, 848, '2026-11-27 00:06:56.516212+00', -1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.506+00', 1, 1, 2, NULL, NULL),
	(1, 848, '2026-11-27 00:06:56.516232+00', 1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.515+00', 1, 1, 2, NULL, NULL),
	(1, 850, '2026-11-27 00:06:56.522957+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.484+00', 1, 1, 2, NULL, NULL),
	(1, 850, '2026-11-27 00:06:56.522975+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.522+00', 1, 1, 2, NULL, NULL),
	(1, 857, '2026-11-27 00:06:56.54701+00', -1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.515+00', 1, 1, 2, NULL, NULL),
	(1, 857, '2026-11-27 00:06:56.547036+00', 1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.546+00', 1, 1, 2, NULL, NULL),
	(1, 868, '2026-11-27 00:06:56.564861+00', -1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.546+00', 1, 1, 2, NULL, NULL),
	(1, 868, '2026-11-27 00:06:56.564886+00', 1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.564+00', 1, 1, 2, NULL, NULL),
	(1, 875, '2026-11-27 00:06:56.589897+00', -1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.571+00', 1, 1, 2, NULL, NULL),
	(1, 875, '2026-11-27 00:06:56.589923+00', 1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.589+00', 1, 1, 2, NULL, NULL),
	(1, 887, '2026-11-27 00:06:56.638425+00', -1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.572+00', 1, 1, 2, NULL, NULL),
	(1, 887, '2026-11-27 00:06:56.638453+00', 1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.637+00', 1, 1, 2, NULL, NULL),
	(1, 829, '2026-11-27 00:06:56.50054+00', 1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.499+00', 1, 1, 2, NULL, NULL),
	(1, 844, '2026-11-27 00:06:56.51195+00', -1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.499+00', 1, 1, 2, NULL, NULL),
	(1, 844, '2026-11-27 00:06:56.511993+00', 1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.506+00', 1, 1, 2, NULL, NULL),
	(1, 854, '2026-11-27 00:06:56.535024+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.528+00', 1, 1, 2, NULL, NULL),
	(1, 854, '2026-11-27 00:06:56.535052+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.534+00', 1, 1, 2, NULL, NULL),
	(1, 858, '2026-11-27 00:06:56.548274+00', -1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.506+00', 1, 1, 2, NULL, NULL),
	(1, 858, '2026-11-27 00:06:56.548295+00', 1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.548+00', 1, 1, 2, NULL, NULL),
	(1, 862, '2026-11-27 00:06:56.556172+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.534+00', 1, 1, 2, NULL, NULL),
	(1, 862, '2026-11-27 00:06:56.556194+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.555+00', 1, 1, 2, NULL, NULL),
	(1, 865, '2026-11-27 00:06:56.562147+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.555+00', 1, 1, 2, NULL, NULL),
	(1, 865, '2026-11-27 00:06:56.562166+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.561+00', 1, 1, 2, NULL, NULL),
	(1, 870, '2026-11-27 00:06:56.573103+00', -1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.563+00', 1, 1, 2, NULL, NULL),
	(1, 870, '2026-11-27 00:06:56.573122+00', 1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.572+00', 1, 1, 2, NULL, NULL),
	(1, 873, '2026-11-27 00:06:56.587761+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.579+00', 1, 1, 2, NULL, NULL),
	(1, 873, '2026-11-27 00:06:56.587784+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.587+00', 1, 1, 2, NULL, NULL),
	(1, 878, '2026-11-27 00:06:56.598666+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.587+00', 1, 1, 2, NULL, NULL),
	(1, 878, '2026-11-27 00:06:56.598686+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.598+00', 1, 1, 2, NULL, NULL),
	(1, 880, '2026-11-27 00:06:56.605199+00', -1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.595+00', 1, 1, 2, NULL, NULL),
	(1, 880, '2026-11-27 00:06:56.605217+00', 1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.604+00', 1, 1, 2, NULL, NULL),
	(1, 883, '2026-11-27 00:06:56.617841+00', 1, 7, 'record-e93f98c6-8640-4f81-bc32-09ef418560bb', '2026-11-27 00:06:56.614+00', '2026-11-27 00:06:56.614+00', 1, 1, 2, NULL, NULL),
	(1, 890, '2026-11-27 00:06:56.630631+00', -1, 7, 'record-e93f98c6-8640-4f81-bc32-09ef418560bb', '2026-11-27 00:06:56.614+00', '2026-11-27 00:06:56.614+00', 1, 1, 2, NULL, NULL),
	(1, 890, '2026-11-27 00:06:56.630652+00', 1, 7, 'record-e93f98c6-8640-4f81-bc32-09ef418560bb', '2026-11-27 00:06:56.614+00', '2026-11-27 00:06:56.63+00', 1, 1, 2, NULL, NULL),
	(1, 894, '2026-11-27 00:06:56.637663+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.611+00', 1, 1, 2, NULL, NULL),
	(1, 894, '2026-11-27 00:06:56.637683+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.637+00', 1, 1, 2, NULL, NULL),
	(1, 896, '2026-11-27 00:06:56.644902+00', -1, 7, 'record-e93f98c6-8640-4f81-bc32-09ef418560bb', '2026-11-27 00:06:56.614+00', '2026-11-27 00:06:56.63+00', 1, 1, 2, NULL, NULL),
	(1, 896, '2026-11-27 00:06:56.644922+00', 1, 7, 'record-e93f98c6-8640-4f81-bc32-09ef418560bb', '2026-11-27 00:06:56.614+00', '2026-11-27 00:06:56.644+00', 1, 1, 2, NULL, NULL),
	(1, 846, '2026-11-27 00:06:56.511855+00', 1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.51+00', 1, 1, 2, NULL, NULL),
	(1, 849, '2026-11-27 00:06:56.521667+00', -1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.51+00', 1, 1, 2, NULL, NULL),
	(1, 849, '2026-11-27 00:06:56.521688+00', 1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.521+00', 1, 1, 2, NULL, NULL),
	(1, 853, '2026-11-27 00:06:56.528944+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.522+00', 1, 1, 2, NULL, NULL),
	(1, 853, '2026-11-27 00:06:56.528961+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.528+00', 1, 1, 2, NULL, NULL),
	(1, 856, '2026-11-27 00:06:56.537071+00', -1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.521+00', 1, 1, 2, NULL, NULL),
	(1, 856, '2026-11-27 00:06:56.537094+00', 1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.536+00', 1, 1, 2, NULL, NULL),
	(1, 860, '2026-11-27 00:06:56.545433+00', -1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.536+00', 1, 1, 2, NULL, NULL),
	(1, 860, '2026-11-27 00:06:56.545453+00', 1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.545+00', 1, 1, 2, NULL, NULL),
	(1, 863, '2026-11-27 00:06:56.557085+00', -1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.548+00', 1, 1, 2, NULL, NULL),
	(1, 863, '2026-11-27 00:06:56.557102+00', 1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.556+00', 1, 1, 2, NULL, NULL),
	(1, 866, '2026-11-27 00:06:56.564102+00', -1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.545+00', 1, 1, 2, NULL, NULL),
	(1, 866, '2026-11-27 00:06:56.564126+00', 1, 6, 'record-2c805378-02d8-453d-944e-10010441d154', '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.563+00', 1, 1, 2, NULL, NULL),
	(1, 869, '2026-11-27 00:06:56.572139+00', -1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.556+00', 1, 1, 2, NULL, NULL),
	(1, 869, '2026-11-27 00:06:56.572158+00', 1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.571+00', 1, 1, 2, NULL, NULL),
	(1, 872, '2026-11-27 00:06:56.579921+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.561+00', 1, 1, 2, NULL, NULL),
	(1, 872, '2026-11-27 00:06:56.579942+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.579+00', 1, 1, 2, NULL, NULL),
	(1, 877, '2026-11-27 00:06:56.595845+00', -1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.564+00', 1, 1, 2, NULL, NULL),
	(1, 877, '2026-11-27 00:06:56.595865+00', 1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.595+00', 1, 1, 2, NULL, NULL),
	(1, 881, '2026-11-27 00:06:56.607289+00', -1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.589+00', 1, 1, 2, NULL, NULL),
	(1, 881, '2026-11-27 00:06:56.607312+00', 1, 4, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.606+00', 1, 1, 2, NULL, NULL),
	(1, 882, '2026-11-27 00:06:56.611539+00', -1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.598+00', 1, 1, 2, NULL, NULL),
	(1, 882, '2026-11-27 00:06:56.611556+00', 1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.611+00', 1, 1, 2, NULL, NULL),
	(1, 888, '2026-11-27 00:06:56.628536+00', -1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.604+00', 1, 1, 2, NULL, NULL),
	(1, 888, '2026-11-27 00:06:56.628559+00', 1, 5, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.628+00', 1, 1, 2, NULL, NULL),
	(1, 892, '2026-11-27 00:06:56.636946+00', 1, 8, 'record-27ab7a14-be6d-4aca-9c21-a528dd349a13', '2026-11-27 00:06:56.636+00', '2026-11-27 00:06:56.636+00', 1, 1, 2, NULL, NULL);
INSERT INTO public.case_numbers VALUES
	(1, 8);
INSERT INTO public.case_recency VALUES
	(1, true, '2026-11-27 00:06:56.488+00', 2),
	(1, true, '2026-11-27 00:06:56.49+00', 3),
	(1, true, '2026-11-27 00:06:56.606+00', 4),
	(1, true, '2026-11-27 00:06:56.628+00', 5),
	(1, true, '2026-11-27 00:06:56.636+00', 8),
	(1, true, '2026-11-27 00:06:56.637+00', 1),
	(1, true, '2026-11-27 00:06:56.637+00', 6),
	(1, true, '2026-11-27 00:06:56.644+00', 7);
INSERT INTO public.cases_base VALUES
	(1, 4, '4', 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', '', 2, 1, 1, NULL, 1, 'faults-effcf7a4 0', false, false, false, false, '2026-11-27 00:06:56.499+00', '2026-11-27 00:06:56.606+00', NULL, NULL, 7, '{}', '{1}', '{}', '{}', '{}', '{"cost": 43, "kind": "b", "note": "value-3017bb24-ef15-4430-964c-573db74f377c"}', '{"note": "2026-11-27T00:06:56.589Z"}', NULL, false, '{}', '{}'),
	(1, 2, '2', 'record-dceae099-3b73-4867-b4ea-baf7ac169212', '', 2, 1, 1, NULL, 3, 'faults-effcf7a4 2', false, false, false, false, '2026-11-27 00:06:56.304+00', '2026-11-27 00:06:56.488+00', NULL, NULL, 7, '{}', '{1}', '{}', '{}', '{}', '{"cost": 43, "kind": "b", "note": "value-5255ae9b-d5a8-4aff-b589-8e8f79aa574e"}', '{"note": "2026-11-27T00:06:56.474Z"}', NULL, false, '{}', '{}'),
	(1, 3, '3', 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', '', 2, 1, 1, NULL, 2, 'faults-effcf7a4 1', false, false, false, false, '2026-11-27 00:06:56.337+00', '2026-11-27 00:06:56.49+00', NULL, NULL, 7, '{}', '{1}', '{}', '{}', '{}', '{"cost": 43, "kind": "b", "note": "value-756f5c87-2e4b-474c-bc32-4f38b3156f24"}', '{"note": "2026-11-27T00:06:56.478Z"}', NULL, false, '{}', '{}'),
	(1, 5, '5', 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', '', 2, 1, 1, NULL, 2, 'faults-effcf7a4 1', false, false, false, false, '2026-11-27 00:06:56.506+00', '2026-11-27 00:06:56.628+00', NULL, NULL, 7, '{}', '{1}', '{}', '{}', '{}', '{"cost": 43, "kind": "b", "note": "value-c2fbc4e8-8d9c-44ce-a478-1dccb576be78"}', '{"note": "2026-11-27T00:06:56.604Z"}', NULL, false, '{}', '{}'),
	(1, 7, '7', 'record-e93f98c6-8640-4f81-bc32-09ef418560bb', '', 2, 1, 1, NULL, 1, 'faults-effcf7a4 0', false, false, false, false, '2026-11-27 00:06:56.614+00', '2026-11-27 00:06:56.644+00', NULL, NULL, 3, '{}', '{1}', '{}', '{}', '{}', '{"cost": 43, "kind": "b", "note": "value-dc7ffb1d-fbad-4ffc-ae83-edbab7ef1a6f"}', '{"note": "2026-11-27T00:06:56.630Z"}', NULL, false, '{}', '{}'),
	(1, 8, '8', 'record-27ab7a14-be6d-4aca-9c21-a528dd349a13', '', 2, 1, 1, NULL, 2, 'faults-effcf7a4 1', false, false, false, false, '2026-11-27 00:06:56.636+00', '2026-11-27 00:06:56.636+00', NULL, NULL, 1, '{}', '{1}', '{}', '{}', '{}', '{"cost": 43, "kind": "b", "note": "record-27ab7a14-be6d-4aca-9c21-a528dd349a13"}', '{}', NULL, false, '{}', '{}'),
	(1, 1, '1', 'record-83edd913-f384-407a-aded-e10384cd9782', '', 2, 1, 1, NULL, 1, 'faults-effcf7a4 0', false, false, false, false, '2026-11-27 00:06:56.266+00', '2026-11-27 00:06:56.637+00', NULL, NULL, 26, '{}', '{1}', '{}', '{}', '{}', '{"cost": 43, "kind": "b", "note": "value-32302bef-55f6-43b7-bfed-4d6f7cd4160d"}', '{"note": "2026-11-27T00:06:56.637Z"}', NULL, false, '{}', '{}'),
	(1, 6, '6', 'record-2c805378-02d8-453d-944e-10010441d154', '', 2, 1, 1, NULL, 3, 'faults-effcf7a4 2', false, false, false, false, '2026-11-27 00:06:56.51+00', '2026-11-27 00:06:56.637+00', NULL, NULL, 7, '{}', '{1}', '{}', '{}', '{}', '{"cost": 43, "kind": "b", "note": "value-b9c712d8-2f54-4997-b910-f46be68ec92a"}', '{"note": "2026-11-27T00:06:56.572Z"}', NULL, false, '{}', '{}');
INSERT INTO public.categories VALUES
	(1, 1, 'filledwhenitwasreleased1', 1, false, false, '{}', '{}', '2126-01-31 12:34:56.789+00');
INSERT INTO public.changes_2026_11 VALUES
	(1, 1, 1, 1, '2026-11-27 00:06:56.266+00', 2, '01a21a53-99aa-7011-9ee8-39af69b428b2', 1, 'faults-effcf7a4 0', 'user', NULL, 'created', 'created', NULL, '{"tags": ["load"], "areas": [], "title": "record-83edd913-f384-407a-aded-e10384cd9782", "users": [], "fields": {"cost": 43, "kind": "b", "note": "record-83edd913-f384-407a-aded-e10384cd9782"}, "isCase": false, "summary": "", "statusId": 1, "assigneeId": null, "severityId": 1, "permissions": {"edit": []}, "pendingTeams": []}'),
	(1, 1, 2, 2, '2026-11-27 00:06:56.311+00', 3, '01a21a53-9a2b-7950-a353-856b6caf4384', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"record-83edd913-f384-407a-aded-e10384cd9782"', '"value-a6e6d5e0-27cd-4272-a794-ddd5632bb504"'),
	(1, 2, 1, 1, '2026-11-27 00:06:56.304+00', 4, '01a21a53-99ce-7c76-a967-1ca2fc83ec27', 3, 'faults-effcf7a4 2', 'user', NULL, 'created', 'created', NULL, '{"tags": ["load"], "areas": [], "title": "record-dceae099-3b73-4867-b4ea-baf7ac169212", "users": [], "fields": {"cost": 43, "kind": "b", "note": "record-dceae099-3b73-4867-b4ea-baf7ac169212"}, "isCase": false, "summary": "", "statusId": 1, "assigneeId": null, "severityId": 1, "permissions": {"edit": []}, "pendingTeams": []}'),
	(1, 1, 3, 3, '2026-11-27 00:06:56.328+00', 5, '01a21a53-9a44-7174-9909-5963fcea0d05', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"value-a6e6d5e0-27cd-4272-a794-ddd5632bb504"', '"value-7af37ab7-00e5-439e-acb0-746c7d91b599"'),
	(1, 3, 1, 1, '2026-11-27 00:06:56.337+00', 6, '01a21a53-99d3-761b-9fcf-f20bfdf91a32', 2, 'faults-effcf7a4 1', 'user', NULL, 'created', 'created', NULL, '{"tags": ["load"], "areas": [], "title": "record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641", "users": [], "fields": {"cost": 43, "kind": "b", "note": "record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641"}, "isCase": false, "summary": "", "statusId": 1, "assigneeId": null, "severityId": 1, "permissions": {"edit": []}, "pendingTeams": []}'),
	(1, 2, 2, 2, '2026-11-27 00:06:56.346+00', 7, '01a21a53-9a4d-70f6-8177-53dbe246d446', 3, 'faults-effcf7a4 2', 'user', NULL, 'fieldChanged', 'fields.note', '"record-dceae099-3b73-4867-b4ea-baf7ac169212"', '"value-f5ae6053-df13-4a4c-85a6-efed6cdc6eda"'),
	(1, 1, 4, 4, '2026-11-27 00:06:56.347+00', 8, '01a21a53-9a54-7191-be5c-9508e7cb536e', 1, 'faults-effcf7a4 0', 'user', NULL, 'comment', 'comment', NULL, '{"id": 1}'),
	(1, 1, 5, 5, '2026-11-27 00:06:56.365+00', 9, '01a21a53-9a65-7abc-ae10-0700a24b5d61', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"value-7af37ab7-00e5-439e-acb0-746c7d91b599"', '"value-05d7355b-4d1f-4739-ab44-bbc9f2fd8ae7"'),
	(1, 1, 6, 6, '2026-11-27 00:06:56.373+00', 10, '01a21a53-9a68-7a38-a60f-4ca53f59bf55', 3, 'faults-effcf7a4 2', 'user', NULL, 'fieldChanged', 'fields.note', '"value-05d7355b-4d1f-4739-ab44-bbc9f2fd8ae7"', '"value-6e641ccc-44ba-4c48-ae51-2b9716c1fa94"'),
	(1, 1, 7, 7, '2026-11-27 00:06:56.385+00', 11, '01a21a53-9a7a-7ac0-8d75-45486e79f6fb', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"value-6e641ccc-44ba-4c48-ae51-2b9716c1fa94"', '"value-64a58de7-0d9d-4fa5-9698-0303c29f7354"'),
	(1, 3, 2, 2, '2026-11-27 00:06:56.385+00', 12, '01a21a53-9a7c-7afe-bad3-5931d84993fc', 2, 'faults-effcf7a4 1', 'user', NULL, 'fieldChanged', 'fields.note', '"record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641"', '"value-f3a5f917-29f2-4c0b-be89-700f91202eec"'),
	(1, 1, 8, 8, '2026-11-27 00:06:56.401+00', 13, '01a21a53-9a86-71ca-9213-e7dff1a9bd33', 2, 'faults-effcf7a4 1', 'user', NULL, 'fieldChanged', 'fields.note', '"value-64a58de7-0d9d-4fa5-9698-0303c29f7354"', '"value-2392116b-0cf8-4012-b92e-146493936140"'),
	(1, 2, 3, 3, '2026-11-27 00:06:56.411+00', 14, '01a21a53-9a8c-735b-8fd8-818fd4d6bdd5', 3, 'faults-effcf7a4 2', 'user', NULL, 'comment', 'comment', NULL, '{"id": 3}'),
	(1, 1, 9, 9, '2026-11-27 00:06:56.413+00', 15, '01a21a53-9a92-7617-95cb-aec5846a5343', 1, 'faults-effcf7a4 0', 'user', NULL, 'comment', 'comment', NULL, '{"id": 2}'),
	(1, 3, 3, 3, '2026-11-27 00:06:56.414+00', 16, '01a21a53-9a97-720d-a293-8f6b8c388f29', 2, 'faults-effcf7a4 1', 'user', NULL, 'comment', 'comment', NULL, '{"id": 4}'),
	(1, 1, 10, 10, '2026-11-27 00:06:56.426+00', 17, '01a21a53-9aa8-75f4-bdf2-e20ee5b42428', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"value-2392116b-0cf8-4012-b92e-146493936140"', '"value-ac92ef39-6c3c-4366-a7cb-9008597893d7"'),
	(1, 2, 4, 4, '2026-11-27 00:06:56.421+00', 18, '01a21a53-9aa0-70e5-9559-bb8712d06251', 3, 'faults-effcf7a4 2', 'user', NULL, 'fieldChanged', 'fields.note', '"value-f5ae6053-df13-4a4c-85a6-efed6cdc6eda"', '"value-c1356081-3698-4711-ab6d-f84239c66312"'),
	(1, 3, 4, 4, '2026-11-27 00:06:56.429+00', 19, '01a21a53-9aaa-7aef-88ed-8a1bb4a67cd9', 2, 'faults-effcf7a4 1', 'user', NULL, 'fieldChanged', 'fields.note', '"value-f3a5f917-29f2-4c0b-be89-700f91202eec"', '"value-a849a2ea-a3e2-4b49-92f5-54ecda528c30"'),
	(1, 1, 11, 11, '2026-11-27 00:06:56.444+00', 20, '01a21a53-9aba-7c5d-acca-5fcbbe414865', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"value-ac92ef39-6c3c-4366-a7cb-9008597893d7"', '"value-16ffb7d1-d856-4d09-842c-31103b992062"'),
	(1, 1, 12, 12, '2026-11-27 00:06:56.453+00', 21, '01a21a53-9ab1-72c2-8376-defcab37fff7', 3, 'faults-effcf7a4 2', 'user', NULL, 'fieldChanged', 'fields.note', '"value-16ffb7d1-d856-4d09-842c-31103b992062"', '"value-e82447af-612b-46e8-b409-adf3a5980a5c"'),
	(1, 1, 13, 13, '2026-11-27 00:06:56.458+00', 22, '01a21a53-9ab4-77d3-a33e-555941b5c690', 2, 'faults-effcf7a4 1', 'user', NULL, 'fieldChanged', 'fields.note', '"value-e82447af-612b-46e8-b409-adf3a5980a5c"', '"value-83674982-89ab-4dee-8b1c-6b74333766a1"'),
	(1, 2, 5, 5, '2026-11-27 00:06:56.462+00', 23, '01a21a53-9aca-7dea-b66d-8a4b8c061870', 3, 'faults-effcf7a4 2', 'user', NULL, 'comment', 'comment', NULL, '{"id": 5}'),
	(1, 1, 14, 14, '2026-11-27 00:06:56.463+00', 24, '01a21a53-9ac6-7669-bd88-c34333010efb', 1, 'faults-effcf7a4 0', 'user', NULL, 'comment', 'comment', NULL, '{"id": 6}'),
	(1, 3, 5, 5, '2026-11-27 00:06:56.468+00', 25, '01a21a53-9acf-7411-90e1-da23ef8ef6d0', 2, 'faults-effcf7a4 1', 'user', NULL, 'comment', 'comment', NULL, '{"id": 7}'),
	(1, 2, 6, 6, '2026-11-27 00:06:56.474+00', 26, '01a21a53-9ad9-71c8-8302-69bfc98028fa', 3, 'faults-effcf7a4 2', 'user', NULL, 'fieldChanged', 'fields.note', '"value-c1356081-3698-4711-ab6d-f84239c66312"', '"value-5255ae9b-d5a8-4aff-b589-8e8f79aa574e"'),
	(1, 3, 6, 6, '2026-11-27 00:06:56.478+00', 27, '01a21a53-9adc-7bec-996f-1c0f57486071', 2, 'faults-effcf7a4 1', 'user', NULL, 'fieldChanged', 'fields.note', '"value-a849a2ea-a3e2-4b49-92f5-54ecda528c30"', '"value-756f5c87-2e4b-474c-bc32-4f38b3156f24"'),
	(1, 1, 15, 15, '2026-11-27 00:06:56.48+00', 28, '01a21a53-9ade-7e47-988f-1974d6f18bc9', 3, 'faults-effcf7a4 2', 'user', NULL, 'fieldChanged', 'fields.note', '"value-83674982-89ab-4dee-8b1c-6b74333766a1"', '"value-3cd8cc58-9079-4057-9591-ce82748973f8"'),
	(1, 1, 16, 16, '2026-11-27 00:06:56.484+00', 29, '01a21a53-9ae2-7e22-b21c-35b4c6a6f85c', 2, 'faults-effcf7a4 1', 'user', NULL, 'fieldChanged', 'fields.note', '"value-3cd8cc58-9079-4057-9591-ce82748973f8"', '"value-c17b250f-9a96-478c-9e8c-dbddd470a393"'),
	(1, 2, 7, 7, '2026-11-27 00:06:56.488+00', 30, '01a21a53-9ae5-74ba-9692-22a9734f8a7c', 3, 'faults-effcf7a4 2', 'user', NULL, 'comment', 'comment', NULL, '{"id": 8}'),
	(1, 3, 7, 7, '2026-11-27 00:06:56.49+00', 31, '01a21a53-9ae8-7e29-8087-7a8ed09dafdd', 2, 'faults-effcf7a4 1', 'user', NULL, 'comment', 'comment', NULL, '{"id": 9}'),
	(1, 4, 1, 1, '2026-11-27 00:06:56.499+00', 32, '01a21a53-9ad7-7e9f-a72e-8d5324822e17', 1, 'faults-effcf7a4 0', 'user', NULL, 'created', 'created', NULL, '{"tags": ["load"], "areas": [], "title": "record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44", "users": [], "fields": {"cost": 43, "kind": "b", "note": "record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44"}, "isCase": false, "summary": "", "statusId": 1, "assigneeId": null, "severityId": 1, "permissions": {"edit": []}, "pendingTeams": []}'),
	(1, 4, 2, 2, '2026-11-27 00:06:56.506+00', 34, '01a21a53-9af8-7666-9d97-7a30ed748d72', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44"', '"value-b500e051-e900-40a4-8825-2d07a9c97730"'),
	(1, 5, 1, 1, '2026-11-27 00:06:56.506+00', 33, '01a21a53-9aef-7cdd-a8ce-a124ee1b67dc', 2, 'faults-effcf7a4 1', 'user', NULL, 'created', 'created', NULL, '{"tags": ["load"], "areas": [], "title": "record-0de22c4e-ea6a-4534-90dd-b9e615c9e192", "users": [], "fields": {"cost": 43, "kind": "b", "note": "record-0de22c4e-ea6a-4534-90dd-b9e615c9e192"}, "isCase": false, "summary": "", "statusId": 1, "assigneeId": null, "severityId": 1, "permissions": {"edit": []}, "pendingTeams": []}'),
	(1, 5, 2, 2, '2026-11-27 00:06:56.515+00', 36, '01a21a53-9b02-74a9-96c5-028f9055c5cb', 2, 'faults-effcf7a4 1', 'user', NULL, 'fieldChanged', 'fields.note', '"record-0de22c4e-ea6a-4534-90dd-b9e615c9e192"', '"value-0a8d5cba-ac3a-493a-8162-4a2223fee758"'),
	(1, 1, 17, 17, '2026-11-27 00:06:56.522+00', 38, '01a21a53-9b09-7c5d-806c-782adb736aa9', 2, 'faults-effcf7a4 1', 'user', NULL, 'fieldChanged', 'fields.note', '"value-c17b250f-9a96-478c-9e8c-dbddd470a393"', '"value-566798ae-1fda-43cd-b67f-2c7c562c28cf"'),
	(1, 5, 3, 3, '2026-11-27 00:06:56.546+00', 43, '01a21a53-9b12-7eab-95bc-5f410373c297', 2, 'faults-effcf7a4 1', 'user', NULL, 'comment', 'comment', NULL, '{"id": 11}'),
	(1, 5, 4, 4, '2026-11-27 00:06:56.564+00', 49, '01a21a53-9b26-7236-a225-abe222d9790f', 2, 'faults-effcf7a4 1', 'user', NULL, 'fieldChanged', 'fields.note', '"value-0a8d5cba-ac3a-493a-8162-4a2223fee758"', '"value-06f34b35-8884-4f9c-ba31-9346cad2097b"'),
	(1, 4, 6, 6, '2026-11-27 00:06:56.589+00', 54, '01a21a53-9b49-75b3-a48e-1127a345aff3', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"value-79cc1f5d-3711-411c-b453-bd07a3c99fce"', '"value-3017bb24-ef15-4430-964c-573db74f377c"'),
	(1, 6, 7, 7, '2026-11-27 00:06:56.637+00', 65, '01a21a53-9b54-74a2-b30a-a2a1cddf29ef', 3, 'faults-effcf7a4 2', 'user', NULL, 'comment', 'comment', NULL, '{"id": 17}'),
	(1, 6, 1, 1, '2026-11-27 00:06:56.51+00', 35, '01a21a53-9aed-7eb9-9e26-dd8551e49cec', 3, 'faults-effcf7a4 2', 'user', NULL, 'created', 'created', NULL, '{"tags": ["load"], "areas": [], "title": "record-2c805378-02d8-453d-944e-10010441d154", "users": [], "fields": {"cost": 43, "kind": "b", "note": "record-2c805378-02d8-453d-944e-10010441d154"}, "isCase": false, "summary": "", "statusId": 1, "assigneeId": null, "severityId": 1, "permissions": {"edit": []}, "pendingTeams": []}'),
	(1, 6, 2, 2, '2026-11-27 00:06:56.521+00', 37, '01a21a53-9b06-7fdf-85c3-3f6dcfd7c6f7', 3, 'faults-effcf7a4 2', 'user', NULL, 'fieldChanged', 'fields.note', '"record-2c805378-02d8-453d-944e-10010441d154"', '"value-02224411-1601-44e8-bd63-1b3ca3783a66"'),
	(1, 1, 18, 18, '2026-11-27 00:06:56.528+00', 39, '01a21a53-9b0f-76e7-836b-1f6be3ff3510', 3, 'faults-effcf7a4 2', 'user', NULL, 'fieldChanged', 'fields.note', '"value-566798ae-1fda-43cd-b67f-2c7c562c28cf"', '"value-e394003f-e646-415b-b55e-acc631e989df"'),
	(1, 6, 3, 3, '2026-11-27 00:06:56.536+00', 41, '01a21a53-9b15-7bd9-86d1-87ea3a5d58d5', 3, 'faults-effcf7a4 2', 'user', NULL, 'comment', 'comment', NULL, '{"id": 10}'),
	(1, 6, 4, 4, '2026-11-27 00:06:56.545+00', 42, '01a21a53-9b20-7c1f-909c-93929623dab2', 3, 'faults-effcf7a4 2', 'user', NULL, 'fieldChanged', 'fields.note', '"value-02224411-1601-44e8-bd63-1b3ca3783a66"', '"value-6940c24c-9bfa-41df-81a6-c87ada445405"'),
	(1, 4, 4, 4, '2026-11-27 00:06:56.556+00', 46, '01a21a53-9b2b-7b99-a550-7a6a0ce8e945', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"value-b500e051-e900-40a4-8825-2d07a9c97730"', '"value-79cc1f5d-3711-411c-b453-bd07a3c99fce"'),
	(1, 6, 5, 5, '2026-11-27 00:06:56.563+00', 48, '01a21a53-9b32-72db-b46f-63547c13b4e3', 3, 'faults-effcf7a4 2', 'user', NULL, 'comment', 'comment', NULL, '{"id": 13}'),
	(1, 4, 5, 5, '2026-11-27 00:06:56.571+00', 50, '01a21a53-9b39-7fed-b2dc-379b52dc7727', 1, 'faults-effcf7a4 0', 'user', NULL, 'comment', 'comment', NULL, '{"id": 14}'),
	(1, 1, 22, 22, '2026-11-27 00:06:56.579+00', 52, '01a21a53-9b42-7cb7-ab7d-8ad5ed4b6237', 2, 'faults-effcf7a4 1', 'user', NULL, 'fieldChanged', 'fields.note', '"value-77486fb6-6829-42d7-91d3-d5bbc8a5432e"', '"value-8d6e71d8-7078-4641-866b-1ecddbedd393"'),
	(1, 5, 5, 5, '2026-11-27 00:06:56.595+00', 55, '01a21a53-9b4b-7066-8721-c0b69f2ca12b', 2, 'faults-effcf7a4 1', 'user', NULL, 'comment', 'comment', NULL, '{"id": 15}'),
	(1, 4, 7, 7, '2026-11-27 00:06:56.606+00', 58, '01a21a53-9b5c-7073-ac55-3423009655cd', 1, 'faults-effcf7a4 0', 'user', NULL, 'comment', 'comment', NULL, '{"id": 16}'),
	(1, 1, 25, 25, '2026-11-27 00:06:56.611+00', 59, '01a21a53-9b61-748b-9806-4921f49c0a45', 2, 'faults-effcf7a4 1', 'user', NULL, 'fieldChanged', 'fields.note', '"value-652abe23-6778-4789-a55f-2ab83c215af3"', '"value-129d30b5-5353-49d7-82a4-ec8e98b2cac5"'),
	(1, 5, 7, 7, '2026-11-27 00:06:56.628+00', 61, '01a21a53-9b66-74d2-987b-c1483a1adf4d', 2, 'faults-effcf7a4 1', 'user', NULL, 'comment', 'comment', NULL, '{"id": 18}'),
	(1, 8, 1, 1, '2026-11-27 00:06:56.636+00', 63, '01a21a53-9b78-78f5-8791-55d2f0a00b23', 2, 'faults-effcf7a4 1', 'user', NULL, 'created', 'created', NULL, '{"tags": ["load"], "areas": [], "title": "record-27ab7a14-be6d-4aca-9c21-a528dd349a13", "users": [], "fields": {"cost": 43, "kind": "b", "note": "record-27ab7a14-be6d-4aca-9c21-a528dd349a13"}, "isCase": false, "summary": "", "statusId": 1, "assigneeId": null, "severityId": 1, "permissions": {"edit": []}, "pendingTeams": []}'),
	(1, 1, 19, 19, '2026-11-27 00:06:56.534+00', 40, '01a21a53-9b0d-7ad5-bce9-8a5d7176a680', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"value-e394003f-e646-415b-b55e-acc631e989df"', '"value-5810fa62-35ec-4595-8ed9-6cea0afa3bc7"'),
	(1, 4, 3, 3, '2026-11-27 00:06:56.548+00', 44, '01a21a53-9b1c-790c-b028-8271b66e879d', 1, 'faults-effcf7a4 0', 'user', NULL, 'comment', 'comment', NULL, '{"id": 12}'),
	(1, 1, 20, 20, '2026-11-27 00:06:56.555+00', 45, '01a21a53-9b29-77a7-9c21-a33b728bfb38', 3, 'faults-effcf7a4 2', 'user', NULL, 'fieldChanged', 'fields.note', '"value-5810fa62-35ec-4595-8ed9-6cea0afa3bc7"', '"value-164cbffa-fc47-4feb-9ee7-475023018c17"'),
	(1, 1, 21, 21, '2026-11-27 00:06:56.561+00', 47, '01a21a53-9b30-787b-9926-4d7989125810', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"value-164cbffa-fc47-4feb-9ee7-475023018c17"', '"value-77486fb6-6829-42d7-91d3-d5bbc8a5432e"'),
	(1, 6, 6, 6, '2026-11-27 00:06:56.572+00', 51, '01a21a53-9b3b-7ef3-8f68-4104d3bba028', 3, 'faults-effcf7a4 2', 'user', NULL, 'fieldChanged', 'fields.note', '"value-6940c24c-9bfa-41df-81a6-c87ada445405"', '"value-b9c712d8-2f54-4997-b910-f46be68ec92a"'),
	(1, 1, 23, 23, '2026-11-27 00:06:56.587+00', 53, '01a21a53-9b47-7918-a536-750179fa043e', 3, 'faults-effcf7a4 2', 'user', NULL, 'fieldChanged', 'fields.note', '"value-8d6e71d8-7078-4641-866b-1ecddbedd393"', '"value-a1d52cd9-66d2-4d2a-bef5-7d28369f21f5"'),
	(1, 1, 24, 24, '2026-11-27 00:06:56.598+00', 56, '01a21a53-9b53-7b24-b90b-efa528695f8a', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"value-a1d52cd9-66d2-4d2a-bef5-7d28369f21f5"', '"value-652abe23-6778-4789-a55f-2ab83c215af3"'),
	(1, 5, 6, 6, '2026-11-27 00:06:56.604+00', 57, '01a21a53-9b5a-7bc1-a595-2eae5cc8c317', 2, 'faults-effcf7a4 1', 'user', NULL, 'fieldChanged', 'fields.note', '"value-06f34b35-8884-4f9c-ba31-9346cad2097b"', '"value-c2fbc4e8-8d9c-44ce-a478-1dccb576be78"'),
	(1, 7, 1, 1, '2026-11-27 00:06:56.614+00', 60, '01a21a53-9b63-7aa4-b99a-6c7e60e3a594', 1, 'faults-effcf7a4 0', 'user', NULL, 'created', 'created', NULL, '{"tags": ["load"], "areas": [], "title": "record-e93f98c6-8640-4f81-bc32-09ef418560bb", "users": [], "fields": {"cost": 43, "kind": "b", "note": "record-e93f98c6-8640-4f81-bc32-09ef418560bb"}, "isCase": false, "summary": "", "statusId": 1, "assigneeId": null, "severityId": 1, "permissions": {"edit": []}, "pendingTeams": []}'),
	(1, 7, 2, 2, '2026-11-27 00:06:56.63+00', 62, '01a21a53-9b74-7478-9aea-bfc3fa51634e', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"record-e93f98c6-8640-4f81-bc32-09ef418560bb"', '"value-dc7ffb1d-fbad-4ffc-ae83-edbab7ef1a6f"'),
	(1, 1, 26, 26, '2026-11-27 00:06:56.637+00', 64, '01a21a53-9b7b-78ff-856a-9f550d88f1b1', 1, 'faults-effcf7a4 0', 'user', NULL, 'fieldChanged', 'fields.note', '"value-129d30b5-5353-49d7-82a4-ec8e98b2cac5"', '"value-32302bef-55f6-43b7-bfed-4d6f7cd4160d"'),
	(1, 7, 3, 3, '2026-11-27 00:06:56.644+00', 66, '01a21a53-9b81-7884-8cd3-c1a0837a1735', 1, 'faults-effcf7a4 0', 'user', NULL, 'comment', 'comment', NULL, '{"id": 19}');
INSERT INTO public.comment_reactions VALUES
	(1, 1, 1, 'filledwhenitwasreleased1', 1, '2126-01-31 12:34:56.789+00');
INSERT INTO public.comment_versions VALUES
	(1, 1, 1, 'filledwhenitwasreleased1', false, '2126-01-31 12:34:56.789+00');
INSERT INTO public.comments VALUES
	(1, 1, 1, 1, 'faults-effcf7a4 0', 'comment-46399cc8-4120-4867-b64a-ed0c8483227e', false, '2026-11-27 00:06:56.34141+00', 0, NULL, '[]'),
	(1, 2, 1, 1, 'faults-effcf7a4 0', 'comment-1c7a3cd5-55e3-48f0-ba07-eba93bacfee4', false, '2026-11-27 00:06:56.403513+00', 0, NULL, '[]'),
	(1, 3, 2, 3, 'faults-effcf7a4 2', 'comment-815ac65f-cc28-426f-8a40-362b80ee12ad', false, '2026-11-27 00:06:56.396555+00', 0, NULL, '[]'),
	(1, 4, 3, 2, 'faults-effcf7a4 1', 'comment-9bfc6851-953b-4c97-98f4-7b3f91206fdc', false, '2026-11-27 00:06:56.408504+00', 0, NULL, '[]'),
	(1, 5, 2, 3, 'faults-effcf7a4 2', 'comment-97401db5-309d-46f3-addd-f728a35a1fd5', false, '2026-11-27 00:06:56.459934+00', 0, NULL, '[]'),
	(1, 6, 1, 1, 'faults-effcf7a4 0', 'comment-31e8be03-b96a-4629-ada4-057cfc4ed3f7', false, '2026-11-27 00:06:56.454903+00', 0, NULL, '[]'),
	(1, 7, 3, 2, 'faults-effcf7a4 1', 'comment-84e479e5-84c8-4abb-a727-7ed61082ce9e', false, '2026-11-27 00:06:56.46336+00', 0, NULL, '[]'),
	(1, 8, 2, 3, 'faults-effcf7a4 2', 'comment-aa4bdcce-320b-4174-8d8c-a4cd616a8e99', false, '2026-11-27 00:06:56.485491+00', 0, NULL, '[]'),
	(1, 9, 3, 2, 'faults-effcf7a4 1', 'comment-6617ba2c-40e8-4d6a-a8d9-c6d2edb2ca2b', false, '2026-11-27 00:06:56.488812+00', 0, NULL, '[]'),
	(1, 10, 6, 3, 'faults-effcf7a4 2', 'comment-745250a5-5415-4269-a786-f7d373300eda', false, '2026-11-27 00:06:56.533452+00', 0, NULL, '[]'),
	(1, 11, 5, 2, 'faults-effcf7a4 1', 'comment-54ac0460-004d-4843-8edd-60618d350e62', false, '2026-11-27 00:06:56.533638+00', 0, NULL, '[]'),
	(1, 12, 4, 1, 'faults-effcf7a4 0', 'comment-40fb28fc-1795-464d-923e-73237b121546', false, '2026-11-27 00:06:56.541067+00', 0, NULL, '[]'),
	(1, 13, 6, 3, 'faults-effcf7a4 2', 'comment-20e25acf-f165-4ab1-8b6d-732a7ec552f1', false, '2026-11-27 00:06:56.562353+00', 0, NULL, '[]'),
	(1, 14, 4, 1, 'faults-effcf7a4 0', 'comment-a7011d0c-462e-4386-b94d-e8c9584d2c6b', false, '2026-11-27 00:06:56.569347+00', 0, NULL, '[]'),
	(1, 15, 5, 2, 'faults-effcf7a4 1', 'comment-55a97fec-aa1b-4799-8678-a42b9ba09ffc', false, '2026-11-27 00:06:56.593026+00', 0, NULL, '[]'),
	(1, 16, 4, 1, 'faults-effcf7a4 0', 'comment-2743f5fe-46a1-4849-9b81-bd9464365f93', false, '2026-11-27 00:06:56.604368+00', 0, NULL, '[]'),
	(1, 17, 6, 3, 'faults-effcf7a4 2', 'comment-2d4b4675-9ddc-48da-8b4c-d3edc781027c', false, '2026-11-27 00:06:56.615434+00', 0, NULL, '[]'),
	(1, 18, 5, 2, 'faults-effcf7a4 1', 'comment-b79b6ac7-42c3-4ed9-afbe-4d18baf171c8', false, '2026-11-27 00:06:56.618157+00', 0, NULL, '[]'),
	(1, 19, 7, 1, 'faults-effcf7a4 0', 'comment-adeda809-25e0-48e0-949c-72747e318132', false, '2026-11-27 00:06:56.641339+00', 0, NULL, '[]');
INSERT INTO public.configuration_draft_things VALUES
	(1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', '{}', '{}', '{}', '{}', '2126-01-31 12:34:56.789+00');
INSERT INTO public.configuration_drafts VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 1, 1, '2126-01-31 12:34:56.789+00', 1, 'filledwhenitwasreleased1');
INSERT INTO public.configuration_things VALUES
	(1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 1, NULL, '{}');
INSERT INTO public.configuration_versions VALUES
	(1, 1, '2126-01-31 12:34:56.789+00', '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', NULL, 'filledwhenitwasreleased1', 'user', NULL, 1, '{}');
INSERT INTO public.data_definitions VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 'filledwhenitwasreleased1', '{}', '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00');
INSERT INTO public.data_items_base VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', '{}', '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00');
INSERT INTO public.data_sources VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 'filledwhenitwasreleased1', '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', '{}', '{}', 1, '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00');
INSERT INTO public.error_reports VALUES
	(1, 1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 1, '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00');
INSERT INTO public.failed_sign_ins VALUES
	(1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', '2126-01-31 12:34:56.789+00');
INSERT INTO public.field_definitions VALUES
	(1, 'note', 'Note', '', 'text', false, '{}', '{}', false, '[]', '{}', '2026-11-27 00:06:49.252+00', '{}', NULL, '{}', false),
	(1, 'story', 'Story', '', 'text-area', false, '{}', '{}', false, '[]', '{}', '2026-11-27 00:06:49.252+00', '{}', NULL, '{}', false),
	(1, 'cost', 'Cost', '', 'number', false, '{}', '{}', false, '[]', '{}', '2026-11-27 00:06:49.252+00', '{}', NULL, '{}', false),
	(1, 'price', 'Price', '', 'dollar', false, '{}', '{}', false, '[]', '{}', '2026-11-27 00:06:49.252+00', '{}', NULL, '{}', false),
	(1, 'due', 'Due', '', 'date', false, '{}', '{}', false, '[]', '{}', '2026-11-27 00:06:49.252+00', '{}', NULL, '{}', false),
	(1, 'visit', 'Visit', '', 'date-time', false, '{}', '{}', false, '[]', '{}', '2026-11-27 00:06:49.252+00', '{}', NULL, '{}', false),
	(1, 'urgent', 'Urgent', '', 'checkbox', false, '{}', '{}', false, '[]', '{}', '2026-11-27 00:06:49.252+00', '{}', NULL, '{}', false),
	(1, 'kind', 'Kind', '', 'list', false, '{}', '{}', false, '[{"key": 1, "label": "a", "value": "a"}, {"key": 2, "label": "b", "value": "b"}, {"key": 3, "label": "c", "value": "c"}]', '{}', '2026-11-27 00:06:49.252+00', '{}', NULL, '{}', false),
	(1, 'kinds', 'Kinds', '', 'list-multiple', false, '{}', '{}', false, '[{"key": 1, "label": "a", "value": "a"}, {"key": 2, "label": "b", "value": "b"}, {"key": 3, "label": "c", "value": "c"}]', '{}', '2026-11-27 00:06:49.252+00', '{}', NULL, '{}', false),
	(1, 'place', 'Place', '', 'map-marker', false, '{}', '{}', false, '[]', '{}', '2026-11-27 00:06:49.252+00', '{}', NULL, '{}', false);
INSERT INTO public.field_locks VALUES
	(1, 1, 'filledwhenitwasreleased1', 1, 'filledwhenitwasreleased1', 1, '2126-01-31 12:34:56.789+00', '{}', '{}');
INSERT INTO public.file_usage VALUES
	(1, 1);
INSERT INTO public.folders VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', '{}', '2126-01-31 12:34:56.789+00');
INSERT INTO public.formatting_settings VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', '{}', '2126-01-31 12:34:56.789+00');
INSERT INTO public.idempotency_keys VALUES
	(1, 1, 'record-83edd913-f384-407a-aded-e10384cd9782', 'hzkOp6J8HT1e5afMWIV9pd7pbq7zequ6tvgojaRZK7o', '{"created":{"id":1,"caseNumber":"1","title":"record-83edd913-f384-407a-aded-e10384cd9782","summary":"","templateId":2,"templateTitle":"Job","categoryId":null,"categoryTitle":null,"statusId":1,"statusTitle":"New","severityId":1,"severityTitle":"Low","severityLevel":1,"assigneeId":null,"assigneeName":null,"openedByUserId":1,"openedByUser":"faults-effcf7a4 0","isCase":false,"isClosed":false,"isSensitive":false,"cadenceEnabled":false,"hiddenFromInsights":false,"created":"2026-11-27T00:06:56.266Z","closed":null,"deleted":null,"lastUpdated":"2026-11-27T00:06:56.266Z","lastUpdatedAt":"2026-11-27T00:06:56.266Z","seq":1,"areas":[],"tags":["load"],"users":[],"pendingTeams":[],"permissions":{"edit":[]},"promotePermissions":{"edit":[]},"editClosedPermissions":[],"enableTitleTemplate":false,"builtInFieldLocks":{}},"errors":[]}', '2026-11-27 00:06:56.175301+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 1, 'value-a6e6d5e0-27cd-4272-a794-ddd5632bb504', 'u69KUnJCsF6Nra7MOFLE782UQ-yo-TfwsnIi7jXG7vU', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-a6e6d5e0-27cd-4272-a794-ddd5632bb504","label":"value-a6e6d5e0-27cd-4272-a794-ddd5632bb504","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.311Z","seq":2}', '2026-11-27 00:06:56.301044+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 3, 'record-dceae099-3b73-4867-b4ea-baf7ac169212', 'QsH6kQJzGqGjkHkOarDANzvNjnwdiCEzHcmcylh1SBk', '{"created":{"id":2,"caseNumber":"2","title":"record-dceae099-3b73-4867-b4ea-baf7ac169212","summary":"","templateId":2,"templateTitle":"Job","categoryId":null,"categoryTitle":null,"statusId":1,"statusTitle":"New","severityId":1,"severityTitle":"Low","severityLevel":1,"assigneeId":null,"assigneeName":null,"openedByUserId":3,"openedByUser":"faults-effcf7a4 2","isCase":false,"isClosed":false,"isSensitive":false,"cadenceEnabled":false,"hiddenFromInsights":false,"created":"2026-11-27T00:06:56.304Z","closed":null,"deleted":null,"lastUpdated":"2026-11-27T00:06:56.304Z","lastUpdatedAt":"2026-11-27T00:06:56.304Z","seq":1,"areas":[],"tags":["load"],"users":[],"pendingTeams":[],"permissions":{"edit":[]},"promotePermissions":{"edit":[]},"editClosedPermissions":[],"enableTitleTemplate":false,"builtInFieldLocks":{}},"errors":[]}', '2026-11-27 00:06:56.207718+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 1, 'value-7af37ab7-00e5-439e-acb0-746c7d91b599', 'qS9OE4Q885e4IL3rP7KXP8nvnX1fgkgvi5Qo1DAK6Jc', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-7af37ab7-00e5-439e-acb0-746c7d91b599","label":"value-7af37ab7-00e5-439e-acb0-746c7d91b599","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.328Z","seq":3}', '2026-11-27 00:06:56.32695+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 3, 'value-f5ae6053-df13-4a4c-85a6-efed6cdc6eda', 'JsBWQ1rCxhlei7TqSFHoWP8RIknANPNuN6DHVoH7IBM', '{"caseId":2,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-f5ae6053-df13-4a4c-85a6-efed6cdc6eda","label":"value-f5ae6053-df13-4a4c-85a6-efed6cdc6eda","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.346Z","seq":2}', '2026-11-27 00:06:56.335058+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 1, 'value-05d7355b-4d1f-4739-ab44-bbc9f2fd8ae7', 'JzhUC25sfvkKWH4vm3sXzkwkUTa3ah7veihrFYOXhE8', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-05d7355b-4d1f-4739-ab44-bbc9f2fd8ae7","label":"value-05d7355b-4d1f-4739-ab44-bbc9f2fd8ae7","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.365Z","seq":5}', '2026-11-27 00:06:56.36018+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 2, 'record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641', 'vS4fAnYEH6XE1cf9dr7hAAHuT6yMUjoZEXujlzen4QA', '{"created":{"id":3,"caseNumber":"3","title":"record-f29ae0bc-6a1b-4f40-a8c0-b9d0ff459641","summary":"","templateId":2,"templateTitle":"Job","categoryId":null,"categoryTitle":null,"statusId":1,"statusTitle":"New","severityId":1,"severityTitle":"Low","severityLevel":1,"assigneeId":null,"assigneeName":null,"openedByUserId":2,"openedByUser":"faults-effcf7a4 1","isCase":false,"isClosed":false,"isSensitive":false,"cadenceEnabled":false,"hiddenFromInsights":false,"created":"2026-11-27T00:06:56.337Z","closed":null,"deleted":null,"lastUpdated":"2026-11-27T00:06:56.337Z","lastUpdatedAt":"2026-11-27T00:06:56.337Z","seq":1,"areas":[],"tags":["load"],"users":[],"pendingTeams":[],"permissions":{"edit":[]},"promotePermissions":{"edit":[]},"editClosedPermissions":[],"enableTitleTemplate":false,"builtInFieldLocks":{}},"errors":[]}', '2026-11-27 00:06:56.212+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 3, 'value-6e641ccc-44ba-4c48-ae51-2b9716c1fa94', 'zMJemFNyPe0UhdsqxH6Z6PmBKpkbA9R-LIRznWRmSQY', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-6e641ccc-44ba-4c48-ae51-2b9716c1fa94","label":"value-6e641ccc-44ba-4c48-ae51-2b9716c1fa94","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.373Z","seq":6}', '2026-11-27 00:06:56.363426+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 2, 'value-f3a5f917-29f2-4c0b-be89-700f91202eec', 'iAwTv0dNiSeh9DB3qOuJS1QH_LLVO9dja_WfekvRtg8', '{"caseId":3,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-f3a5f917-29f2-4c0b-be89-700f91202eec","label":"value-f3a5f917-29f2-4c0b-be89-700f91202eec","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.385Z","seq":2}', '2026-11-27 00:06:56.381058+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 1, 'value-64a58de7-0d9d-4fa5-9698-0303c29f7354', 'VfitfdmD5JkWtobL7S_wl8MKwr7vbGOnWDey1_Hft20', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-64a58de7-0d9d-4fa5-9698-0303c29f7354","label":"value-64a58de7-0d9d-4fa5-9698-0303c29f7354","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.385Z","seq":7}', '2026-11-27 00:06:56.381051+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 2, 'value-2392116b-0cf8-4012-b92e-146493936140', 'C4z9Nfq0kA5LQvnoWmb7cz2OexizyHME02mw-YjlzT0', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-2392116b-0cf8-4012-b92e-146493936140","label":"value-2392116b-0cf8-4012-b92e-146493936140","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.401Z","seq":8}', '2026-11-27 00:06:56.391188+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 1, 'value-ac92ef39-6c3c-4366-a7cb-9008597893d7', 'Q5KuabhzoqzZOeOCbhDGFVgAOqkZdc75ByPW0iqsB4Y', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-ac92ef39-6c3c-4366-a7cb-9008597893d7","label":"value-ac92ef39-6c3c-4366-a7cb-9008597893d7","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.426Z","seq":10}', '2026-11-27 00:06:56.425067+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 1, 'value-16ffb7d1-d856-4d09-842c-31103b992062', 'QwHE_cwxvtsla7ekN_Mv0vSuoM143MlFdu4RVkB4Rqc', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-16ffb7d1-d856-4d09-842c-31103b992062","label":"value-16ffb7d1-d856-4d09-842c-31103b992062","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.444Z","seq":11}', '2026-11-27 00:06:56.442513+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 3, 'value-5255ae9b-d5a8-4aff-b589-8e8f79aa574e', 'p4CYrsshuQZWMRwpTJtY5UFosvEeTjq4HBeA-ldyuWA', '{"caseId":2,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-5255ae9b-d5a8-4aff-b589-8e8f79aa574e","label":"value-5255ae9b-d5a8-4aff-b589-8e8f79aa574e","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.474Z","seq":6}', '2026-11-27 00:06:56.47361+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 2, 'value-756f5c87-2e4b-474c-bc32-4f38b3156f24', 'vnF8gSQWvCl5tCFrQRXuUTjmKKYbUF6GOaJ49FLgZAM', '{"caseId":3,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-756f5c87-2e4b-474c-bc32-4f38b3156f24","label":"value-756f5c87-2e4b-474c-bc32-4f38b3156f24","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.478Z","seq":6}', '2026-11-27 00:06:56.477194+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 2, 'value-c17b250f-9a96-478c-9e8c-dbddd470a393', 'G_Xk2q_wzmn3-iM16j0OHM72Rta7bPfcYofVG0O_a7E', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-c17b250f-9a96-478c-9e8c-dbddd470a393","label":"value-c17b250f-9a96-478c-9e8c-dbddd470a393","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.484Z","seq":16}', '2026-11-27 00:06:56.482503+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 2, 'record-0de22c4e-ea6a-4534-90dd-b9e615c9e192', 'BhoGk7VKhyaxkZJNusIzIhYsA_AU8MMZM2pBr1OdIRM', '{"created":{"id":5,"caseNumber":"5","title":"record-0de22c4e-ea6a-4534-90dd-b9e615c9e192","summary":"","templateId":2,"templateTitle":"Job","categoryId":null,"categoryTitle":null,"statusId":1,"statusTitle":"New","severityId":1,"severityTitle":"Low","severityLevel":1,"assigneeId":null,"assigneeName":null,"openedByUserId":2,"openedByUser":"faults-effcf7a4 1","isCase":false,"isClosed":false,"isSensitive":false,"cadenceEnabled":false,"hiddenFromInsights":false,"created":"2026-11-27T00:06:56.506Z","closed":null,"deleted":null,"lastUpdated":"2026-11-27T00:06:56.506Z","lastUpdatedAt":"2026-11-27T00:06:56.506Z","seq":1,"areas":[],"tags":["load"],"users":[],"pendingTeams":[],"permissions":{"edit":[]},"promotePermissions":{"edit":[]},"editClosedPermissions":[],"enableTitleTemplate":false,"builtInFieldLocks":{}},"errors":[]}', '2026-11-27 00:06:56.496769+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 2, 'value-0a8d5cba-ac3a-493a-8162-4a2223fee758', 'zuVDzJflVpHXMkb4BZ-j2EwIbwKsnTMAsbIgx1Lh2rQ', '{"caseId":5,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-0a8d5cba-ac3a-493a-8162-4a2223fee758","label":"value-0a8d5cba-ac3a-493a-8162-4a2223fee758","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.515Z","seq":2}', '2026-11-27 00:06:56.51462+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 2, 'value-566798ae-1fda-43cd-b67f-2c7c562c28cf', 'iB4jVDub2yLt0hZ-7_efZeCf5bSSuYeQ99nV-7PAsIE', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-566798ae-1fda-43cd-b67f-2c7c562c28cf","label":"value-566798ae-1fda-43cd-b67f-2c7c562c28cf","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.522Z","seq":17}', '2026-11-27 00:06:56.521962+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 2, 'value-06f34b35-8884-4f9c-ba31-9346cad2097b', '2-y3q3iJKApS1lXvgVtLO7fvG1UVxCH3RDQaXolTuCw', '{"caseId":5,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-06f34b35-8884-4f9c-ba31-9346cad2097b","label":"value-06f34b35-8884-4f9c-ba31-9346cad2097b","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.564Z","seq":4}', '2026-11-27 00:06:56.562469+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 1, 'value-3017bb24-ef15-4430-964c-573db74f377c', 'omAF8rWExMxFR-LDqyPz0lxW0t7mDPGpanqtGP2y-48', '{"caseId":4,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-3017bb24-ef15-4430-964c-573db74f377c","label":"value-3017bb24-ef15-4430-964c-573db74f377c","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.589Z","seq":6}', '2026-11-27 00:06:56.588513+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 3, 'value-c1356081-3698-4711-ab6d-f84239c66312', '-JDr-Gq9MUBJcsOlSG_XBmVHyPn_rKrl-h6AXu1eFSQ', '{"caseId":2,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-c1356081-3698-4711-ab6d-f84239c66312","label":"value-c1356081-3698-4711-ab6d-f84239c66312","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.421Z","seq":4}', '2026-11-27 00:06:56.419329+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 3, 'value-e82447af-612b-46e8-b409-adf3a5980a5c', 'M4ND7Gar6TOjn73ai3-BfqM8s0HqeeyHzkTNBYTDp94', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-e82447af-612b-46e8-b409-adf3a5980a5c","label":"value-e82447af-612b-46e8-b409-adf3a5980a5c","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.453Z","seq":12}', '2026-11-27 00:06:56.433465+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 1, 'record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44', 'gx_Wf9FGTN6X-TZ4odAE4baBWG38j3k1Fa1655GBZpg', '{"created":{"id":4,"caseNumber":"4","title":"record-f67b6b0d-5e77-4464-96f0-a1cd7bb2cf44","summary":"","templateId":2,"templateTitle":"Job","categoryId":null,"categoryTitle":null,"statusId":1,"statusTitle":"New","severityId":1,"severityTitle":"Low","severityLevel":1,"assigneeId":null,"assigneeName":null,"openedByUserId":1,"openedByUser":"faults-effcf7a4 0","isCase":false,"isClosed":false,"isSensitive":false,"cadenceEnabled":false,"hiddenFromInsights":false,"created":"2026-11-27T00:06:56.499Z","closed":null,"deleted":null,"lastUpdated":"2026-11-27T00:06:56.499Z","lastUpdatedAt":"2026-11-27T00:06:56.499Z","seq":1,"areas":[],"tags":["load"],"users":[],"pendingTeams":[],"permissions":{"edit":[]},"promotePermissions":{"edit":[]},"editClosedPermissions":[],"enableTitleTemplate":false,"builtInFieldLocks":{}},"errors":[]}', '2026-11-27 00:06:56.472723+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 1, 'value-b500e051-e900-40a4-8825-2d07a9c97730', 'JlJGpzCggGOOtSREvaBLuqj7hyMJG2535tGOK_ileNg', '{"caseId":4,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-b500e051-e900-40a4-8825-2d07a9c97730","label":"value-b500e051-e900-40a4-8825-2d07a9c97730","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.506Z","seq":2}', '2026-11-27 00:06:56.504708+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 1, 'value-5810fa62-35ec-4595-8ed9-6cea0afa3bc7', 'fvubP3Fdk3oTSO_Rbl-KscpmQTf3YMViW34G1kHzJkM', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-5810fa62-35ec-4595-8ed9-6cea0afa3bc7","label":"value-5810fa62-35ec-4595-8ed9-6cea0afa3bc7","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.534Z","seq":19}', '2026-11-27 00:06:56.525258+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 3, 'value-164cbffa-fc47-4feb-9ee7-475023018c17', 'PkRCGG5WMLueMZOkYs8nItBxNpi6soaN8uI2q2_61RY', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-164cbffa-fc47-4feb-9ee7-475023018c17","label":"value-164cbffa-fc47-4feb-9ee7-475023018c17","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.555Z","seq":20}', '2026-11-27 00:06:56.554737+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 1, 'value-77486fb6-6829-42d7-91d3-d5bbc8a5432e', '5sa-5bwanP6-YHlX8X3nHdS8CASv2c0qhGiasGlNcKg', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-77486fb6-6829-42d7-91d3-d5bbc8a5432e","label":"value-77486fb6-6829-42d7-91d3-d5bbc8a5432e","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.561Z","seq":21}', '2026-11-27 00:06:56.560988+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 3, 'value-b9c712d8-2f54-4997-b910-f46be68ec92a', 'WIJODQojikIJK0Gjp39zSQVWTBLYmGKo8LMHEj4GGBE', '{"caseId":6,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-b9c712d8-2f54-4997-b910-f46be68ec92a","label":"value-b9c712d8-2f54-4997-b910-f46be68ec92a","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.572Z","seq":6}', '2026-11-27 00:06:56.57127+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 3, 'value-a1d52cd9-66d2-4d2a-bef5-7d28369f21f5', 'rjOQUpGd0D314e21UEd_qyjHjU0DdpBUdn_dNo4GlE4', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-a1d52cd9-66d2-4d2a-bef5-7d28369f21f5","label":"value-a1d52cd9-66d2-4d2a-bef5-7d28369f21f5","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.587Z","seq":23}', '2026-11-27 00:06:56.584081+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 1, 'value-652abe23-6778-4789-a55f-2ab83c215af3', 'jsTXzN7o8VVkJDcY94Lj6WAJRy1lx7QYdEvgPzyLVZE', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-652abe23-6778-4789-a55f-2ab83c215af3","label":"value-652abe23-6778-4789-a55f-2ab83c215af3","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.598Z","seq":24}', '2026-11-27 00:06:56.596337+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 2, 'value-c2fbc4e8-8d9c-44ce-a478-1dccb576be78', 'y4LJhlPd-JOU28hxURavIoZQkujfeaXR4fZ54hMXLWc', '{"caseId":5,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-c2fbc4e8-8d9c-44ce-a478-1dccb576be78","label":"value-c2fbc4e8-8d9c-44ce-a478-1dccb576be78","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.604Z","seq":6}', '2026-11-27 00:06:56.603473+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 2, 'value-a849a2ea-a3e2-4b49-92f5-54ecda528c30', '21FwkyLB1J7nqglmpQMAq7dyM5IzP4klu408wZzqzlU', '{"caseId":3,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-a849a2ea-a3e2-4b49-92f5-54ecda528c30","label":"value-a849a2ea-a3e2-4b49-92f5-54ecda528c30","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.429Z","seq":4}', '2026-11-27 00:06:56.428229+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 2, 'value-83674982-89ab-4dee-8b1c-6b74333766a1', 'rXCMxCy-A3Yj9lNf5LBXefJYJjWH0xnqGuX9qn3ruUk', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-83674982-89ab-4dee-8b1c-6b74333766a1","label":"value-83674982-89ab-4dee-8b1c-6b74333766a1","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.458Z","seq":13}', '2026-11-27 00:06:56.437664+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 3, 'value-3cd8cc58-9079-4057-9591-ce82748973f8', 'HhDkSfGC07H_4BN5GDW8r4ldnSXGQKaIAoCYG_Mb-Cc', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-3cd8cc58-9079-4057-9591-ce82748973f8","label":"value-3cd8cc58-9079-4057-9591-ce82748973f8","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.480Z","seq":15}', '2026-11-27 00:06:56.479587+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 3, 'record-2c805378-02d8-453d-944e-10010441d154', 'kW4AIRyBPNdtnoAwGuq8kPHU6UAJbtngKzmIInMvwYg', '{"created":{"id":6,"caseNumber":"6","title":"record-2c805378-02d8-453d-944e-10010441d154","summary":"","templateId":2,"templateTitle":"Job","categoryId":null,"categoryTitle":null,"statusId":1,"statusTitle":"New","severityId":1,"severityTitle":"Low","severityLevel":1,"assigneeId":null,"assigneeName":null,"openedByUserId":3,"openedByUser":"faults-effcf7a4 2","isCase":false,"isClosed":false,"isSensitive":false,"cadenceEnabled":false,"hiddenFromInsights":false,"created":"2026-11-27T00:06:56.510Z","closed":null,"deleted":null,"lastUpdated":"2026-11-27T00:06:56.510Z","lastUpdatedAt":"2026-11-27T00:06:56.510Z","seq":1,"areas":[],"tags":["load"],"users":[],"pendingTeams":[],"permissions":{"edit":[]},"promotePermissions":{"edit":[]},"editClosedPermissions":[],"enableTitleTemplate":false,"builtInFieldLocks":{}},"errors":[]}', '2026-11-27 00:06:56.496235+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 3, 'value-02224411-1601-44e8-bd63-1b3ca3783a66', 'cejKSWx6I1vXQJSlR5VvSjBJGoDgGMIqL6-uTyuuzxg', '{"caseId":6,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-02224411-1601-44e8-bd63-1b3ca3783a66","label":"value-02224411-1601-44e8-bd63-1b3ca3783a66","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.521Z","seq":2}', '2026-11-27 00:06:56.519125+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 3, 'value-e394003f-e646-415b-b55e-acc631e989df', 'UXhFsXkFjO0AgqQ-YwCWlPMp2BYAeKveV6teG10IbeQ', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-e394003f-e646-415b-b55e-acc631e989df","label":"value-e394003f-e646-415b-b55e-acc631e989df","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.528Z","seq":18}', '2026-11-27 00:06:56.527657+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 3, 'value-6940c24c-9bfa-41df-81a6-c87ada445405', 'O4LM8kXw3VJmxyOT3546mXE4rDRkQ2xoM_vdFUW5iMI', '{"caseId":6,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-6940c24c-9bfa-41df-81a6-c87ada445405","label":"value-6940c24c-9bfa-41df-81a6-c87ada445405","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.545Z","seq":4}', '2026-11-27 00:06:56.54456+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 1, 'value-79cc1f5d-3711-411c-b453-bd07a3c99fce', '5bA9VnnYVCWJPIX6uplhlQ2TRFRaITSiZZdt4nZZAnU', '{"caseId":4,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-79cc1f5d-3711-411c-b453-bd07a3c99fce","label":"value-79cc1f5d-3711-411c-b453-bd07a3c99fce","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.556Z","seq":4}', '2026-11-27 00:06:56.555429+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 2, 'value-8d6e71d8-7078-4641-866b-1ecddbedd393', 'v4gGoIXnZalaoG8nOn0dprJxpc7qvRFlio-wDBbmyCg', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-8d6e71d8-7078-4641-866b-1ecddbedd393","label":"value-8d6e71d8-7078-4641-866b-1ecddbedd393","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.579Z","seq":22}', '2026-11-27 00:06:56.578463+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 2, 'value-129d30b5-5353-49d7-82a4-ec8e98b2cac5', 'Fc1mgLOFHzKnmZX9PbG3eNdpYxxcc7ih8jPP2dPd6qc', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-129d30b5-5353-49d7-82a4-ec8e98b2cac5","label":"value-129d30b5-5353-49d7-82a4-ec8e98b2cac5","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.611Z","seq":25}', '2026-11-27 00:06:56.609555+00', 'l3StbsLA8Wa0NXqTnk2a-b'),
	(1, 1, 'record-e93f98c6-8640-4f81-bc32-09ef418560bb', 'YkuWrJrwDtmvxZ4XbM_sb7a5CAPPPOTp7EgBV94FtnI', '{"created":{"id":7,"caseNumber":"7","title":"record-e93f98c6-8640-4f81-bc32-09ef418560bb","summary":"","templateId":2,"templateTitle":"Job","categoryId":null,"categoryTitle":null,"statusId":1,"statusTitle":"New","severityId":1,"severityTitle":"Low","severityLevel":1,"assigneeId":null,"assigneeName":null,"openedByUserId":1,"openedByUser":"faults-effcf7a4 0","isCase":false,"isClosed":false,"isSensitive":false,"cadenceEnabled":false,"hiddenFromInsights":false,"created":"2026-11-27T00:06:56.614Z","closed":null,"deleted":null,"lastUpdated":"2026-11-27T00:06:56.614Z","lastUpdatedAt":"2026-11-27T00:06:56.614Z","seq":1,"areas":[],"tags":["load"],"users":[],"pendingTeams":[],"permissions":{"edit":[]},"promotePermissions":{"edit":[]},"editClosedPermissions":[],"enableTitleTemplate":false,"builtInFieldLocks":{}},"errors":[]}', '2026-11-27 00:06:56.612251+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 1, 'value-dc7ffb1d-fbad-4ffc-ae83-edbab7ef1a6f', 'Ye8K3HDaJSVn0WbiKwkTm9foqUOksmWufDai8f9ZJHM', '{"caseId":7,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-dc7ffb1d-fbad-4ffc-ae83-edbab7ef1a6f","label":"value-dc7ffb1d-fbad-4ffc-ae83-edbab7ef1a6f","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.630Z","seq":2}', '2026-11-27 00:06:56.628998+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 1, 'value-32302bef-55f6-43b7-bfed-4d6f7cd4160d', 'IVjO7RRoVkhMruDjnaQ4jdTvOnQ5FzcR_7eDdV9qz7E', '{"caseId":1,"field":{"id":"note","title":"Note","description":"","dataType":"text","dataSourceId":null,"displayReadOnly":false,"permissions":{"view":[],"edit":[],"adminOnly":false},"columnValues":[],"extensions":{}},"fieldType":"text","value":"value-32302bef-55f6-43b7-bfed-4d6f7cd4160d","label":"value-32302bef-55f6-43b7-bfed-4d6f7cd4160d","section":"General","order":0,"permissions":{"view":[],"edit":[],"adminOnly":false},"requiredRecord":false,"requiredCase":false,"inUseBy":null,"lastUpdatedAt":"2026-11-27T00:06:56.637Z","seq":26}', '2026-11-27 00:06:56.635769+00', 'JDpyeVpdAdduDvJaaiTYD3'),
	(1, 2, 'record-27ab7a14-be6d-4aca-9c21-a528dd349a13', '0qYEhE83NDsqWl1ogqwaU8TkI1oTCxvGcme30tQOXbU', '{"created":{"id":8,"caseNumber":"8","title":"record-27ab7a14-be6d-4aca-9c21-a528dd349a13","summary":"","templateId":2,"templateTitle":"Job","categoryId":null,"categoryTitle":null,"statusId":1,"statusTitle":"New","severityId":1,"severityTitle":"Low","severityLevel":1,"assigneeId":null,"assigneeName":null,"openedByUserId":2,"openedByUser":"faults-effcf7a4 1","isCase":false,"isClosed":false,"isSensitive":false,"cadenceEnabled":false,"hiddenFromInsights":false,"created":"2026-11-27T00:06:56.636Z","closed":null,"deleted":null,"lastUpdated":"2026-11-27T00:06:56.636Z","lastUpdatedAt":"2026-11-27T00:06:56.636Z","seq":1,"areas":[],"tags":["load"],"users":[],"pendingTeams":[],"permissions":{"edit":[]},"promotePermissions":{"edit":[]},"editClosedPermissions":[],"enableTitleTemplate":false,"builtInFieldLocks":{}},"errors":[]}', '2026-11-27 00:06:56.633087+00', 'l3StbsLA8Wa0NXqTnk2a-b');
INSERT INTO public.identities VALUES
	(1, 'faults-effcf7a4-0@test.example', 'faults-effcf7a4 0', NULL, false, false, false, '2026-11-27 00:06:49.252256+00', DEFAULT, true),
	(2, 'faults-effcf7a4-1@test.example', 'faults-effcf7a4 1', NULL, false, false, false, '2026-11-27 00:06:49.252256+00', DEFAULT, true),
	(3, 'faults-effcf7a4-2@test.example', 'faults-effcf7a4 2', NULL, false, false, false, '2026-11-27 00:06:49.252256+00', DEFAULT, true);
INSERT INTO public.identity_links VALUES
	('google', 'filledwhenitwasreleased1', 1, '2126-01-31 12:34:56.789+00');
INSERT INTO public.import_batches VALUES
	(1, 1, 1, '{}');
INSERT INTO public.import_keys VALUES
	(1, 1, false, 'filledwhenitwasreleased1', 1);
INSERT INTO public.import_pieces VALUES
	(1, 1, 1, '\x01');
INSERT INTO public.import_verdicts VALUES
	(1, 1, 'check', false, 1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', '{}');
INSERT INTO public.imports VALUES
	(1, 1, '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00', 1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 1, 'uploading', 'filledwhenitwasreleased1', '{}', '{}', '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', NULL, 1, NULL, '2126-01-31 12:34:56.789+00', '{}', '{}', '{}', 1, '{}');
INSERT INTO public.invitation_counts VALUES
	(1, '2126-01-31', 1);
INSERT INTO public.job_progress VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', 1, NULL, 'filledwhenitwasreleased1', '{}', '2126-01-31 12:34:56.789+00');
INSERT INTO public.key_entries VALUES
	(1, 1, 1);
INSERT INTO public.kysely_migration VALUES
	('0001-tenants-and-people', '2026-11-27T00:06:48.517Z'),
	('0002-configuration', '2026-11-27T00:06:48.549Z'),
	('0003-cases', '2026-11-27T00:06:48.675Z'),
	('0004-second-factors-and-mail', '2026-11-27T00:06:48.692Z'),
	('0005-user-statuses', '2026-11-27T00:06:48.700Z'),
	('0006-profiles', '2026-11-27T00:06:48.707Z'),
	('0007-tenant-settings', '2026-11-27T00:06:48.730Z'),
	('0008-error-reports', '2026-11-27T00:06:48.734Z'),
	('0009-single-sign-on', '2026-11-27T00:06:48.749Z'),
	('0010-support-access', '2026-11-27T00:06:48.761Z'),
	('0011-system-portal', '2026-11-27T00:06:48.784Z'),
	('0012-invitations', '2026-11-27T00:06:48.785Z'),
	('0013-support-is-not-counted', '2026-11-27T00:06:48.786Z'),
	('0014-proven-emails', '2026-11-27T00:06:48.788Z'),
	('0015-header-fields-of-people', '2026-11-27T00:06:48.789Z'),
	('0016-last-updated', '2026-11-27T00:06:48.795Z'),
	('0017-repeated-calls', '2026-11-27T00:06:48.800Z'),
	('0019-sign-in-tries', '2026-11-27T00:06:48.804Z'),
	('0020-memberships', '2026-11-27T00:06:48.810Z'),
	('0021-security-log', '2026-11-27T00:06:48.818Z'),
	('0024-category-and-cadence', '2026-11-27T00:06:48.828Z'),
	('0025-readable-change-log', '2026-11-27T00:06:48.872Z'),
	('0027-queue', '2026-11-27T00:06:48.926Z'),
	('0031-record-indexes', '2026-11-27T00:06:48.971Z'),
	('0032-title-pairs', '2026-11-27T00:06:48.974Z'),
	('0033-audit-log', '2026-11-27T00:06:49.035Z'),
	('0035-tenant-pairs', '2026-11-27T00:06:49.038Z'),
	('0036-orders-of-fields', '2026-11-27T00:06:49.040Z'),
	('0037-kept-orders', '2026-11-27T00:06:49.069Z'),
	('0041-dated-lookups', '2026-11-27T00:06:49.077Z'),
	('0042-dated-areas', '2026-11-27T00:06:49.079Z'),
	('0043-edited-fields', '2026-11-27T00:06:49.083Z'),
	('0044-designed-templates', '2026-11-27T00:06:49.087Z'),
	('0045-data-sources', '2026-11-27T00:06:49.102Z'),
	('0046-imports', '2026-11-27T00:06:49.118Z'),
	('0047-calculated-fields', '2026-11-27T00:06:49.121Z'),
	('0048-values-of-items', '2026-11-27T00:06:49.122Z'),
	('0049-role-users', '2026-11-27T00:06:49.127Z'),
	('0050-files', '2026-11-27T00:06:49.139Z'),
	('0053-choices-of-imports', '2026-11-27T00:06:49.140Z'),
	('0054-configuration-versions', '2026-11-27T00:06:49.147Z'),
	('0056-configuration-drafts', '2026-11-27T00:06:49.154Z'),
	('0058-fields-that-pick-records', '2026-11-27T00:06:49.156Z'),
	('0060-linked-records', '2026-11-27T00:06:49.162Z'),
	('0061-merged-records', '2026-11-27T00:06:49.163Z'),
	('0062-key-entries', '2026-11-27T00:06:49.166Z'),
	('0063-visits', '2026-11-27T00:06:49.170Z'),
	('0064-records-by-creation', '2026-11-27T00:06:49.174Z'),
	('0065-views-as-questions', '2026-11-27T00:06:49.190Z'),
	('0067-notifications', '2026-11-27T00:06:49.195Z'),
	('0068-comments-that-change', '2026-11-27T00:06:49.204Z'),
	('0069-case-emails', '2026-11-27T00:06:49.210Z'),
	('0071-bulk-edits', '2026-11-27T00:06:49.219Z'),
	('0073-words-of-records', '2026-11-27T00:06:49.233Z'),
	('0075-layouts-of-views', '2026-11-27T00:06:49.234Z'),
	('0076-lock-requests', '2026-11-27T00:06:49.235Z'),
	('0078-calculations-of-views', '2026-11-27T00:06:49.236Z'),
	('0079-records-by-closing', '2026-11-27T00:06:49.238Z');
INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.mails VALUES
	(1, 1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00', 1, '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00', 'filledwhenitwasreleased1', '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d');
INSERT INTO public.notifications VALUES
	(1, 1, 1, 'filledwhenitwasreleased1', '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', '2126-01-31 12:34:56.789+00', 'filledwhenitwasreleased1', '{}');
INSERT INTO public.password_resets VALUES
	(1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00', 1, '\x01', '2126-01-31 12:34:56.789+00', 'reset', 'filledwhenitwasreleased1', 1);
INSERT INTO public.record_texts VALUES
	(1, 1, 'title', 0, '''1.407a'':4 ''1.83edd913'':2 ''1.ade'':5 ''1.aded'':5 ''1.e10384cd9782'':6 ''1.f384'':3 ''1.record'':1'),
	(1, 2, 'title', 0, '''1.3b73'':3 ''1.4867'':4 ''1.b4ea'':5 ''1.baf7ac169212'':6 ''1.dceae099'':2 ''1.record'':1'),
	(1, 1, 'comments', 1, '''1.4120'':3 ''1.46399cc8'':2 ''1.4867'':4 ''1.b64a'':5 ''1.comment'':1 ''1.ed0c8483227e'':6'),
	(1, 3, 'title', 0, '''1.4f40'':4 ''1.6a1b'':3 ''1.a8c0'':5 ''1.b9d0ff459641'':6 ''1.f29ae0bc'':2 ''1.record'':1'),
	(1, 1, 'comments', 2, '''1.1c7a3cd5'':2 ''1.48f0'':4 ''1.55e3'':3 ''1.ba07'':5 ''1.comment'':1 ''1.eba93bacfee4'':6'),
	(1, 2, 'comments', 3, '''1.362b80ee12ad'':6 ''1.426f'':4 ''1.815ac65f'':2 ''1.8a40'':5 ''1.cc28'':3 ''1.comment'':1'),
	(1, 3, 'comments', 4, '''1.4c97'':4 ''1.7b3f91206fdc'':6 ''1.953b'':3 ''1.98f4'':5 ''1.9bfc6851'':2 ''1.comment'':1'),
	(1, 2, 'comments', 5, '''1.309d'':3 ''1.46f3'':4 ''1.97401db5'':2 ''1.addd'':5 ''1.comment'':1 ''1.f728a35a1fd5'':6'),
	(1, 1, 'comments', 6, '''1.057cfc4ed3f7'':6 ''1.31e8be03'':2 ''1.4629'':4 ''1.ada4'':5 ''1.b96a'':3 ''1.comment'':1'),
	(1, 3, 'comments', 7, '''1.4abb'':4 ''1.7ed61082ce9e'':6 ''1.84c8'':3 ''1.84e479e5'':2 ''1.a727'':5 ''1.comment'':1'),
	(1, 2, 'fields.note', 0, '''1.4aff'':4 ''1.5255ae9b'':2 ''1.8e8f79aa574e'':6 ''1.b589'':5 ''1.d5a8'':3 ''1.valu'':1 ''1.value'':1'),
	(1, 3, 'fields.note', 0, '''1.2e4b'':3 ''1.474c'':4 ''1.4f38b3156f24'':6 ''1.756f5c87'':2 ''1.bc32'':5 ''1.valu'':1 ''1.value'':1'),
	(1, 2, 'comments', 8, '''1.320b'':3 ''1.4174'':4 ''1.8d8c'':5 ''1.a4cd616a8e99'':6 ''1.aa4bdcce'':2 ''1.comment'':1'),
	(1, 3, 'comments', 9, '''1.40e8'':3 ''1.4d6a'':4 ''1.6617ba2c'':2 ''1.a8d9'':5 ''1.c6d2edb2ca2b'':6 ''1.comment'':1'),
	(1, 4, 'title', 0, '''1.4464'':4 ''1.5e77'':3 ''1.96f0'':5 ''1.a1cd7bb2cf44'':6 ''1.f67b6b0d'':2 ''1.record'':1'),
	(1, 5, 'title', 0, '''1.0de22c4e'':2 ''1.4534'':4 ''1.90dd'':5 ''1.b9e615c9e192'':6 ''1.ea6a'':3 ''1.record'':1'),
	(1, 6, 'title', 0, '''1.02d8'':3 ''1.10010441d154'':6 ''1.2c805378'':2 ''1.453d'':4 ''1.944e'':5 ''1.record'':1'),
	(1, 6, 'comments', 10, '''1.4269'':4 ''1.5415'':3 ''1.745250a5'':2 ''1.a786'':5 ''1.comment'':1 ''1.f7d373300eda'':6'),
	(1, 5, 'comments', 11, '''1.004d'':3 ''1.4843'':4 ''1.54ac0460'':2 ''1.60618d350e62'':6 ''1.8edd'':5 ''1.comment'':1'),
	(1, 4, 'comments', 12, '''1.1795'':3 ''1.40fb28fc'':2 ''1.464d'':4 ''1.73237b121546'':6 ''1.923e'':5 ''1.comment'':1'),
	(1, 6, 'comments', 13, '''1.20e25acf'':2 ''1.4ab1'':4 ''1.732a7ec552f1'':6 ''1.8b6d'':5 ''1.comment'':1 ''1.f165'':3'),
	(1, 4, 'comments', 14, '''1.4386'':4 ''1.462e'':3 ''1.a7011d0c'':2 ''1.b94d'':5 ''1.comment'':1 ''1.e8c9584d2c6b'':6'),
	(1, 6, 'fields.note', 0, '''1.2f54'':3 ''1.4997'':4 ''1.b910'':5 ''1.b9c712d8'':2 ''1.f46be68ec92a'':6 ''1.valu'':1 ''1.value'':1'),
	(1, 4, 'fields.note', 0, '''1.3017bb24'':2 ''1.4430'':4 ''1.573db74f377c'':6 ''1.964c'':5 ''1.ef15'':3 ''1.valu'':1 ''1.value'':1'),
	(1, 5, 'comments', 15, '''1.4799'':4 ''1.55a97fec'':2 ''1.8678'':5 ''1.a42b9ba09ffc'':6 ''1.aa1b'':3 ''1.comment'':1'),
	(1, 5, 'fields.note', 0, '''1.1dccb576be78'':6 ''1.44ce'':4 ''1.8d9c'':3 ''1.a478'':5 ''1.c2fbc4e8'':2 ''1.valu'':1 ''1.value'':1'),
	(1, 4, 'comments', 16, '''1.2743f5fe'':2 ''1.46a1'':3 ''1.4849'':4 ''1.9b81'':5 ''1.bd9464365f93'':6 ''1.comment'':1'),
	(1, 6, 'comments', 17, '''1.2d4b4675'':2 ''1.48da'':4 ''1.8b4c'':5 ''1.9ddc'':3 ''1.comment'':1 ''1.d3edc781027c'':6'),
	(1, 7, 'title', 0, '''1.09ef418560bb'':6 ''1.4f81'':4 ''1.8640'':3 ''1.bc32'':5 ''1.e93f98c6'':2 ''1.record'':1'),
	(1, 5, 'comments', 18, '''1.42c3'':3 ''1.4d18baf171c8'':6 ''1.4ed9'':4 ''1.afb'':5 ''1.afbe'':5 ''1.b79b6ac7'':2 ''1.comment'':1'),
	(1, 7, 'fields.note', 0, '''1.4ffc'':4 ''1.ae83'':5 ''1.dc7ffb1d'':2 ''1.edbab7ef1a6f'':6 ''1.fbad'':3 ''1.valu'':1 ''1.value'':1'),
	(1, 8, 'title', 0, '''1.27ab7a14'':2 ''1.4aca'':4 ''1.9c21'':5 ''1.a528dd349a13'':6 ''1.be6d'':3 ''1.record'':1'),
	(1, 8, 'fields.note', 0, '''1.27ab7a14'':2 ''1.4aca'':4 ''1.9c21'':5 ''1.a528dd349a13'':6 ''1.be6d'':3 ''1.record'':1'),
	(1, 1, 'fields.note', 0, '''1.32302bef'':2 ''1.43b7'':4 ''1.4d6f7cd4160d'':6 ''1.55f6'':3 ''1.bfed'':5 ''1.valu'':1 ''1.value'':1'),
	(1, 7, 'comments', 19, '''1.25e0'':3 ''1.48e0'':4 ''1.72747e318132'':6 ''1.949c'':5 ''1.adeda809'':2 ''1.comment'':1');
INSERT INTO public.recovery_codes VALUES
	(1, 1, '\x01', '2126-01-31 12:34:56.789+00');
INSERT INTO public.removed_names VALUES
	(1, 'filledwhenitwasreleased1', 1, 'filledwhenitwasreleased1');
INSERT INTO public.reserved_field_ids VALUES
	(1, 'filledwhenitwasreleased1', '2126-01-31 12:34:56.789+00');
INSERT INTO public.saml_links VALUES
	(1, 1, 'filledwhenitwasreleased1', 1, '2126-01-31 12:34:56.789+00');
INSERT INTO public.saml_providers VALUES
	(1, 1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', false, false, '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00', 'filledwhenitwasreleased1', '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00');
INSERT INTO public.second_factors VALUES
	(1, 1, 'filledwhenitwasreleased1', 1, '2126-01-31 12:34:56.789+00');
INSERT INTO public.secrets VALUES
	('anti-forgery', 'GyBvZEix4qAfFSnpO93OMdTxr7fMLvicDW5cgmQ6Zuk'),
	('encryption', 'VOFp1xr1xzCYw4ktKLEyemxavdNHfeJddW9PUWUhudw');
INSERT INTO public.security_events VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', '2126-01-31 12:34:56.789+00', 'filledwhenitwasreleased1', 'succeeded', NULL, 'filledwhenitwasreleased1', NULL, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1');
INSERT INTO public.sessions VALUES
	(1, '\xf6aa06f4f54899c3275ceda573ee2b2a9854a574256f80bf6440d018ae0c5af7', 1, 1, 1, 'in', '', '', '2026-11-27 00:06:49.252256+00', '2026-11-27 00:06:49.252256+00', NULL, 0, NULL, false),
	(2, '\xca1509ed5e153197d7beaea41a63c5e2865eccb2b65480d12286b5b00a87cc5f', 2, 1, 2, 'in', '', '', '2026-11-27 00:06:49.252256+00', '2026-11-27 00:06:49.252256+00', NULL, 0, NULL, false),
	(3, '\x4d962739eac0fc92a69239dd529fdf6f0e894105174961885fd36a5b1711bc90', 3, 1, 3, 'in', '', '', '2026-11-27 00:06:49.252256+00', '2026-11-27 00:06:49.252256+00', NULL, 0, NULL, false);
INSERT INTO public.severities VALUES
	(1, 1, 'Low', 1, '2026-11-27 00:06:49.252+00'),
	(1, 2, 'Medium', 2, '2026-11-27 00:06:49.252+00'),
	(1, 3, 'High', 3, '2026-11-27 00:06:49.252+00'),
	(1, 4, 'Critical', 4, '2026-11-27 00:06:49.252+00');
INSERT INTO public.sign_in_tries VALUES
	('filledwhenitwasreleased1', 1, '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00');
INSERT INTO public.sign_on_requests VALUES
	(1, 'filledwhenitwasreleased1', '\x01', '\x01', 'filledwhenitwasreleased1', '{}', '{}', '2126-01-31 12:34:56.789+00');
INSERT INTO public.statuses VALUES
	(1, 1, 'New', true, 0, '2026-11-27 00:06:49.252+00'),
	(1, 2, 'In Progress', false, 1, '2026-11-27 00:06:49.252+00'),
	(1, 3, 'On Hold', false, 2, '2026-11-27 00:06:49.252+00'),
	(1, 4, 'Done', false, 3, '2026-11-27 00:06:49.252+00');
INSERT INTO public.stray_files VALUES
	(1, '6f2c1a52-3f0e-4c0a-9d3b-5a1e8f7b2c4d', '2126-01-31 12:34:56.789+00');
INSERT INTO public.support_access VALUES
	(1, 1, '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00', 1, 'filledwhenitwasreleased1', '2126-01-31 12:34:56.789+00', '2126-01-31 12:34:56.789+00');
INSERT INTO public.support_activity VALUES
	(1, 1, '2126-01-31 12:34:56.789+00', 'granted', 'filledwhenitwasreleased1', 1, 'filledwhenitwasreleased1', '2126-01-31 12:34:56.789+00', 'filledwhenitwasreleased1', 1, NULL);
INSERT INTO public.system_activities VALUES
	(1, '2126-01-31 12:34:56.789+00', 1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1');
INSERT INTO public.tags VALUES
	(1, 1, 'load', 8);
INSERT INTO public.team_members VALUES
	(1, 1, 1);
INSERT INTO public.teams VALUES
	(1, 1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', '2126-01-31 12:34:56.789+00');
INSERT INTO public.template_fields VALUES
	(1, 2, 'note', 'General', 0, false, false, NULL),
	(1, 2, 'story', 'General', 1, false, false, NULL),
	(1, 2, 'cost', 'General', 2, false, false, NULL),
	(1, 2, 'price', 'General', 3, false, false, NULL),
	(1, 2, 'due', 'General', 4, false, false, NULL),
	(1, 2, 'visit', 'General', 5, false, false, NULL),
	(1, 2, 'urgent', 'General', 6, false, false, NULL),
	(1, 2, 'kind', 'General', 7, false, false, NULL),
	(1, 2, 'kinds', 'General', 8, false, false, NULL),
	(1, 2, 'place', 'General', 9, false, false, NULL);
INSERT INTO public.templates VALUES
	(1, 1, 'General', '', 0, false, NULL, NULL, true, '', false, '', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '2026-11-27 00:06:49.252+00', '{}', '{"defaultValues": {}, "schedulingFields": [], "schedulingAvailable": false, "schedulingPermissions": []}', '{"startTime": "09:00", "cadencePeriod": null}', '{}'),
	(1, 2, 'Job', '', 0, false, NULL, NULL, true, '', false, '', '{}', '{}', '{}', '{General}', '{}', '{}', '{}', '2026-11-27 00:06:49.252+00', '{}', '{"defaultValues": {}, "schedulingFields": [], "schedulingAvailable": false, "schedulingPermissions": []}', '{"startTime": "09:00", "cadencePeriod": null}', '{}');
INSERT INTO public.tenant_info VALUES
	(1, 1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 1, '2126-01-31 12:34:56.789+00');
INSERT INTO public.tenant_logos VALUES
	(1, 'image/png', '\x01', 'filledwhenitwasreleased1', DEFAULT);
INSERT INTO public.tenant_styles VALUES
	(1, 'light', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', '2126-01-31 12:34:56.789+00');
INSERT INTO public.tenants VALUES
	(1, 'faults-effcf7a4', 'faults-effcf7a4', false, '{}', '{"allowFieldEditInViews": "true"}', 'Record', 'Case', '2026-11-27 00:06:49.252256+00', '{}', false, false, NULL, '2026-11-27 00:06:49.252+00', '{}', 50);
INSERT INTO public.text_fills VALUES
	(1, 1);
INSERT INTO public.used_assertions VALUES
	('filledwhenitwasreleased1', '\x01', '2126-01-31 12:34:56.789+00');
INSERT INTO public.user_fields VALUES
	(1, 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 'filledwhenitwasreleased1', 1, false, false, false, '{}', '{}', false);
INSERT INTO public.user_pictures VALUES
	(1, 1, 'filledwhenitwasreleased1', '\x01', DEFAULT);
INSERT INTO public.user_statuses VALUES
	(1, 1, 'filledwhenitwasreleased1', '2126-01-31 12:34:56.789+00');
INSERT INTO public.users VALUES
	(1, 1, 1, 'faults-effcf7a4 0', 'faults-effcf7a4-0@test.example', true, false, false, '{}', false, true, '{}', '{}', NULL, '2026-11-27 00:06:49.252256+00', NULL, '{}', NULL, false, '2026-11-27 00:06:49.252+00', 'member', ''),
	(1, 2, 2, 'faults-effcf7a4 1', 'faults-effcf7a4-1@test.example', false, false, false, '{}', false, true, '{}', '{}', NULL, '2026-11-27 00:06:49.252256+00', NULL, '{}', NULL, false, '2026-11-27 00:06:49.252+00', 'member', ''),
	(1, 3, 3, 'faults-effcf7a4 2', 'faults-effcf7a4-2@test.example', false, false, false, '{}', false, true, '{}', '{}', NULL, '2026-11-27 00:06:49.252256+00', NULL, '{}', NULL, false, '2026-11-27 00:06:49.252+00', 'member', '');
INSERT INTO public.views VALUES
	(1, 1, 'All Records', NULL, '{caseNumber,title,templateId,statusId,severityId,assigneeId,created,lastUpdated}', 'lastUpdated', true, 20, 0, NULL, '{}', '[]', NULL, 'Day', '{}', '2026-11-27 00:06:49.252+00', '{"kind": "table"}', '[]'),
	(1, 2, 'Assigned to me', NULL, '{caseNumber,title,templateId,statusId,severityId,assigneeId,created,lastUpdated}', 'lastUpdated', true, 20, 1, NULL, '{}', '[{"id": "assignee", "field": "assigneeId", "value": null, "operator": "Equals", "orClause": false, "subClauses": [], "dynamicValue": "me"}]', NULL, 'Day', '{}', '2026-11-27 00:06:49.252+00', '{"kind": "table"}', '[]');
INSERT INTO public.visits VALUES
	(1, 1, 1, 1, '2126-01-31 12:34:56.789+00');
INSERT INTO public.word_settings VALUES
	(1, 1, 'record', 'filledwhenitwasreleased1', false, '2126-01-31 12:34:56.789+00');
SELECT pg_catalog.setval('public.areas_id_seq', 1, true);
SELECT pg_catalog.setval('public.case_counts_id_seq', 8, true);
SELECT pg_catalog.setval('public.cases_base_id_seq', 8, true);
SELECT pg_catalog.setval('public.categories_id_seq', 1, true);
SELECT pg_catalog.setval('public.change_positions', 66, true);
SELECT pg_catalog.setval('public.comments_id_seq', 19, true);
SELECT pg_catalog.setval('public.error_reports_id_seq', 1, true);
SELECT pg_catalog.setval('public.failed_sign_ins_id_seq', 1, true);
SELECT pg_catalog.setval('public.field_lock_fence', 1, false);
SELECT pg_catalog.setval('public.identities_id_seq', 3, true);
SELECT pg_catalog.setval('public.mails_id_seq', 1, true);
SELECT pg_catalog.setval('public.password_resets_id_seq', 1, true);
SELECT pg_catalog.setval('public.saml_providers_id_seq', 1, true);
SELECT pg_catalog.setval('public.sessions_id_seq', 3, true);
SELECT pg_catalog.setval('public.severities_id_seq', 4, true);
SELECT pg_catalog.setval('public.sign_on_requests_id_seq', 1, true);
SELECT pg_catalog.setval('public.statuses_id_seq', 4, true);
SELECT pg_catalog.setval('public.support_access_id_seq', 1, true);
SELECT pg_catalog.setval('public.support_activity_id_seq', 1, true);
SELECT pg_catalog.setval('public.system_activities_id_seq', 1, true);
SELECT pg_catalog.setval('public.tags_id_seq', 8, true);
SELECT pg_catalog.setval('public.teams_id_seq', 1, true);
SELECT pg_catalog.setval('public.templates_id_seq', 2, true);
SELECT pg_catalog.setval('public.tenant_info_id_seq', 1, true);
SELECT pg_catalog.setval('public.tenants_id_seq', 1, true);
SELECT pg_catalog.setval('public.user_statuses_id_seq', 1, true);
SELECT pg_catalog.setval('public.users_id_seq', 3, true);
SELECT pg_catalog.setval('public.views_id_seq', 2, true);
SELECT pg_catalog.setval('public.word_settings_id_seq', 1, true);
ALTER TABLE ONLY pgboss.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);
ALTER TABLE ONLY pgboss.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);
ALTER TABLE ONLY pgboss.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
ALTER TABLE ONLY pgboss.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY pgboss.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.areas
    ADD CONSTRAINT areas_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (tenant_id, at, id);
ALTER TABLE ONLY public.audit_log_2026_11
    ADD CONSTRAINT audit_log_2026_11_pkey PRIMARY KEY (tenant_id, at, id);
ALTER TABLE ONLY public.audit_log_2026_12
    ADD CONSTRAINT audit_log_2026_12_pkey PRIMARY KEY (tenant_id, at, id);
ALTER TABLE ONLY public.audit_log_2027_01
    ADD CONSTRAINT audit_log_2027_01_pkey PRIMARY KEY (tenant_id, at, id);
ALTER TABLE ONLY public.audit_log_2027_02
    ADD CONSTRAINT audit_log_2027_02_pkey PRIMARY KEY (tenant_id, at, id);
ALTER TABLE ONLY public.audit_log_before
    ADD CONSTRAINT audit_log_before_pkey PRIMARY KEY (tenant_id, at, id);
ALTER TABLE ONLY public.audit_log_later
    ADD CONSTRAINT audit_log_later_pkey PRIMARY KEY (tenant_id, at, id);
ALTER TABLE ONLY public.bulk_edits
    ADD CONSTRAINT bulk_edits_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.bulk_rows
    ADD CONSTRAINT bulk_rows_pkey PRIMARY KEY (tenant_id, edit_id, case_id);
ALTER TABLE ONLY public.case_counts
    ADD CONSTRAINT case_counts_pkey PRIMARY KEY (tenant_id, is_closed, id);
ALTER TABLE ONLY public.case_emails
    ADD CONSTRAINT case_emails_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.case_files
    ADD CONSTRAINT case_files_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.case_links
    ADD CONSTRAINT case_links_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.case_links
    ADD CONSTRAINT case_links_tenant_id_low_id_high_id_key UNIQUE (tenant_id, low_id, high_id);
ALTER TABLE ONLY public.case_numbers
    ADD CONSTRAINT case_numbers_pkey PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.case_recency
    ADD CONSTRAINT case_recency_pkey PRIMARY KEY (tenant_id, is_open, last_updated, case_id);
ALTER TABLE ONLY public.cases_base
    ADD CONSTRAINT cases_base_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (tenant_id, case_id, seq, at);
ALTER TABLE ONLY public.changes_2026_11
    ADD CONSTRAINT changes_2026_11_pkey PRIMARY KEY (tenant_id, case_id, seq, at);
ALTER TABLE ONLY public.changes_2026_12
    ADD CONSTRAINT changes_2026_12_pkey PRIMARY KEY (tenant_id, case_id, seq, at);
ALTER TABLE ONLY public.changes_2027_01
    ADD CONSTRAINT changes_2027_01_pkey PRIMARY KEY (tenant_id, case_id, seq, at);
ALTER TABLE ONLY public.changes_2027_02
    ADD CONSTRAINT changes_2027_02_pkey PRIMARY KEY (tenant_id, case_id, seq, at);
ALTER TABLE ONLY public.changes_before
    ADD CONSTRAINT changes_before_pkey PRIMARY KEY (tenant_id, case_id, seq, at);
ALTER TABLE public.changes
    ADD CONSTRAINT changes_cause_check CHECK ((cause = ANY (ARRAY['user'::text, 'rule'::text, 'schedule'::text, 'integration'::text, 'import'::text, 'merge'::text, 'undo'::text, 'bulk'::text]))) NOT VALID;
ALTER TABLE ONLY public.changes_later
    ADD CONSTRAINT changes_later_pkey PRIMARY KEY (tenant_id, case_id, seq, at);
ALTER TABLE ONLY public.comment_reactions
    ADD CONSTRAINT comment_reactions_pkey PRIMARY KEY (tenant_id, comment_id, user_id, reaction);
ALTER TABLE ONLY public.comment_versions
    ADD CONSTRAINT comment_versions_pkey PRIMARY KEY (tenant_id, comment_id, revision);
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.configuration_draft_things
    ADD CONSTRAINT configuration_draft_things_pkey PRIMARY KEY (tenant_id, kind, thing_id);
ALTER TABLE ONLY public.configuration_drafts
    ADD CONSTRAINT configuration_drafts_pkey PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.configuration_things
    ADD CONSTRAINT configuration_things_pkey PRIMARY KEY (tenant_id, kind, thing_id, from_version);
ALTER TABLE ONLY public.configuration_versions
    ADD CONSTRAINT configuration_versions_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.data_definitions
    ADD CONSTRAINT data_definitions_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.data_items_base
    ADD CONSTRAINT data_items_base_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.data_sources
    ADD CONSTRAINT data_sources_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.error_reports
    ADD CONSTRAINT error_reports_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.failed_sign_ins
    ADD CONSTRAINT failed_sign_ins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.field_definitions
    ADD CONSTRAINT field_definitions_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.field_locks
    ADD CONSTRAINT field_locks_pkey PRIMARY KEY (tenant_id, case_id, key);
ALTER TABLE ONLY public.field_orders
    ADD CONSTRAINT field_orders_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.file_usage
    ADD CONSTRAINT file_usage_pkey PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.formatting_settings
    ADD CONSTRAINT formatting_settings_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (tenant_id, user_id, key);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_email_key UNIQUE (email);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.identity_links
    ADD CONSTRAINT identity_links_pkey PRIMARY KEY (provider, subject);
ALTER TABLE ONLY public.identity_links
    ADD CONSTRAINT identity_links_provider_identity_id_key UNIQUE (provider, identity_id);
ALTER TABLE ONLY public.import_batches
    ADD CONSTRAINT import_batches_pkey PRIMARY KEY (tenant_id, import_id, number);
ALTER TABLE ONLY public.import_keys
    ADD CONSTRAINT import_keys_pkey PRIMARY KEY (tenant_id, import_id, is_row, key, number);
ALTER TABLE ONLY public.import_pieces
    ADD CONSTRAINT import_pieces_pkey PRIMARY KEY (tenant_id, import_id, piece);
ALTER TABLE ONLY public.import_verdicts
    ADD CONSTRAINT import_verdicts_pkey PRIMARY KEY (tenant_id, import_id, step, is_plain, number);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.invitation_counts
    ADD CONSTRAINT invitation_counts_pkey PRIMARY KEY (tenant_id, day);
ALTER TABLE ONLY public.job_progress
    ADD CONSTRAINT job_progress_pkey PRIMARY KEY (tenant_id, job_id);
ALTER TABLE ONLY public.key_entries
    ADD CONSTRAINT key_entries_pkey PRIMARY KEY (tenant_id, case_id, seq);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (tenant_id, user_id, case_id, type);
ALTER TABLE ONLY public.order_numbers
    ADD CONSTRAINT order_numbers_pkey PRIMARY KEY (tenant_id, order_id, is_empty, key, case_id);
ALTER TABLE ONLY public.order_texts
    ADD CONSTRAINT order_texts_pkey PRIMARY KEY (tenant_id, order_id, is_empty, key, case_id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_code_hash_key UNIQUE (code_hash);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.record_texts
    ADD CONSTRAINT record_texts_pkey PRIMARY KEY (tenant_id, case_id, place, part);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (tenant_id, holder_id, code_hash);
ALTER TABLE ONLY public.removed_names
    ADD CONSTRAINT removed_names_pkey PRIMARY KEY (tenant_id, kind, id);
ALTER TABLE ONLY public.reserved_field_ids
    ADD CONSTRAINT reserved_field_ids_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.saml_links
    ADD CONSTRAINT saml_links_pkey PRIMARY KEY (tenant_id, provider_id, subject);
ALTER TABLE ONLY public.saml_links
    ADD CONSTRAINT saml_links_tenant_id_provider_id_user_id_key UNIQUE (tenant_id, provider_id, user_id);
ALTER TABLE ONLY public.saml_providers
    ADD CONSTRAINT saml_providers_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (tenant_id, holder_id);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.security_events
    ADD CONSTRAINT security_events_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.severities
    ADD CONSTRAINT severities_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.sign_in_tries
    ADD CONSTRAINT sign_in_tries_pkey PRIMARY KEY (email);
ALTER TABLE ONLY public.sign_on_requests
    ADD CONSTRAINT sign_on_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sign_on_requests
    ADD CONSTRAINT sign_on_requests_request_hash_key UNIQUE (request_hash);
ALTER TABLE ONLY public.statuses
    ADD CONSTRAINT statuses_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.stray_files
    ADD CONSTRAINT stray_files_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.support_access
    ADD CONSTRAINT support_access_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.support_activity
    ADD CONSTRAINT support_activity_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.system_activities
    ADD CONSTRAINT system_activities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.team_members
    ADD CONSTRAINT team_members_pkey PRIMARY KEY (tenant_id, team_id, user_id);
ALTER TABLE ONLY public.teams
    ADD CONSTRAINT teams_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.template_fields
    ADD CONSTRAINT template_fields_pkey PRIMARY KEY (tenant_id, template_id, field_id);
ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.tenant_info
    ADD CONSTRAINT tenant_info_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.tenant_logos
    ADD CONSTRAINT tenant_logos_pkey PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.tenant_styles
    ADD CONSTRAINT tenant_styles_pkey PRIMARY KEY (tenant_id, theme);
ALTER TABLE ONLY public.tenants
    ADD CONSTRAINT tenants_domain_key UNIQUE (domain);
ALTER TABLE ONLY public.tenants
    ADD CONSTRAINT tenants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.text_fills
    ADD CONSTRAINT text_fills_pkey PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.used_assertions
    ADD CONSTRAINT used_assertions_pkey PRIMARY KEY (provider, assertion_hash);
ALTER TABLE ONLY public.user_fields
    ADD CONSTRAINT user_fields_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.user_pictures
    ADD CONSTRAINT user_pictures_pkey PRIMARY KEY (tenant_id, user_id);
ALTER TABLE ONLY public.user_statuses
    ADD CONSTRAINT user_statuses_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_tenant_id_identity_id_key UNIQUE (tenant_id, identity_id);
ALTER TABLE ONLY public.views
    ADD CONSTRAINT views_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_pkey PRIMARY KEY (tenant_id, user_id, case_id);
ALTER TABLE ONLY public.word_settings
    ADD CONSTRAINT word_settings_pkey PRIMARY KEY (tenant_id, id);
CREATE INDEX job_common_by_id ON pgboss.job_common USING btree (group_id, id) WHERE (group_id IS NOT NULL);
CREATE INDEX job_common_by_state ON pgboss.job_common USING btree (group_id, state, created_on DESC, id) WHERE (group_id IS NOT NULL);
CREATE INDEX job_common_by_tenant ON pgboss.job_common USING btree (group_id, created_on DESC, id) WHERE (group_id IS NOT NULL);
CREATE UNIQUE INDEX job_common_i1 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE INDEX job_common_i10 ON pgboss.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i11 ON pgboss.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX job_common_i12 ON pgboss.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX job_common_i2 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX job_common_i3 ON pgboss.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX job_common_i4 ON pgboss.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE UNIQUE INDEX job_common_i6 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'exclusive'::text));
CREATE INDEX job_common_i7 ON pgboss.job_common USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE UNIQUE INDEX job_common_i8 ON pgboss.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::pgboss.job_state, 'retry'::pgboss.job_state, 'failed'::pgboss.job_state])) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i9 ON pgboss.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX job_dep_parent_idx ON pgboss.job_dependency USING btree (parent_name, parent_id);
CREATE INDEX queue_stats_i1 ON ONLY pgboss.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX warning_i1 ON pgboss.warning USING btree (created_on DESC);
CREATE INDEX areas_of_parent ON public.areas USING btree (tenant_id, parent_id);
CREATE INDEX audit_log_by_age ON ONLY public.audit_log USING brin (at);
CREATE INDEX audit_log_2026_11_at_idx ON public.audit_log_2026_11 USING brin (at);
CREATE INDEX audit_log_by_name ON ONLY public.audit_log USING gin (((string_to_array(regexp_replace(lower(thing), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)) || string_to_array(regexp_replace(substr(lower(thing), 2), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)))));
CREATE INDEX audit_log_2026_11_expr_idx ON public.audit_log_2026_11 USING gin (((string_to_array(regexp_replace(lower(thing), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)) || string_to_array(regexp_replace(substr(lower(thing), 2), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)))));
CREATE INDEX audit_log_by_actor ON ONLY public.audit_log USING btree (tenant_id, actor_id, at, id);
CREATE INDEX audit_log_2026_11_tenant_id_actor_id_at_id_idx ON public.audit_log_2026_11 USING btree (tenant_id, actor_id, at, id);
CREATE INDEX audit_log_by_kind ON ONLY public.audit_log USING btree (tenant_id, kind, at, id);
CREATE INDEX audit_log_2026_11_tenant_id_kind_at_id_idx ON public.audit_log_2026_11 USING btree (tenant_id, kind, at, id);
CREATE INDEX audit_log_by_thing ON ONLY public.audit_log USING btree (tenant_id, kind, thing_id, at, id);
CREATE INDEX audit_log_2026_11_tenant_id_kind_thing_id_at_id_idx ON public.audit_log_2026_11 USING btree (tenant_id, kind, thing_id, at, id);
CREATE INDEX audit_log_by_position ON ONLY public.audit_log USING btree (tenant_id, "position", id);
CREATE INDEX audit_log_2026_11_tenant_id_position_id_idx ON public.audit_log_2026_11 USING btree (tenant_id, "position", id);
CREATE INDEX audit_log_2026_12_at_idx ON public.audit_log_2026_12 USING brin (at);
CREATE INDEX audit_log_2026_12_expr_idx ON public.audit_log_2026_12 USING gin (((string_to_array(regexp_replace(lower(thing), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)) || string_to_array(regexp_replace(substr(lower(thing), 2), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)))));
CREATE INDEX audit_log_2026_12_tenant_id_actor_id_at_id_idx ON public.audit_log_2026_12 USING btree (tenant_id, actor_id, at, id);
CREATE INDEX audit_log_2026_12_tenant_id_kind_at_id_idx ON public.audit_log_2026_12 USING btree (tenant_id, kind, at, id);
CREATE INDEX audit_log_2026_12_tenant_id_kind_thing_id_at_id_idx ON public.audit_log_2026_12 USING btree (tenant_id, kind, thing_id, at, id);
CREATE INDEX audit_log_2026_12_tenant_id_position_id_idx ON public.audit_log_2026_12 USING btree (tenant_id, "position", id);
CREATE INDEX audit_log_2027_01_at_idx ON public.audit_log_2027_01 USING brin (at);
CREATE INDEX audit_log_2027_01_expr_idx ON public.audit_log_2027_01 USING gin (((string_to_array(regexp_replace(lower(thing), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)) || string_to_array(regexp_replace(substr(lower(thing), 2), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)))));
CREATE INDEX audit_log_2027_01_tenant_id_actor_id_at_id_idx ON public.audit_log_2027_01 USING btree (tenant_id, actor_id, at, id);
CREATE INDEX audit_log_2027_01_tenant_id_kind_at_id_idx ON public.audit_log_2027_01 USING btree (tenant_id, kind, at, id);
CREATE INDEX audit_log_2027_01_tenant_id_kind_thing_id_at_id_idx ON public.audit_log_2027_01 USING btree (tenant_id, kind, thing_id, at, id);
CREATE INDEX audit_log_2027_01_tenant_id_position_id_idx ON public.audit_log_2027_01 USING btree (tenant_id, "position", id);
CREATE INDEX audit_log_2027_02_at_idx ON public.audit_log_2027_02 USING brin (at);
CREATE INDEX audit_log_2027_02_expr_idx ON public.audit_log_2027_02 USING gin (((string_to_array(regexp_replace(lower(thing), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)) || string_to_array(regexp_replace(substr(lower(thing), 2), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)))));
CREATE INDEX audit_log_2027_02_tenant_id_actor_id_at_id_idx ON public.audit_log_2027_02 USING btree (tenant_id, actor_id, at, id);
CREATE INDEX audit_log_2027_02_tenant_id_kind_at_id_idx ON public.audit_log_2027_02 USING btree (tenant_id, kind, at, id);
CREATE INDEX audit_log_2027_02_tenant_id_kind_thing_id_at_id_idx ON public.audit_log_2027_02 USING btree (tenant_id, kind, thing_id, at, id);
CREATE INDEX audit_log_2027_02_tenant_id_position_id_idx ON public.audit_log_2027_02 USING btree (tenant_id, "position", id);
CREATE INDEX audit_log_before_at_idx ON public.audit_log_before USING brin (at);
CREATE INDEX audit_log_before_expr_idx ON public.audit_log_before USING gin (((string_to_array(regexp_replace(lower(thing), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)) || string_to_array(regexp_replace(substr(lower(thing), 2), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)))));
CREATE INDEX audit_log_before_tenant_id_actor_id_at_id_idx ON public.audit_log_before USING btree (tenant_id, actor_id, at, id);
CREATE INDEX audit_log_before_tenant_id_kind_at_id_idx ON public.audit_log_before USING btree (tenant_id, kind, at, id);
CREATE INDEX audit_log_before_tenant_id_kind_thing_id_at_id_idx ON public.audit_log_before USING btree (tenant_id, kind, thing_id, at, id);
CREATE INDEX audit_log_before_tenant_id_position_id_idx ON public.audit_log_before USING btree (tenant_id, "position", id);
CREATE INDEX audit_log_later_at_idx ON public.audit_log_later USING brin (at);
CREATE INDEX audit_log_later_expr_idx ON public.audit_log_later USING gin (((string_to_array(regexp_replace(lower(thing), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)) || string_to_array(regexp_replace(substr(lower(thing), 2), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)))));
CREATE INDEX audit_log_later_tenant_id_actor_id_at_id_idx ON public.audit_log_later USING btree (tenant_id, actor_id, at, id);
CREATE INDEX audit_log_later_tenant_id_kind_at_id_idx ON public.audit_log_later USING btree (tenant_id, kind, at, id);
CREATE INDEX audit_log_later_tenant_id_kind_thing_id_at_id_idx ON public.audit_log_later USING btree (tenant_id, kind, thing_id, at, id);
CREATE INDEX audit_log_later_tenant_id_position_id_idx ON public.audit_log_later USING btree (tenant_id, "position", id);
CREATE INDEX bulk_edits_by_age ON public.bulk_edits USING btree (created);
CREATE INDEX bulk_edits_under_way ON public.bulk_edits USING btree (tenant_id, author_id) WHERE (ended IS NULL);
CREATE INDEX case_emails_by_age ON public.case_emails USING btree (tenant_id, created);
CREATE INDEX case_emails_by_user ON public.case_emails USING btree (tenant_id, user_id, created);
CREATE INDEX case_emails_of_case ON public.case_emails USING btree (tenant_id, case_id);
CREATE INDEX case_files_of_case ON public.case_files USING btree (tenant_id, case_id, created, id);
CREATE INDEX case_files_of_field ON public.case_files USING btree (tenant_id, field_id) WHERE (field_id IS NOT NULL);
CREATE INDEX case_links_of_high ON public.case_links USING btree (tenant_id, high_id);
CREATE INDEX case_moves_by_xid ON public.case_moves USING btree (tenant_id, xid);
CREATE INDEX cases_by_closing ON public.cases_base USING btree (tenant_id, closed, id) WHERE ((closed IS NOT NULL) AND (deleted IS NULL));
CREATE INDEX cases_by_created ON public.cases_base USING btree (tenant_id, created, id) WHERE (deleted IS NULL);
CREATE UNIQUE INDEX cases_number ON public.cases_base USING btree (tenant_id, lower(case_number) text_pattern_ops);
CREATE INDEX cases_of_area ON public.cases_base USING gin (tenant_id, area_ids) WHERE (area_ids <> '{}'::integer[]);
CREATE INDEX cases_of_assignee ON public.cases_base USING btree (tenant_id, assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX cases_of_category ON public.cases_base USING btree (tenant_id, category_id, id) WHERE (category_id IS NOT NULL);
CREATE INDEX cases_of_severity ON public.cases_base USING btree (tenant_id, severity_id, id);
CREATE INDEX cases_of_status ON public.cases_base USING btree (tenant_id, status_id, id);
CREATE INDEX cases_of_template ON public.cases_base USING btree (tenant_id, template_id, id);
CREATE INDEX cases_open_by_assignee_id ON public.cases_base USING btree (tenant_id, assignee_id, id) WHERE ((deleted IS NULL) AND (NOT is_closed));
CREATE INDEX cases_open_by_created ON public.cases_base USING btree (tenant_id, created, id) WHERE ((deleted IS NULL) AND (NOT is_closed));
CREATE INDEX cases_open_by_number ON public.cases_base USING btree (tenant_id, id) WHERE ((deleted IS NULL) AND (NOT is_closed));
CREATE INDEX cases_open_by_severity_id ON public.cases_base USING btree (tenant_id, severity_id, id) WHERE ((deleted IS NULL) AND (NOT is_closed));
CREATE INDEX cases_open_by_status_id ON public.cases_base USING btree (tenant_id, status_id, id) WHERE ((deleted IS NULL) AND (NOT is_closed));
CREATE INDEX cases_open_by_template_id ON public.cases_base USING btree (tenant_id, template_id, id) WHERE ((deleted IS NULL) AND (NOT is_closed));
CREATE INDEX cases_open_by_title ON public.cases_base USING btree (tenant_id, lower(title), id) WHERE ((deleted IS NULL) AND (NOT is_closed));
CREATE INDEX cases_open_sensitive ON public.cases_base USING btree (tenant_id, id) WHERE (is_sensitive AND (deleted IS NULL) AND (NOT is_closed));
CREATE INDEX cases_role_user_ids ON public.cases_base USING gin (tenant_id, role_user_ids) WHERE (role_user_ids <> '{}'::integer[]);
CREATE INDEX cases_tenant_pairs ON public.cases_base USING gin (((string_to_array(regexp_replace(lower(title), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)) || string_to_array(regexp_replace(substr(lower(title), 2), '(..)'::text, ((tenant_id || '\1'::text) || chr(1)), 'g'::text), chr(1)))));
CREATE INDEX cases_title_words ON public.cases_base USING gin (tenant_id, title public.gin_trgm_ops);
CREATE INDEX cases_user_ids ON public.cases_base USING gin (tenant_id, user_ids) WHERE (user_ids <> '{}'::integer[]);
CREATE INDEX changes_by_action ON ONLY public.changes USING btree (tenant_id, action_id);
CREATE INDEX changes_2026_11_tenant_id_action_id_idx ON public.changes_2026_11 USING btree (tenant_id, action_id);
CREATE INDEX changes_by_key ON ONLY public.changes USING btree (tenant_id, key, at);
CREATE INDEX changes_2026_11_tenant_id_key_at_idx ON public.changes_2026_11 USING btree (tenant_id, key, at);
CREATE INDEX changes_by_position ON ONLY public.changes USING btree (tenant_id, "position", case_id, seq);
CREATE INDEX changes_2026_11_tenant_id_position_case_id_seq_idx ON public.changes_2026_11 USING btree (tenant_id, "position", case_id, seq);
CREATE INDEX changes_2026_12_tenant_id_action_id_idx ON public.changes_2026_12 USING btree (tenant_id, action_id);
CREATE INDEX changes_2026_12_tenant_id_key_at_idx ON public.changes_2026_12 USING btree (tenant_id, key, at);
CREATE INDEX changes_2026_12_tenant_id_position_case_id_seq_idx ON public.changes_2026_12 USING btree (tenant_id, "position", case_id, seq);
CREATE INDEX changes_2027_01_tenant_id_action_id_idx ON public.changes_2027_01 USING btree (tenant_id, action_id);
CREATE INDEX changes_2027_01_tenant_id_key_at_idx ON public.changes_2027_01 USING btree (tenant_id, key, at);
CREATE INDEX changes_2027_01_tenant_id_position_case_id_seq_idx ON public.changes_2027_01 USING btree (tenant_id, "position", case_id, seq);
CREATE INDEX changes_2027_02_tenant_id_action_id_idx ON public.changes_2027_02 USING btree (tenant_id, action_id);
CREATE INDEX changes_2027_02_tenant_id_key_at_idx ON public.changes_2027_02 USING btree (tenant_id, key, at);
CREATE INDEX changes_2027_02_tenant_id_position_case_id_seq_idx ON public.changes_2027_02 USING btree (tenant_id, "position", case_id, seq);
CREATE INDEX changes_before_tenant_id_action_id_idx ON public.changes_before USING btree (tenant_id, action_id);
CREATE INDEX changes_before_tenant_id_key_at_idx ON public.changes_before USING btree (tenant_id, key, at);
CREATE INDEX changes_before_tenant_id_position_case_id_seq_idx ON public.changes_before USING btree (tenant_id, "position", case_id, seq);
CREATE INDEX changes_later_tenant_id_action_id_idx ON public.changes_later USING btree (tenant_id, action_id);
CREATE INDEX changes_later_tenant_id_key_at_idx ON public.changes_later USING btree (tenant_id, key, at);
CREATE INDEX changes_later_tenant_id_position_case_id_seq_idx ON public.changes_later USING btree (tenant_id, "position", case_id, seq);
CREATE INDEX comment_reactions_of_case ON public.comment_reactions USING btree (tenant_id, case_id, at);
CREATE INDEX comment_reactions_of_user ON public.comment_reactions USING btree (tenant_id, user_id);
CREATE INDEX comments_of_case ON public.comments USING btree (tenant_id, case_id, id DESC);
CREATE UNIQUE INDEX configuration_things_now ON public.configuration_things USING btree (tenant_id, kind, thing_id) WHERE (until_version IS NULL);
CREATE UNIQUE INDEX data_definitions_title ON public.data_definitions USING btree (tenant_id, lower(title)) WHERE (deleted IS NULL);
CREATE INDEX data_items_deleted ON public.data_items_base USING btree (tenant_id, source_id, deleted) WHERE (deleted IS NOT NULL);
CREATE UNIQUE INDEX data_items_label ON public.data_items_base USING btree (tenant_id, source_id, label_key) WHERE (deleted IS NULL);
CREATE INDEX data_items_pairs ON public.data_items_base USING gin (((string_to_array(regexp_replace(label_key, '(..)'::text, ((source_id || '\1'::text) || chr(1)), 'g'::text), chr(1)) || string_to_array(regexp_replace(substr(label_key, 2), '(..)'::text, ((source_id || '\1'::text) || chr(1)), 'g'::text), chr(1))))) WHERE (deleted IS NULL);
CREATE INDEX data_items_values ON public.data_items_base USING gin (fields jsonb_path_ops) WHERE (deleted IS NULL);
CREATE UNIQUE INDEX data_sources_title ON public.data_sources USING btree (tenant_id, lower(title)) WHERE (deleted IS NULL);
CREATE UNIQUE INDEX error_reports_message ON public.error_reports USING btree (tenant_id, md5(message));
CREATE INDEX error_reports_recent ON public.error_reports USING btree (tenant_id, last_at);
CREATE INDEX failed_sign_ins_recent ON public.failed_sign_ins USING btree (email, address, at);
CREATE INDEX field_locks_expired ON public.field_locks USING btree (tenant_id, expires);
CREATE UNIQUE INDEX field_orders_of_field ON public.field_orders USING btree (tenant_id, field_id) WHERE (state <> 'leaving'::text);
CREATE INDEX fields_following_today ON public.field_definitions USING btree (tenant_id) WHERE ((extensions ->> 'calculationType'::text) = 'DaysUntilOrFromToday'::text);
CREATE UNIQUE INDEX folders_title ON public.folders USING btree (tenant_id, folder_type, lower(title));
CREATE UNIQUE INDEX formatting_settings_title ON public.formatting_settings USING btree (tenant_id, lower(title));
CREATE INDEX idempotency_keys_old ON public.idempotency_keys USING btree (created);
CREATE INDEX imports_by_age ON public.imports USING btree (tenant_id, created, id);
CREATE UNIQUE INDEX imports_under_way ON public.imports USING btree (tenant_id) WHERE (state = ANY (ARRAY['running'::text, 'undoing'::text]));
CREATE INDEX job_progress_by_age ON public.job_progress USING btree (at);
CREATE INDEX mails_by_message ON public.mails USING btree (tenant_id, message_id);
CREATE INDEX notifications_of_case ON public.notifications USING btree (tenant_id, case_id, user_id);
CREATE INDEX password_resets_recent ON public.password_resets USING btree (email, created);
CREATE INDEX password_resets_waiting ON public.password_resets USING btree (id) WHERE (prepared IS NULL);
CREATE INDEX record_texts_words ON public.record_texts USING gin (words);
CREATE INDEX saml_providers_by_key ON public.saml_providers USING btree (key);
CREATE INDEX security_events_by_actor ON public.security_events USING btree (tenant_id, actor_id, at DESC);
CREATE INDEX security_events_by_age ON public.security_events USING btree (at);
CREATE INDEX security_events_by_event ON public.security_events USING btree (tenant_id, event, at DESC);
CREATE INDEX security_events_by_time ON public.security_events USING btree (tenant_id, at DESC, id);
CREATE INDEX security_events_by_user ON public.security_events USING btree (tenant_id, user_id, at DESC);
CREATE INDEX sessions_of_identity ON public.sessions USING btree (identity_id) WHERE (ended IS NULL);
CREATE UNIQUE INDEX severities_level ON public.severities USING btree (tenant_id, level);
CREATE INDEX sign_on_requests_of_browser ON public.sign_on_requests USING btree (browser_hash);
CREATE UNIQUE INDEX statuses_default ON public.statuses USING btree (tenant_id) WHERE is_default;
CREATE UNIQUE INDEX statuses_title ON public.statuses USING btree (tenant_id, lower(title));
CREATE INDEX stray_files_by_age ON public.stray_files USING btree (due);
CREATE UNIQUE INDEX support_access_open ON public.support_access USING btree (tenant_id) WHERE (ended IS NULL);
CREATE INDEX tags_by_use ON public.tags USING btree (tenant_id, uses DESC, title);
CREATE UNIQUE INDEX tags_title ON public.tags USING btree (tenant_id, lower(title));
CREATE INDEX team_members_by_user ON public.team_members USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX teams_title ON public.teams USING btree (tenant_id, lower(title));
CREATE UNIQUE INDEX user_statuses_title ON public.user_statuses USING btree (tenant_id, lower(title));
CREATE INDEX users_by_identity ON public.users USING btree (identity_id);
CREATE INDEX users_by_name ON public.users USING btree (tenant_id, lower(name), id);
CREATE INDEX users_by_status ON public.users USING btree (tenant_id, user_status_id) WHERE (user_status_id IS NOT NULL);
CREATE UNIQUE INDEX users_of_support ON public.users USING btree (tenant_id, support_identity_id) WHERE (support_identity_id IS NOT NULL);
CREATE INDEX views_of_owner ON public.views USING btree (tenant_id, owner_id);
CREATE INDEX visits_by_age ON public.visits USING btree (tenant_id, user_id, at);
CREATE INDEX visits_of_case ON public.visits USING btree (tenant_id, case_id);
CREATE UNIQUE INDEX word_settings_default ON public.word_settings USING btree (tenant_id, kind) WHERE is_default;
CREATE UNIQUE INDEX word_settings_title ON public.word_settings USING btree (tenant_id, kind, lower(title));
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.job_common_pkey;
ALTER INDEX public.audit_log_by_age ATTACH PARTITION public.audit_log_2026_11_at_idx;
ALTER INDEX public.audit_log_by_name ATTACH PARTITION public.audit_log_2026_11_expr_idx;
ALTER INDEX public.audit_log_pkey ATTACH PARTITION public.audit_log_2026_11_pkey;
ALTER INDEX public.audit_log_by_actor ATTACH PARTITION public.audit_log_2026_11_tenant_id_actor_id_at_id_idx;
ALTER INDEX public.audit_log_by_kind ATTACH PARTITION public.audit_log_2026_11_tenant_id_kind_at_id_idx;
ALTER INDEX public.audit_log_by_thing ATTACH PARTITION public.audit_log_2026_11_tenant_id_kind_thing_id_at_id_idx;
ALTER INDEX public.audit_log_by_position ATTACH PARTITION public.audit_log_2026_11_tenant_id_position_id_idx;
ALTER INDEX public.audit_log_by_age ATTACH PARTITION public.audit_log_2026_12_at_idx;
ALTER INDEX public.audit_log_by_name ATTACH PARTITION public.audit_log_2026_12_expr_idx;
ALTER INDEX public.audit_log_pkey ATTACH PARTITION public.audit_log_2026_12_pkey;
ALTER INDEX public.audit_log_by_actor ATTACH PARTITION public.audit_log_2026_12_tenant_id_actor_id_at_id_idx;
ALTER INDEX public.audit_log_by_kind ATTACH PARTITION public.audit_log_2026_12_tenant_id_kind_at_id_idx;
ALTER INDEX public.audit_log_by_thing ATTACH PARTITION public.audit_log_2026_12_tenant_id_kind_thing_id_at_id_idx;
ALTER INDEX public.audit_log_by_position ATTACH PARTITION public.audit_log_2026_12_tenant_id_position_id_idx;
ALTER INDEX public.audit_log_by_age ATTACH PARTITION public.audit_log_2027_01_at_idx;
ALTER INDEX public.audit_log_by_name ATTACH PARTITION public.audit_log_2027_01_expr_idx;
ALTER INDEX public.audit_log_pkey ATTACH PARTITION public.audit_log_2027_01_pkey;
ALTER INDEX public.audit_log_by_actor ATTACH PARTITION public.audit_log_2027_01_tenant_id_actor_id_at_id_idx;
ALTER INDEX public.audit_log_by_kind ATTACH PARTITION public.audit_log_2027_01_tenant_id_kind_at_id_idx;
ALTER INDEX public.audit_log_by_thing ATTACH PARTITION public.audit_log_2027_01_tenant_id_kind_thing_id_at_id_idx;
ALTER INDEX public.audit_log_by_position ATTACH PARTITION public.audit_log_2027_01_tenant_id_position_id_idx;
ALTER INDEX public.audit_log_by_age ATTACH PARTITION public.audit_log_2027_02_at_idx;
ALTER INDEX public.audit_log_by_name ATTACH PARTITION public.audit_log_2027_02_expr_idx;
ALTER INDEX public.audit_log_pkey ATTACH PARTITION public.audit_log_2027_02_pkey;
ALTER INDEX public.audit_log_by_actor ATTACH PARTITION public.audit_log_2027_02_tenant_id_actor_id_at_id_idx;
ALTER INDEX public.audit_log_by_kind ATTACH PARTITION public.audit_log_2027_02_tenant_id_kind_at_id_idx;
ALTER INDEX public.audit_log_by_thing ATTACH PARTITION public.audit_log_2027_02_tenant_id_kind_thing_id_at_id_idx;
ALTER INDEX public.audit_log_by_position ATTACH PARTITION public.audit_log_2027_02_tenant_id_position_id_idx;
ALTER INDEX public.audit_log_by_age ATTACH PARTITION public.audit_log_before_at_idx;
ALTER INDEX public.audit_log_by_name ATTACH PARTITION public.audit_log_before_expr_idx;
ALTER INDEX public.audit_log_pkey ATTACH PARTITION public.audit_log_before_pkey;
ALTER INDEX public.audit_log_by_actor ATTACH PARTITION public.audit_log_before_tenant_id_actor_id_at_id_idx;
ALTER INDEX public.audit_log_by_kind ATTACH PARTITION public.audit_log_before_tenant_id_kind_at_id_idx;
ALTER INDEX public.audit_log_by_thing ATTACH PARTITION public.audit_log_before_tenant_id_kind_thing_id_at_id_idx;
ALTER INDEX public.audit_log_by_position ATTACH PARTITION public.audit_log_before_tenant_id_position_id_idx;
ALTER INDEX public.audit_log_by_age ATTACH PARTITION public.audit_log_later_at_idx;
ALTER INDEX public.audit_log_by_name ATTACH PARTITION public.audit_log_later_expr_idx;
ALTER INDEX public.audit_log_pkey ATTACH PARTITION public.audit_log_later_pkey;
ALTER INDEX public.audit_log_by_actor ATTACH PARTITION public.audit_log_later_tenant_id_actor_id_at_id_idx;
ALTER INDEX public.audit_log_by_kind ATTACH PARTITION public.audit_log_later_tenant_id_kind_at_id_idx;
ALTER INDEX public.audit_log_by_thing ATTACH PARTITION public.audit_log_later_tenant_id_kind_thing_id_at_id_idx;
ALTER INDEX public.audit_log_by_position ATTACH PARTITION public.audit_log_later_tenant_id_position_id_idx;
ALTER INDEX public.changes_pkey ATTACH PARTITION public.changes_2026_11_pkey;
ALTER INDEX public.changes_by_action ATTACH PARTITION public.changes_2026_11_tenant_id_action_id_idx;
ALTER INDEX public.changes_by_key ATTACH PARTITION public.changes_2026_11_tenant_id_key_at_idx;
ALTER INDEX public.changes_by_position ATTACH PARTITION public.changes_2026_11_tenant_id_position_case_id_seq_idx;
ALTER INDEX public.changes_pkey ATTACH PARTITION public.changes_2026_12_pkey;
ALTER INDEX public.changes_by_action ATTACH PARTITION public.changes_2026_12_tenant_id_action_id_idx;
ALTER INDEX public.changes_by_key ATTACH PARTITION public.changes_2026_12_tenant_id_key_at_idx;
ALTER INDEX public.changes_by_position ATTACH PARTITION public.changes_2026_12_tenant_id_position_case_id_seq_idx;
ALTER INDEX public.changes_pkey ATTACH PARTITION public.changes_2027_01_pkey;
ALTER INDEX public.changes_by_action ATTACH PARTITION public.changes_2027_01_tenant_id_action_id_idx;
ALTER INDEX public.changes_by_key ATTACH PARTITION public.changes_2027_01_tenant_id_key_at_idx;
ALTER INDEX public.changes_by_position ATTACH PARTITION public.changes_2027_01_tenant_id_position_case_id_seq_idx;
ALTER INDEX public.changes_pkey ATTACH PARTITION public.changes_2027_02_pkey;
ALTER INDEX public.changes_by_action ATTACH PARTITION public.changes_2027_02_tenant_id_action_id_idx;
ALTER INDEX public.changes_by_key ATTACH PARTITION public.changes_2027_02_tenant_id_key_at_idx;
ALTER INDEX public.changes_by_position ATTACH PARTITION public.changes_2027_02_tenant_id_position_case_id_seq_idx;
ALTER INDEX public.changes_pkey ATTACH PARTITION public.changes_before_pkey;
ALTER INDEX public.changes_by_action ATTACH PARTITION public.changes_before_tenant_id_action_id_idx;
ALTER INDEX public.changes_by_key ATTACH PARTITION public.changes_before_tenant_id_key_at_idx;
ALTER INDEX public.changes_by_position ATTACH PARTITION public.changes_before_tenant_id_position_case_id_seq_idx;
ALTER INDEX public.changes_pkey ATTACH PARTITION public.changes_later_pkey;
ALTER INDEX public.changes_by_action ATTACH PARTITION public.changes_later_tenant_id_action_id_idx;
ALTER INDEX public.changes_by_key ATTACH PARTITION public.changes_later_tenant_id_key_at_idx;
ALTER INDEX public.changes_by_position ATTACH PARTITION public.changes_later_tenant_id_position_case_id_seq_idx;
CREATE TRIGGER count_added_files AFTER INSERT ON public.case_files REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_added_files();
CREATE TRIGGER count_changed_case AFTER UPDATE ON public.cases_base FOR EACH ROW WHEN (((old.is_closed IS DISTINCT FROM new.is_closed) OR (old.is_sensitive IS DISTINCT FROM new.is_sensitive) OR ((old.deleted IS NULL) IS DISTINCT FROM (new.deleted IS NULL)))) EXECUTE FUNCTION public.count_changed_case();
CREATE TRIGGER count_new_cases AFTER INSERT ON public.cases_base REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_new_cases();
CREATE TRIGGER leave_removed_files AFTER DELETE ON public.case_files REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.leave_removed_files();
CREATE TRIGGER move_case AFTER UPDATE ON public.cases_base FOR EACH ROW WHEN (((old.last_updated IS DISTINCT FROM new.last_updated) OR (old.is_closed IS DISTINCT FROM new.is_closed) OR (old.deleted IS DISTINCT FROM new.deleted) OR (old.title IS DISTINCT FROM new.title) OR (old.created IS DISTINCT FROM new.created) OR (old.status_id IS DISTINCT FROM new.status_id) OR (old.severity_id IS DISTINCT FROM new.severity_id) OR (old.template_id IS DISTINCT FROM new.template_id) OR (old.assignee_id IS DISTINCT FROM new.assignee_id) OR (old.fields IS DISTINCT FROM new.fields))) EXECUTE FUNCTION public.move_case();
CREATE TRIGGER remove_texts_of_comments AFTER DELETE ON public.comments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.remove_texts_of_comments();
CREATE TRIGGER write_changed_comments AFTER UPDATE ON public.comments REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.write_changed_comments();
CREATE TRIGGER write_changed_texts AFTER UPDATE ON public.cases_base FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.summary IS DISTINCT FROM new.summary) OR (old.fields IS DISTINCT FROM new.fields))) EXECUTE FUNCTION public.write_changed_texts();
CREATE TRIGGER write_texts_of_comments AFTER INSERT ON public.comments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.write_texts_of_comments();
CREATE TRIGGER write_texts_of_new AFTER INSERT ON public.cases_base REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.write_texts_of_new();
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.areas
    ADD CONSTRAINT areas_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.areas
    ADD CONSTRAINT areas_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES public.areas(tenant_id, id);
ALTER TABLE public.audit_log
    ADD CONSTRAINT audit_log_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.bulk_edits
    ADD CONSTRAINT bulk_edits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.bulk_rows
    ADD CONSTRAINT bulk_rows_tenant_id_edit_id_fkey FOREIGN KEY (tenant_id, edit_id) REFERENCES public.bulk_edits(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.case_counts
    ADD CONSTRAINT case_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.case_emails
    ADD CONSTRAINT case_emails_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES public.cases_base(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.case_emails
    ADD CONSTRAINT case_emails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.case_emails
    ADD CONSTRAINT case_emails_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.case_files
    ADD CONSTRAINT case_files_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES public.cases_base(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.case_files
    ADD CONSTRAINT case_files_tenant_id_field_id_fkey FOREIGN KEY (tenant_id, field_id) REFERENCES public.field_definitions(tenant_id, id);
ALTER TABLE ONLY public.case_files
    ADD CONSTRAINT case_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.case_links
    ADD CONSTRAINT case_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.case_links
    ADD CONSTRAINT case_links_tenant_id_high_id_fkey FOREIGN KEY (tenant_id, high_id) REFERENCES public.cases_base(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.case_links
    ADD CONSTRAINT case_links_tenant_id_low_id_fkey FOREIGN KEY (tenant_id, low_id) REFERENCES public.cases_base(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.case_numbers
    ADD CONSTRAINT case_numbers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.cases_base
    ADD CONSTRAINT cases_base_tenant_id_assignee_id_fkey FOREIGN KEY (tenant_id, assignee_id) REFERENCES public.users(tenant_id, id);
ALTER TABLE ONLY public.cases_base
    ADD CONSTRAINT cases_base_tenant_id_category_id_fkey FOREIGN KEY (tenant_id, category_id) REFERENCES public.categories(tenant_id, id);
ALTER TABLE ONLY public.cases_base
    ADD CONSTRAINT cases_base_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.cases_base
    ADD CONSTRAINT cases_base_tenant_id_opened_by_id_fkey FOREIGN KEY (tenant_id, opened_by_id) REFERENCES public.users(tenant_id, id);
ALTER TABLE ONLY public.cases_base
    ADD CONSTRAINT cases_base_tenant_id_severity_id_fkey FOREIGN KEY (tenant_id, severity_id) REFERENCES public.severities(tenant_id, id);
ALTER TABLE ONLY public.cases_base
    ADD CONSTRAINT cases_base_tenant_id_status_id_fkey FOREIGN KEY (tenant_id, status_id) REFERENCES public.statuses(tenant_id, id);
ALTER TABLE ONLY public.cases_base
    ADD CONSTRAINT cases_base_tenant_id_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES public.templates(tenant_id, id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.comment_reactions
    ADD CONSTRAINT comment_reactions_tenant_id_comment_id_fkey FOREIGN KEY (tenant_id, comment_id) REFERENCES public.comments(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comment_reactions
    ADD CONSTRAINT comment_reactions_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comment_versions
    ADD CONSTRAINT comment_versions_tenant_id_comment_id_fkey FOREIGN KEY (tenant_id, comment_id) REFERENCES public.comments(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES public.cases_base(tenant_id, id);
ALTER TABLE ONLY public.configuration_draft_things
    ADD CONSTRAINT configuration_draft_things_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.configuration_drafts(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.configuration_drafts
    ADD CONSTRAINT configuration_drafts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.configuration_versions
    ADD CONSTRAINT configuration_versions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.data_definitions
    ADD CONSTRAINT data_definitions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.data_items_base
    ADD CONSTRAINT data_items_base_tenant_id_source_id_fkey FOREIGN KEY (tenant_id, source_id) REFERENCES public.data_sources(tenant_id, id);
ALTER TABLE ONLY public.data_sources
    ADD CONSTRAINT data_sources_tenant_id_definition_id_fkey FOREIGN KEY (tenant_id, definition_id) REFERENCES public.data_definitions(tenant_id, id);
ALTER TABLE ONLY public.data_sources
    ADD CONSTRAINT data_sources_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.error_reports
    ADD CONSTRAINT error_reports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.field_definitions
    ADD CONSTRAINT field_definitions_data_source FOREIGN KEY (tenant_id, data_source_id) REFERENCES public.data_sources(tenant_id, id);
ALTER TABLE ONLY public.field_definitions
    ADD CONSTRAINT field_definitions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.field_locks
    ADD CONSTRAINT field_locks_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES public.cases_base(tenant_id, id);
ALTER TABLE ONLY public.field_locks
    ADD CONSTRAINT field_locks_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);
ALTER TABLE ONLY public.field_orders
    ADD CONSTRAINT field_orders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.file_usage
    ADD CONSTRAINT file_usage_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.formatting_settings
    ADD CONSTRAINT formatting_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.identity_links
    ADD CONSTRAINT identity_links_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.identities(id);
ALTER TABLE ONLY public.import_batches
    ADD CONSTRAINT import_batches_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES public.imports(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_keys
    ADD CONSTRAINT import_keys_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES public.imports(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_pieces
    ADD CONSTRAINT import_pieces_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES public.imports(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_verdicts
    ADD CONSTRAINT import_verdicts_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES public.imports(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.invitation_counts
    ADD CONSTRAINT invitation_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.job_progress
    ADD CONSTRAINT job_progress_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.key_entries
    ADD CONSTRAINT key_entries_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES public.cases_base(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.key_entries
    ADD CONSTRAINT key_entries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES public.cases_base(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.identities(id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_tenant_id_holder_id_fkey FOREIGN KEY (tenant_id, holder_id) REFERENCES public.second_factors(tenant_id, holder_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.removed_names
    ADD CONSTRAINT removed_names_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.reserved_field_ids
    ADD CONSTRAINT reserved_field_ids_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.saml_links
    ADD CONSTRAINT saml_links_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES public.saml_providers(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saml_links
    ADD CONSTRAINT saml_links_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saml_providers
    ADD CONSTRAINT saml_providers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.security_events
    ADD CONSTRAINT security_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.identities(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id);
ALTER TABLE ONLY public.severities
    ADD CONSTRAINT severities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.statuses
    ADD CONSTRAINT statuses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.stray_files
    ADD CONSTRAINT stray_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.support_access
    ADD CONSTRAINT support_access_tenant_id_enabled_by_id_fkey FOREIGN KEY (tenant_id, enabled_by_id) REFERENCES public.users(tenant_id, id);
ALTER TABLE ONLY public.support_access
    ADD CONSTRAINT support_access_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.support_activity
    ADD CONSTRAINT support_activity_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.identities(id);
ALTER TABLE ONLY public.support_activity
    ADD CONSTRAINT support_activity_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES public.cases_base(tenant_id, id);
ALTER TABLE ONLY public.support_activity
    ADD CONSTRAINT support_activity_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.system_activities
    ADD CONSTRAINT system_activities_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.identities(id);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.team_members
    ADD CONSTRAINT team_members_tenant_id_team_id_fkey FOREIGN KEY (tenant_id, team_id) REFERENCES public.teams(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.team_members
    ADD CONSTRAINT team_members_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.teams
    ADD CONSTRAINT teams_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.template_fields
    ADD CONSTRAINT template_fields_tenant_id_field_id_fkey FOREIGN KEY (tenant_id, field_id) REFERENCES public.field_definitions(tenant_id, id);
ALTER TABLE ONLY public.template_fields
    ADD CONSTRAINT template_fields_tenant_id_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES public.templates(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_tenant_id_category_id_fkey FOREIGN KEY (tenant_id, category_id) REFERENCES public.categories(tenant_id, id);
ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_tenant_id_severity_id_fkey FOREIGN KEY (tenant_id, severity_id) REFERENCES public.severities(tenant_id, id);
ALTER TABLE ONLY public.tenant_info
    ADD CONSTRAINT tenant_info_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.tenant_logos
    ADD CONSTRAINT tenant_logos_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.tenant_styles
    ADD CONSTRAINT tenant_styles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.text_fills
    ADD CONSTRAINT text_fills_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.user_fields
    ADD CONSTRAINT user_fields_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.user_pictures
    ADD CONSTRAINT user_pictures_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_statuses
    ADD CONSTRAINT user_statuses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.identities(id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_support_identity_id_fkey FOREIGN KEY (support_identity_id) REFERENCES public.identities(id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_user_status FOREIGN KEY (tenant_id, user_status_id) REFERENCES public.user_statuses(tenant_id, id) ON DELETE SET NULL (user_status_id);
ALTER TABLE ONLY public.views
    ADD CONSTRAINT views_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.views
    ADD CONSTRAINT views_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_tenant_id_case_id_fkey FOREIGN KEY (tenant_id, case_id) REFERENCES public.cases_base(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES public.users(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.word_settings
    ADD CONSTRAINT word_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(id);
CREATE POLICY any_tenant ON pgboss.job FOR INSERT TO dossier_gate, dossier_system WITH CHECK (true);
ALTER TABLE pgboss.job ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON pgboss.job FOR INSERT TO dossier_app WITH CHECK ((group_id = current_setting('app.tenant_id'::text)));
ALTER TABLE public.areas ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.audit_log_2026_11 ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.audit_log_2026_12 ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.audit_log_2027_01 ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.audit_log_2027_02 ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.audit_log_before ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.audit_log_later ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.bulk_edits ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.bulk_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.case_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.case_emails ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.case_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.case_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.case_moves ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.case_numbers ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.case_recency ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.categories ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.changes_2026_11 ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.changes_2026_12 ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.changes_2027_01 ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.changes_2027_02 ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.changes_before ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.changes_later ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.comment_reactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.comment_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.configuration_draft_things ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.configuration_drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.configuration_things ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.configuration_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.data_definitions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.data_items_base ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.data_sources ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.error_reports ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.field_definitions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.field_locks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.field_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.file_usage ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.folders ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.formatting_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY gate ON public.audit_log FOR INSERT TO dossier_gate WITH CHECK (true);
CREATE POLICY gate ON public.mails TO dossier_gate USING (true) WITH CHECK (true);
CREATE POLICY gate ON public.recovery_codes TO dossier_gate USING (true) WITH CHECK (true);
CREATE POLICY gate ON public.saml_links TO dossier_gate USING (true) WITH CHECK (true);
CREATE POLICY gate ON public.saml_providers TO dossier_gate USING (true) WITH CHECK (true);
CREATE POLICY gate ON public.second_factors TO dossier_gate USING (true) WITH CHECK (true);
CREATE POLICY gate ON public.security_events FOR INSERT TO dossier_gate WITH CHECK (true);
CREATE POLICY gate ON public.support_access TO dossier_gate USING (true) WITH CHECK (true);
CREATE POLICY gate ON public.support_activity FOR INSERT TO dossier_gate WITH CHECK (true);
CREATE POLICY gate ON public.team_members FOR SELECT TO dossier_gate USING (true);
CREATE POLICY gate ON public.tenant_logos FOR SELECT TO dossier_gate USING (true);
CREATE POLICY gate ON public.tenant_styles FOR SELECT TO dossier_gate USING (true);
CREATE POLICY gate ON public.tenants TO dossier_gate USING (true) WITH CHECK (true);
CREATE POLICY gate ON public.users TO dossier_gate USING (true) WITH CHECK (true);
ALTER TABLE public.idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.import_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.import_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.import_pieces ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.import_verdicts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.invitation_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.job_progress ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.key_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.order_numbers ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.order_texts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON public.areas TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.audit_log TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.bulk_edits TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.bulk_rows TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.case_counts TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.case_emails TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.case_files TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.case_links TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.case_moves TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.case_numbers TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.case_recency TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.categories TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.changes TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.comment_reactions TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.comment_versions TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.comments TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.configuration_draft_things TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.configuration_drafts TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.configuration_things TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.configuration_versions TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.data_definitions TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.data_sources TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.error_reports TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.field_definitions TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.field_locks TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.field_orders TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.file_usage TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.folders TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.formatting_settings TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.idempotency_keys TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.import_batches TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.import_keys TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.import_pieces TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.import_verdicts TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.imports TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.invitation_counts TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.job_progress TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.key_entries TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.mails TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.notifications TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.order_numbers TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.order_texts TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.record_texts TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.recovery_codes TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.removed_names TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.reserved_field_ids TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.saml_links TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.saml_providers TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.second_factors TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.security_events TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.severities TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.statuses TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.stray_files TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.support_access TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.support_activity TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.tags TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.team_members TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.teams TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.template_fields TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.templates TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.tenant_info TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.tenant_logos TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.tenant_styles TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.tenants FOR SELECT TO dossier_app USING ((id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.text_fills TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.user_fields TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.user_pictures TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.user_statuses TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.users TO dossier_app USING (((tenant_id = (current_setting('app.tenant_id'::text))::integer) AND (support_identity_id IS NULL))) WITH CHECK (((tenant_id = (current_setting('app.tenant_id'::text))::integer) AND (support_identity_id IS NULL)));
CREATE POLICY own_tenant ON public.views TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.visits TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant ON public.word_settings TO dossier_app USING ((tenant_id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((tenant_id = (current_setting('app.tenant_id'::text))::integer));
CREATE POLICY own_tenant_update ON public.tenants FOR UPDATE TO dossier_app USING ((id = (current_setting('app.tenant_id'::text))::integer)) WITH CHECK ((id = (current_setting('app.tenant_id'::text))::integer));
ALTER TABLE public.record_texts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.removed_names ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.reserved_field_ids ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.saml_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.saml_providers ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.second_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.security_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.severities ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.statuses ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.stray_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.support_access ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.support_activity ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON public.comments FOR SELECT TO dossier_system USING (true);
CREATE POLICY system ON public.error_reports FOR SELECT TO dossier_system USING (true);
CREATE POLICY system ON public.file_usage FOR SELECT TO dossier_system USING (true);
CREATE POLICY system ON public.mails TO dossier_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.second_factors TO dossier_system USING ((tenant_id = 0));
CREATE POLICY system ON public.tenant_logos FOR SELECT TO dossier_system USING (true);
CREATE POLICY system ON public.tenants TO dossier_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.user_pictures FOR SELECT TO dossier_system USING (true);
CREATE POLICY system ON public.users FOR SELECT TO dossier_system USING (true);
ALTER TABLE public.tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.team_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.teams ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.template_fields ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.tenant_info ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.tenant_logos ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.tenant_styles ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.tenants ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.text_fills ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.user_fields ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.user_pictures ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.user_statuses ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.views ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.visits ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.word_settings ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA pgboss TO dossier_app;
GRANT USAGE ON SCHEMA pgboss TO dossier_gate;
GRANT USAGE ON SCHEMA pgboss TO dossier_system;
GRANT INSERT(id) ON TABLE pgboss.job TO dossier_app;
GRANT INSERT(id) ON TABLE pgboss.job TO dossier_gate;
GRANT INSERT(id) ON TABLE pgboss.job TO dossier_system;
GRANT INSERT(name) ON TABLE pgboss.job TO dossier_app;
GRANT INSERT(name) ON TABLE pgboss.job TO dossier_gate;
GRANT INSERT(name) ON TABLE pgboss.job TO dossier_system;
GRANT INSERT(data) ON TABLE pgboss.job TO dossier_app;
GRANT INSERT(data) ON TABLE pgboss.job TO dossier_gate;
GRANT INSERT(data) ON TABLE pgboss.job TO dossier_system;
GRANT INSERT(retry_limit) ON TABLE pgboss.job TO dossier_app;
GRANT INSERT(retry_limit) ON TABLE pgboss.job TO dossier_gate;
GRANT INSERT(retry_limit) ON TABLE pgboss.job TO dossier_system;
GRANT INSERT(retry_delay) ON TABLE pgboss.job TO dossier_app;
GRANT INSERT(retry_delay) ON TABLE pgboss.job TO dossier_gate;
GRANT INSERT(retry_delay) ON TABLE pgboss.job TO dossier_system;
GRANT INSERT(expire_seconds) ON TABLE pgboss.job TO dossier_app;
GRANT INSERT(expire_seconds) ON TABLE pgboss.job TO dossier_gate;
GRANT INSERT(expire_seconds) ON TABLE pgboss.job TO dossier_system;
GRANT INSERT(deletion_seconds) ON TABLE pgboss.job TO dossier_app;
GRANT INSERT(deletion_seconds) ON TABLE pgboss.job TO dossier_gate;
GRANT INSERT(deletion_seconds) ON TABLE pgboss.job TO dossier_system;
GRANT INSERT(group_id) ON TABLE pgboss.job TO dossier_app;
GRANT INSERT(group_id) ON TABLE pgboss.job TO dossier_gate;
GRANT INSERT(group_id) ON TABLE pgboss.job TO dossier_system;
GRANT INSERT(start_after) ON TABLE pgboss.job TO dossier_app;
GRANT INSERT(start_after) ON TABLE pgboss.job TO dossier_gate;
GRANT INSERT(start_after) ON TABLE pgboss.job TO dossier_system;
GRANT INSERT(keep_until) ON TABLE pgboss.job TO dossier_app;
GRANT INSERT(keep_until) ON TABLE pgboss.job TO dossier_gate;
GRANT INSERT(keep_until) ON TABLE pgboss.job TO dossier_system;
GRANT INSERT(policy) ON TABLE pgboss.job TO dossier_app;
GRANT INSERT(policy) ON TABLE pgboss.job TO dossier_gate;
GRANT INSERT(policy) ON TABLE pgboss.job TO dossier_system;
GRANT INSERT(heartbeat_seconds) ON TABLE pgboss.job TO dossier_app;
GRANT INSERT(heartbeat_seconds) ON TABLE pgboss.job TO dossier_gate;
GRANT INSERT(heartbeat_seconds) ON TABLE pgboss.job TO dossier_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.areas TO dossier_app;
GRANT INSERT ON TABLE public.audit_log TO dossier_app;
GRANT INSERT ON TABLE public.audit_log TO dossier_gate;
GRANT SELECT ON TABLE public.audit_entries TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.bulk_edits TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.bulk_rows TO dossier_app;
GRANT SELECT,INSERT ON TABLE public.case_counts TO dossier_app;
GRANT SELECT,INSERT ON TABLE public.case_emails TO dossier_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.case_files TO dossier_app;
GRANT UPDATE(case_id) ON TABLE public.case_files TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.case_links TO dossier_app;
GRANT SELECT,INSERT ON TABLE public.case_moves TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.case_numbers TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.case_recency TO dossier_app;
GRANT SELECT(tenant_id) ON TABLE public.cases_base TO dossier_system;
GRANT SELECT(deleted) ON TABLE public.cases_base TO dossier_system;
GRANT SELECT,INSERT,UPDATE ON TABLE public.cases TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.categories TO dossier_app;
GRANT SELECT,USAGE ON SEQUENCE public.change_positions TO dossier_app;
GRANT SELECT,USAGE ON SEQUENCE public.change_positions TO dossier_gate;
GRANT SELECT,INSERT ON TABLE public.changes TO dossier_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.comment_reactions TO dossier_app;
GRANT UPDATE(case_id) ON TABLE public.comment_reactions TO dossier_app;
GRANT SELECT,INSERT ON TABLE public.comment_versions TO dossier_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.comments TO dossier_app;
GRANT SELECT(tenant_id) ON TABLE public.comments TO dossier_system;
GRANT UPDATE(case_id) ON TABLE public.comments TO dossier_app;
GRANT UPDATE(comment) ON TABLE public.comments TO dossier_app;
GRANT UPDATE(revision) ON TABLE public.comments TO dossier_app;
GRANT UPDATE(edited) ON TABLE public.comments TO dossier_app;
GRANT UPDATE(mentions) ON TABLE public.comments TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.configuration_draft_things TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.configuration_drafts TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.configuration_things TO dossier_app;
GRANT SELECT,INSERT ON TABLE public.configuration_versions TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.data_definitions TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.data_items TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.data_sources TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.error_reports TO dossier_app;
GRANT SELECT(tenant_id) ON TABLE public.error_reports TO dossier_system;
GRANT SELECT(id) ON TABLE public.error_reports TO dossier_system;
GRANT SELECT(message) ON TABLE public.error_reports TO dossier_system;
GRANT SELECT(stack) ON TABLE public.error_reports TO dossier_system;
GRANT SELECT(path) ON TABLE public.error_reports TO dossier_system;
GRANT SELECT(times) ON TABLE public.error_reports TO dossier_system;
GRANT SELECT(first_at) ON TABLE public.error_reports TO dossier_system;
GRANT SELECT(last_at) ON TABLE public.error_reports TO dossier_system;
GRANT SELECT,INSERT,DELETE ON TABLE public.failed_sign_ins TO dossier_gate;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.field_definitions TO dossier_app;
GRANT USAGE ON SEQUENCE public.field_lock_fence TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.field_locks TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.field_orders TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.file_usage TO dossier_app;
GRANT SELECT(tenant_id) ON TABLE public.file_usage TO dossier_system;
GRANT SELECT(bytes) ON TABLE public.file_usage TO dossier_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.folders TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.formatting_settings TO dossier_app;
GRANT SELECT,INSERT ON TABLE public.idempotency_keys TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.identities TO dossier_gate;
GRANT SELECT(id) ON TABLE public.identities TO dossier_system;
GRANT SELECT(email),INSERT(email) ON TABLE public.identities TO dossier_system;
GRANT SELECT(name),INSERT(name),UPDATE(name) ON TABLE public.identities TO dossier_system;
GRANT SELECT(is_support),INSERT(is_support),UPDATE(is_support) ON TABLE public.identities TO dossier_system;
GRANT SELECT(is_system),INSERT(is_system),UPDATE(is_system) ON TABLE public.identities TO dossier_system;
GRANT SELECT(disabled),UPDATE(disabled) ON TABLE public.identities TO dossier_system;
GRANT SELECT(created) ON TABLE public.identities TO dossier_system;
GRANT SELECT(has_password) ON TABLE public.identities TO dossier_system;
GRANT SELECT(email_proven) ON TABLE public.identities TO dossier_system;
GRANT SELECT,INSERT ON TABLE public.identity_links TO dossier_gate;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.import_batches TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.import_keys TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.import_pieces TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.import_verdicts TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.imports TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.invitation_counts TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.job_progress TO dossier_app;
GRANT SELECT ON TABLE public.jobs TO dossier_app;
GRANT UPDATE(state) ON TABLE public.jobs TO dossier_app;
GRANT UPDATE(retry_limit) ON TABLE public.jobs TO dossier_app;
GRANT UPDATE(start_after) ON TABLE public.jobs TO dossier_app;
GRANT UPDATE(completed_on) ON TABLE public.jobs TO dossier_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.key_entries TO dossier_app;
GRANT INSERT ON TABLE public.mails TO dossier_app;
GRANT INSERT ON TABLE public.mails TO dossier_gate;
GRANT SELECT,INSERT ON TABLE public.mails TO dossier_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notifications TO dossier_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.order_numbers TO dossier_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.order_texts TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.password_resets TO dossier_gate;
GRANT INSERT ON TABLE public.password_resets TO dossier_system;
GRANT SELECT(identity_id) ON TABLE public.password_resets TO dossier_system;
GRANT SELECT(used),UPDATE(used) ON TABLE public.password_resets TO dossier_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.record_texts TO dossier_app;
GRANT SELECT,DELETE ON TABLE public.recovery_codes TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recovery_codes TO dossier_gate;
GRANT SELECT,INSERT ON TABLE public.removed_names TO dossier_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.reserved_field_ids TO dossier_app;
GRANT SELECT,DELETE ON TABLE public.saml_links TO dossier_app;
GRANT SELECT,INSERT ON TABLE public.saml_links TO dossier_gate;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.saml_providers TO dossier_app;
GRANT SELECT ON TABLE public.saml_providers TO dossier_gate;
GRANT UPDATE(last_sign_in) ON TABLE public.saml_providers TO dossier_gate;
GRANT UPDATE(last_refused) ON TABLE public.saml_providers TO dossier_gate;
GRANT UPDATE(last_refusal) ON TABLE public.saml_providers TO dossier_gate;
GRANT SELECT ON TABLE public.searchable_texts TO dossier_app;
GRANT SELECT,DELETE ON TABLE public.second_factors TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.second_factors TO dossier_gate;
GRANT DELETE ON TABLE public.second_factors TO dossier_system;
GRANT SELECT(tenant_id) ON TABLE public.second_factors TO dossier_system;
GRANT SELECT(holder_id) ON TABLE public.second_factors TO dossier_system;
GRANT SELECT,INSERT ON TABLE public.security_events TO dossier_app;
GRANT INSERT ON TABLE public.security_events TO dossier_gate;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sessions TO dossier_gate;
GRANT SELECT(id) ON TABLE public.sessions TO dossier_system;
GRANT SELECT(token_hash) ON TABLE public.sessions TO dossier_system;
GRANT SELECT(identity_id) ON TABLE public.sessions TO dossier_system;
GRANT SELECT(tenant_id) ON TABLE public.sessions TO dossier_system;
GRANT SELECT(ended),UPDATE(ended) ON TABLE public.sessions TO dossier_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.severities TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_in_tries TO dossier_gate;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_on_requests TO dossier_gate;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.statuses TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.stray_files TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.support_access TO dossier_app;
GRANT SELECT,UPDATE ON TABLE public.support_access TO dossier_gate;
GRANT SELECT,INSERT ON TABLE public.support_activity TO dossier_app;
GRANT INSERT ON TABLE public.support_activity TO dossier_gate;
GRANT SELECT,INSERT ON TABLE public.system_activities TO dossier_system;
GRANT INSERT ON TABLE public.system_activities TO dossier_gate;
GRANT SELECT,INSERT,UPDATE ON TABLE public.tags TO dossier_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.team_members TO dossier_app;
GRANT SELECT ON TABLE public.team_members TO dossier_gate;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.teams TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.template_fields TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.templates TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_info TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_logos TO dossier_app;
GRANT SELECT ON TABLE public.tenant_logos TO dossier_gate;
GRANT SELECT(tenant_id) ON TABLE public.tenant_logos TO dossier_system;
GRANT SELECT(size) ON TABLE public.tenant_logos TO dossier_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tenant_styles TO dossier_app;
GRANT SELECT ON TABLE public.tenant_styles TO dossier_gate;
GRANT SELECT ON TABLE public.tenants TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.tenants TO dossier_gate;
GRANT SELECT(id) ON TABLE public.tenants TO dossier_system;
GRANT UPDATE(domain) ON TABLE public.tenants TO dossier_app;
GRANT SELECT(domain),INSERT(domain),UPDATE(domain) ON TABLE public.tenants TO dossier_system;
GRANT SELECT(title),INSERT(title),UPDATE(title) ON TABLE public.tenants TO dossier_system;
GRANT SELECT(disabled),UPDATE(disabled) ON TABLE public.tenants TO dossier_system;
GRANT SELECT(features),INSERT(features),UPDATE(features) ON TABLE public.tenants TO dossier_system;
GRANT UPDATE(settings) ON TABLE public.tenants TO dossier_app;
GRANT INSERT(settings) ON TABLE public.tenants TO dossier_system;
GRANT UPDATE(record_name) ON TABLE public.tenants TO dossier_app;
GRANT INSERT(record_name) ON TABLE public.tenants TO dossier_system;
GRANT UPDATE(case_name) ON TABLE public.tenants TO dossier_app;
GRANT INSERT(case_name) ON TABLE public.tenants TO dossier_system;
GRANT SELECT(created) ON TABLE public.tenants TO dossier_system;
GRANT UPDATE(hidden_elements) ON TABLE public.tenants TO dossier_app;
GRANT UPDATE(show_sso_below_login) ON TABLE public.tenants TO dossier_app;
GRANT SELECT(billing_enabled),UPDATE(billing_enabled) ON TABLE public.tenants TO dossier_system;
GRANT SELECT(subscription),UPDATE(subscription) ON TABLE public.tenants TO dossier_system;
GRANT UPDATE(domain_updated) ON TABLE public.tenants TO dossier_app;
GRANT SELECT(domain_updated),UPDATE(domain_updated) ON TABLE public.tenants TO dossier_system;
GRANT UPDATE(setting_times) ON TABLE public.tenants TO dossier_app;
GRANT SELECT(invitations_a_day),UPDATE(invitations_a_day) ON TABLE public.tenants TO dossier_system;
GRANT SELECT,DELETE,UPDATE ON TABLE public.text_fills TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.used_assertions TO dossier_gate;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_fields TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_pictures TO dossier_app;
GRANT SELECT(tenant_id) ON TABLE public.user_pictures TO dossier_system;
GRANT SELECT(size) ON TABLE public.user_pictures TO dossier_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_statuses TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.users TO dossier_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.users TO dossier_gate;
GRANT SELECT(tenant_id) ON TABLE public.users TO dossier_system;
GRANT SELECT(id) ON TABLE public.users TO dossier_system;
GRANT SELECT(identity_id) ON TABLE public.users TO dossier_system;
GRANT SELECT(disabled) ON TABLE public.users TO dossier_system;
GRANT SELECT(last_login) ON TABLE public.users TO dossier_system;
GRANT SELECT(support_identity_id) ON TABLE public.users TO dossier_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.views TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.visits TO dossier_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.word_settings TO dossier_app;
