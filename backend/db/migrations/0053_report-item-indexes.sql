DROP INDEX "inbound_record_item__record";--> statement-breakpoint
DROP INDEX "outbound_record_item__record";--> statement-breakpoint
CREATE INDEX "inbound_record_item__record" ON "inbound_record_item" USING btree ("inbound_record_id","deleted_at","inbound_item_id","quantity","net_kg","price_per_kg");--> statement-breakpoint
CREATE INDEX "outbound_record_item__record" ON "outbound_record_item" USING btree ("outbound_record_id","deleted_at","outbound_item_id","grade_id","marking_id","booking_id","loading_area","bags","quantity_kg");