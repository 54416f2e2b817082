CREATE TABLE "truck_day" (
	"direction" text NOT NULL,
	"date" date NOT NULL,
	"time_zone" text NOT NULL,
	"hours" json NOT NULL,
	CONSTRAINT "truck_day_direction_date_pk" PRIMARY KEY("direction","date")
);
--> statement-breakpoint
-- The shared lock keeps a day from being stored while one of its trucks changes (backend/home/kept-days.ts).
CREATE FUNCTION truck_day_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('truck day', (day - date '2000-01-01') % 64))
  FROM unnest(ARRAY[OLD.date, NEW.date]) day WHERE day IS NOT NULL;
  DELETE FROM truck_day WHERE direction = TG_ARGV[0] AND date IN (OLD.date, NEW.date);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER inbound_record__counted AFTER INSERT ON inbound_record FOR EACH ROW
WHEN (NEW.second_kg IS NOT NULL) EXECUTE FUNCTION truck_day_changed('inbound');--> statement-breakpoint
CREATE TRIGGER inbound_record__recounted AFTER UPDATE OF date, created_at, status, first_kg, second_kg, second_at, net_kg, deleted_at
ON inbound_record FOR EACH ROW
WHEN ((OLD.date, OLD.created_at, OLD.status = 'CANCELLED', OLD.first_kg, OLD.second_kg, OLD.second_at, OLD.net_kg, OLD.deleted_at)
  IS DISTINCT FROM (NEW.date, NEW.created_at, NEW.status = 'CANCELLED', NEW.first_kg, NEW.second_kg, NEW.second_at, NEW.net_kg, NEW.deleted_at)
  AND (OLD.second_kg IS NOT NULL OR NEW.second_kg IS NOT NULL))
EXECUTE FUNCTION truck_day_changed('inbound');--> statement-breakpoint
CREATE TRIGGER inbound_record__uncounted AFTER DELETE ON inbound_record FOR EACH ROW
EXECUTE FUNCTION truck_day_changed('inbound');--> statement-breakpoint
CREATE TRIGGER outbound_record__counted AFTER INSERT ON outbound_record FOR EACH ROW
WHEN (NEW.second_kg IS NOT NULL) EXECUTE FUNCTION truck_day_changed('outbound');--> statement-breakpoint
CREATE TRIGGER outbound_record__recounted AFTER UPDATE OF date, created_at, status, first_kg, second_kg, second_at, deleted_at
ON outbound_record FOR EACH ROW
WHEN ((OLD.date, OLD.created_at, OLD.status = 'CANCELLED', OLD.first_kg, OLD.second_kg, OLD.second_at, OLD.deleted_at)
  IS DISTINCT FROM (NEW.date, NEW.created_at, NEW.status = 'CANCELLED', NEW.first_kg, NEW.second_kg, NEW.second_at, NEW.deleted_at)
  AND (OLD.second_kg IS NOT NULL OR NEW.second_kg IS NOT NULL))
EXECUTE FUNCTION truck_day_changed('outbound');--> statement-breakpoint
CREATE TRIGGER outbound_record__uncounted AFTER DELETE ON outbound_record FOR EACH ROW
EXECUTE FUNCTION truck_day_changed('outbound');
