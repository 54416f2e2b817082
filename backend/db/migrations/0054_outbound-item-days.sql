-- Waits for running writes, in their order of locks, so that the triggers miss none.
LOCK TABLE outbound_record, outbound_record_item, booking IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "outbound_item_day" (
	"id" integer PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"outbound_record_id" integer NOT NULL,
	"cancelled" boolean NOT NULL,
	"finished" boolean NOT NULL,
	"outbound_item_id" integer NOT NULL,
	"grade_id" integer NOT NULL,
	"marking_id" integer NOT NULL,
	"ex_do_master_id" integer,
	"loading_area" text NOT NULL,
	"bags" integer NOT NULL,
	"quantity_kg" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbound_record_item__record";--> statement-breakpoint
CREATE INDEX "outbound_record_item__record" ON "outbound_record_item" USING btree ("outbound_record_id");--> statement-breakpoint
CREATE VIEW outbound_item_of_day AS
SELECT i.id, r.date, i.outbound_record_id, r.status = 'CANCELLED' AS cancelled,
  r.first_kg IS NOT NULL AND r.second_kg IS NOT NULL AS finished,
  i.outbound_item_id, i.grade_id, i.marking_id, b.ex_do_master_id, i.loading_area, i.bags, i.quantity_kg
FROM outbound_record_item i
JOIN outbound_record r ON r.id = i.outbound_record_id
LEFT JOIN booking b ON b.id = i.booking_id
WHERE i.deleted_at IS NULL AND r.deleted_at IS NULL;--> statement-breakpoint
INSERT INTO outbound_item_day SELECT * FROM outbound_item_of_day ORDER BY date, id;--> statement-breakpoint
CREATE INDEX "outbound_item_day__date" ON "outbound_item_day" USING btree ("date");--> statement-breakpoint
ALTER TABLE "outbound_item_day" ADD CONSTRAINT "outbound_item_day_id_outbound_record_item_id_fk" FOREIGN KEY ("id") REFERENCES "public"."outbound_record_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION outbound_items_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM outbound_item_day d USING changed c WHERE d.id = c.id AND c.deleted_at IS NOT NULL;
  INSERT INTO outbound_item_day AS d SELECT n.* FROM changed c JOIN outbound_item_of_day n ON n.id = c.id
  ON CONFLICT (id) DO UPDATE SET outbound_item_id = excluded.outbound_item_id, grade_id = excluded.grade_id,
    marking_id = excluded.marking_id, ex_do_master_id = excluded.ex_do_master_id, loading_area = excluded.loading_area,
    bags = excluded.bags, quantity_kg = excluded.quantity_kg
  WHERE (d.outbound_item_id, d.grade_id, d.marking_id, d.ex_do_master_id, d.loading_area, d.bags, d.quantity_kg)
    IS DISTINCT FROM (excluded.outbound_item_id, excluded.grade_id, excluded.marking_id, excluded.ex_do_master_id,
      excluded.loading_area, excluded.bags, excluded.quantity_kg);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION outbound_record_moved() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM outbound_item_day WHERE id IN (SELECT id FROM outbound_record_item WHERE outbound_record_id = NEW.id);
  ELSE
    INSERT INTO outbound_item_day SELECT * FROM outbound_item_of_day WHERE outbound_record_id = NEW.id
    ON CONFLICT (id) DO UPDATE SET date = excluded.date, cancelled = excluded.cancelled, finished = excluded.finished;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Also on a change of its use: the item that takes from it may have been written before the booking moved.
CREATE FUNCTION booking_moved() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE outbound_item_day SET ex_do_master_id = NEW.ex_do_master_id
  WHERE id IN (SELECT id FROM outbound_record_item WHERE booking_id = NEW.id) AND ex_do_master_id IS DISTINCT FROM NEW.ex_do_master_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER outbound_record_item__added AFTER INSERT ON outbound_record_item
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbound_items_changed();--> statement-breakpoint
CREATE TRIGGER outbound_record_item__changed AFTER UPDATE ON outbound_record_item
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbound_items_changed();--> statement-breakpoint
CREATE TRIGGER outbound_record__moved AFTER UPDATE OF date, status, first_kg, second_kg, deleted_at ON outbound_record FOR EACH ROW
WHEN ((OLD.date, OLD.status = 'CANCELLED', OLD.first_kg IS NOT NULL AND OLD.second_kg IS NOT NULL, OLD.deleted_at IS NULL)
  IS DISTINCT FROM (NEW.date, NEW.status = 'CANCELLED', NEW.first_kg IS NOT NULL AND NEW.second_kg IS NOT NULL, NEW.deleted_at IS NULL))
EXECUTE FUNCTION outbound_record_moved();--> statement-breakpoint
CREATE TRIGGER booking__moved AFTER UPDATE OF used_kg, ex_do_master_id ON booking FOR EACH ROW EXECUTE FUNCTION booking_moved();
