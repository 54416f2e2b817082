-- Waits for running writes, in their order of locks.
LOCK TABLE outbound_record, outbound_record_item, booking, inbound_record, inbound_record_item, production IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
DROP TRIGGER outbound_record_item__added ON outbound_record_item;--> statement-breakpoint
DROP TRIGGER outbound_record_item__changed ON outbound_record_item;--> statement-breakpoint
DROP TRIGGER outbound_record__moved ON outbound_record;--> statement-breakpoint
DROP TRIGGER booking__moved ON booking;--> statement-breakpoint
DROP TRIGGER inbound_record__counted ON inbound_record;--> statement-breakpoint
DROP TRIGGER inbound_record__recounted ON inbound_record;--> statement-breakpoint
DROP TRIGGER inbound_record__uncounted ON inbound_record;--> statement-breakpoint
DROP TRIGGER outbound_record__counted ON outbound_record;--> statement-breakpoint
DROP TRIGGER outbound_record__recounted ON outbound_record;--> statement-breakpoint
DROP TRIGGER outbound_record__uncounted ON outbound_record;--> statement-breakpoint
DROP TRIGGER inbound_record__list_day ON inbound_record;--> statement-breakpoint
DROP TRIGGER outbound_record__list_day ON outbound_record;--> statement-breakpoint
DROP TRIGGER booking__list_day ON booking;--> statement-breakpoint
DROP TRIGGER production__list_day ON production;--> statement-breakpoint
DROP TRIGGER outbound_record_item__listed ON outbound_record_item;--> statement-breakpoint
DROP TRIGGER inbound_record_item__listed ON inbound_record_item;--> statement-breakpoint
DROP VIEW outbound_item_of_day;--> statement-breakpoint
DROP TABLE "outbound_item_day";--> statement-breakpoint
DROP TABLE "truck_day";--> statement-breakpoint
DROP TABLE "list_period";--> statement-breakpoint
DROP TABLE "list_day";--> statement-breakpoint
DROP FUNCTION outbound_items_changed();--> statement-breakpoint
DROP FUNCTION outbound_record_moved();--> statement-breakpoint
DROP FUNCTION booking_moved();--> statement-breakpoint
DROP FUNCTION truck_day_changed();--> statement-breakpoint
DROP FUNCTION list_day_changed();--> statement-breakpoint
DROP FUNCTION mark_list_days(text, date[]);--> statement-breakpoint
DROP FUNCTION outbound_item_listed();--> statement-breakpoint
DROP FUNCTION inbound_item_listed();--> statement-breakpoint
DROP FUNCTION list_day_kept_again();--> statement-breakpoint
DROP INDEX "outbound_record_item__record";--> statement-breakpoint
CREATE INDEX "outbound_record_item__record" ON "outbound_record_item" USING btree ("outbound_record_id","deleted_at","outbound_item_id","grade_id","marking_id","booking_id","loading_area","bags","quantity_kg");
