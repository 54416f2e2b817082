-- Announces the position below which a writing transaction takes no id (backend/events/read.ts): one lock per transaction.
CREATE FUNCTION activity_position() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  taken bigint;
BEGIN
  IF coalesce(current_setting('gudang.activity_position', true), '') = '' THEN
    SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END INTO taken FROM activity_id_seq;
    -- A key has 32 bits.
    PERFORM pg_advisory_xact_lock_shared(1702256244, taken::bit(32)::int);
    PERFORM set_config('gudang.activity_position', taken::text, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activity__position BEFORE INSERT ON activity FOR EACH STATEMENT EXECUTE FUNCTION activity_position();
--> statement-breakpoint
-- Returns the largest id up to which every entry is visible to the next statement or will never exist.
CREATE FUNCTION activity_horizon() RETURNS bigint
    LANGUAGE plpgsql VOLATILE
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  taken bigint;
  behind int;
BEGIN
  -- In this order: a transaction that takes its lock later takes larger ids.
  SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END INTO taken FROM activity_id_seq;
  -- The distance of the earliest lock as a signed 32-bit number: keys repeat after 2^32 entries.
  SELECT max((taken - objid::bigint)::bit(32)::int) INTO behind FROM pg_locks
  WHERE locktype = 'advisory' AND classid = 1702256244 AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
  RETURN taken - greatest(behind, 0);
END $$;
