CREATE TABLE "activity_head" (
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"entries" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "activity_head_entity_entity_id_pk" PRIMARY KEY("entity","entity_id")
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION activity_hash(previous text, place integer, id bigint, at timestamptz, user_id integer, entity text, entity_id integer, action text, reason text, changes jsonb)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(previous || E'\n' || jsonb_build_array(place, id, extract(epoch FROM at), user_id, entity, entity_id, action, reason, changes)::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
DO $$
DECLARE
  entry activity%ROWTYPE;
  head activity_head%ROWTYPE;
BEGIN
  FOR entry IN SELECT * FROM activity ORDER BY entity, entity_id, id LOOP
    IF head.entity IS DISTINCT FROM entry.entity OR head.entity_id IS DISTINCT FROM entry.entity_id THEN
      IF head.entity IS NOT NULL THEN
        INSERT INTO activity_head SELECT head.*;
      END IF;
      head := ROW(entry.entity, entry.entity_id, 0, '');
    END IF;
    head.entries := head.entries + 1;
    head.hash := activity_hash(head.hash, head.entries, entry.id, entry.at, entry.user_id, entry.entity, entry.entity_id, entry.action, entry.reason, entry.changes);
    UPDATE activity SET place = head.entries, hash = head.hash WHERE id = entry.id;
  END LOOP;
  IF head.entity IS NOT NULL THEN
    INSERT INTO activity_head SELECT head.*;
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION activity_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO activity_head AS head (entity, entity_id, entries, hash)
  VALUES (NEW.entity, NEW.entity_id, 1, activity_hash('', 1, NEW.id, NEW.at, NEW.user_id, NEW.entity, NEW.entity_id, NEW.action, NEW.reason, NEW.changes))
  ON CONFLICT (entity, entity_id) DO UPDATE SET
    entries = head.entries + 1,
    hash = activity_hash(head.hash, head.entries + 1, NEW.id, NEW.at, NEW.user_id, NEW.entity, NEW.entity_id, NEW.action, NEW.reason, NEW.changes)
  RETURNING head.entries, head.hash INTO NEW.place, NEW.hash;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION activity_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the activity log is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER activity__chain BEFORE INSERT ON activity FOR EACH ROW EXECUTE FUNCTION activity_chain();--> statement-breakpoint
CREATE TRIGGER activity__append_only BEFORE UPDATE OR DELETE ON activity FOR EACH ROW EXECUTE FUNCTION activity_is_append_only();--> statement-breakpoint
CREATE TRIGGER activity__not_truncated BEFORE TRUNCATE ON activity FOR EACH STATEMENT EXECUTE FUNCTION activity_is_append_only();
