CREATE TABLE "list_day" (
	"list" text NOT NULL,
	"date" date NOT NULL,
	"status" text NOT NULL,
	"shape" text NOT NULL,
	"figures" numeric[],
	CONSTRAINT "list_day_list_date_status_pk" PRIMARY KEY("list","date","status")
);
--> statement-breakpoint
CREATE INDEX "booking__deleted" ON "booking" USING btree ("date","id") WHERE "booking"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "inbound_record__deleted" ON "inbound_record" USING btree ("date","id") WHERE "inbound_record"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "outbound_record__deleted" ON "outbound_record" USING btree ("date","id") WHERE "outbound_record"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "production__deleted" ON "production" USING btree ("date","id") WHERE "production"."deleted_at" is not null;--> statement-breakpoint
-- The shared lock keeps a day from being kept while one of its rows changes (backend/rows/engine/days.ts).
CREATE FUNCTION list_day_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('list day', (day - date '2000-01-01') % 1024))
  FROM unnest(ARRAY[OLD.date, NEW.date]) day WHERE day IS NOT NULL;
  DELETE FROM list_day WHERE list = TG_ARGV[0] AND date IN (OLD.date, NEW.date) AND status <> '';
  INSERT INTO list_day (list, date, status, shape) SELECT DISTINCT TG_ARGV[0], day, '', ''
  FROM unnest(ARRAY[OLD.date, NEW.date]) day WHERE day <= (SELECT max(date) FROM list_day WHERE list = TG_ARGV[0])
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER inbound_record__list_day AFTER INSERT OR UPDATE OR DELETE ON inbound_record
FOR EACH ROW EXECUTE FUNCTION list_day_changed('inbound');--> statement-breakpoint
CREATE TRIGGER outbound_record__list_day AFTER INSERT OR UPDATE OR DELETE ON outbound_record
FOR EACH ROW EXECUTE FUNCTION list_day_changed('outbound');--> statement-breakpoint
CREATE TRIGGER booking__list_day AFTER INSERT OR UPDATE OR DELETE ON booking
FOR EACH ROW EXECUTE FUNCTION list_day_changed('booking');--> statement-breakpoint
CREATE TRIGGER production__list_day AFTER INSERT OR UPDATE OR DELETE ON production
FOR EACH ROW EXECUTE FUNCTION list_day_changed('production');
