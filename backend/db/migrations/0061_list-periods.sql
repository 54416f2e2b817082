CREATE TABLE "list_period" (
	"list" text NOT NULL,
	"name" text NOT NULL,
	"value" integer NOT NULL,
	"first" date NOT NULL,
	"months" integer NOT NULL,
	"status" text NOT NULL,
	"shape" text NOT NULL,
	"figures" numeric[],
	CONSTRAINT "list_period_list_name_months_first_value_status_pk" PRIMARY KEY("list","name","months","first","value","status")
);
--> statement-breakpoint
CREATE FUNCTION mark_list_days(of_list text, days date[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('list day', (day - date '2000-01-01') % 1024))
  FROM unnest(days) day WHERE day IS NOT NULL;
  DELETE FROM list_day WHERE list = of_list AND date = ANY(days) AND status <> '';
  INSERT INTO list_day (list, date, status, shape) SELECT DISTINCT of_list, day, '', ''
  FROM unnest(days) day WHERE day <= (SELECT max(date) FROM list_day WHERE list = of_list)
  ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_day_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM mark_list_days(TG_ARGV[0], ARRAY[OLD.date, NEW.date]);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Periods are summed by what the items say; a change of an item need not change its record.
CREATE FUNCTION outbound_item_listed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM mark_list_days('outbound', ARRAY(SELECT date FROM outbound_record WHERE id IN (OLD.outbound_record_id, NEW.outbound_record_id)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION inbound_item_listed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM mark_list_days('inbound', ARRAY(SELECT date FROM inbound_record WHERE id IN (OLD.inbound_record_id, NEW.inbound_record_id)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER outbound_record_item__listed AFTER INSERT OR DELETE OR UPDATE OF outbound_record_id, outbound_item_id, grade_id, marking_id, deleted_at
ON outbound_record_item FOR EACH ROW EXECUTE FUNCTION outbound_item_listed();--> statement-breakpoint
CREATE TRIGGER inbound_record_item__listed AFTER INSERT OR DELETE OR UPDATE OF inbound_record_id, inbound_item_id, deleted_at
ON inbound_record_item FOR EACH ROW EXECUTE FUNCTION inbound_item_listed();--> statement-breakpoint
-- A changed day that is kept again has other sums. The lock waits for a period that is being kept (rows/engine/periods.ts).
CREATE FUNCTION list_day_kept_again() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('list period', 0));
  DELETE FROM list_period WHERE list = OLD.list
    AND first = date_trunc(CASE months WHEN 1 THEN 'month' ELSE 'year' END, OLD.date)::date;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER list_day__kept_again AFTER DELETE ON list_day FOR EACH ROW WHEN (OLD.status = '')
EXECUTE FUNCTION list_day_kept_again();
