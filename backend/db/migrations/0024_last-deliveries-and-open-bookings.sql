DROP INDEX "outbound_record_item__grade";--> statement-breakpoint
CREATE INDEX "booking__open" ON "booking" USING btree ("po_sale_line_id") WHERE "booking"."status" in ('ACTIVE', 'PARTIAL') and "booking"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_record_item__grade" ON "outbound_record_item" USING btree ("grade_id","id");