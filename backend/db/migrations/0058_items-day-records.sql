-- Waits for running writes, in their order of locks, so that the triggers miss none.
LOCK TABLE outbound_record, outbound_record_item, booking IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- All rows are written again in order of days. TRUNCATE would empty a file that the old version has begun.
DELETE FROM outbound_item_day;--> statement-breakpoint
DROP INDEX "outbound_item_day__date";--> statement-breakpoint
ALTER TABLE "outbound_item_day" DROP CONSTRAINT "outbound_item_day_id_outbound_record_item_id_fk",
  DROP CONSTRAINT "outbound_item_day_pkey",
  ADD COLUMN "customer_id" integer, ADD COLUMN "status" text, ADD COLUMN "destination" text, ADD COLUMN "driver_name" text;--> statement-breakpoint
CREATE OR REPLACE VIEW outbound_item_of_day AS
SELECT i.id, r.date, i.outbound_record_id, r.status = 'CANCELLED' AS cancelled,
  r.first_kg IS NOT NULL AND r.second_kg IS NOT NULL AS finished,
  i.outbound_item_id, i.grade_id, i.marking_id, b.ex_do_master_id, i.loading_area, i.bags, i.quantity_kg,
  r.customer_id, r.status, r.destination, r.driver_name
FROM outbound_record_item i
JOIN outbound_record r ON r.id = i.outbound_record_id
LEFT JOIN booking b ON b.id = i.booking_id
WHERE i.deleted_at IS NULL AND r.deleted_at IS NULL;--> statement-breakpoint
INSERT INTO outbound_item_day SELECT * FROM outbound_item_of_day ORDER BY date, id;--> statement-breakpoint
ALTER TABLE "outbound_item_day" ADD PRIMARY KEY ("id"),
  ALTER COLUMN "customer_id" SET NOT NULL, ALTER COLUMN "status" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "outbound_item_day__date" ON "outbound_item_day" USING btree ("date");--> statement-breakpoint
ALTER TABLE "outbound_item_day" ADD CONSTRAINT "outbound_item_day_id_outbound_record_item_id_fk" FOREIGN KEY ("id") REFERENCES "public"."outbound_record_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE OR REPLACE FUNCTION outbound_record_moved() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM outbound_item_day WHERE id IN (SELECT id FROM outbound_record_item WHERE outbound_record_id = NEW.id);
  ELSE
    INSERT INTO outbound_item_day SELECT * FROM outbound_item_of_day WHERE outbound_record_id = NEW.id
    ON CONFLICT (id) DO UPDATE SET date = excluded.date, cancelled = excluded.cancelled, finished = excluded.finished,
      customer_id = excluded.customer_id, status = excluded.status, destination = excluded.destination,
      driver_name = excluded.driver_name;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER outbound_record__moved ON outbound_record;--> statement-breakpoint
CREATE TRIGGER outbound_record__moved AFTER UPDATE ON outbound_record FOR EACH ROW
WHEN ((OLD.date, OLD.customer_id, OLD.status, OLD.destination, OLD.driver_name,
    OLD.first_kg IS NOT NULL AND OLD.second_kg IS NOT NULL, OLD.deleted_at IS NULL)
  IS DISTINCT FROM (NEW.date, NEW.customer_id, NEW.status, NEW.destination, NEW.driver_name,
    NEW.first_kg IS NOT NULL AND NEW.second_kg IS NOT NULL, NEW.deleted_at IS NULL))
EXECUTE FUNCTION outbound_record_moved();
