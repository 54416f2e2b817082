-- Trusted since PostgreSQL 13: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "inbound_record__vendor";--> statement-breakpoint
DROP INDEX "outbound_record__customer";--> statement-breakpoint
CREATE INDEX "booking__plate_text" ON "booking" USING gin (replace("license_plate", ' ', '') gin_trgm_ops) WHERE "booking"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_record__plate_text" ON "inbound_record" USING gin (replace("license_plate", ' ', '') gin_trgm_ops) WHERE "inbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_record__plate_text" ON "outbound_record" USING gin (replace("license_plate", ' ', '') gin_trgm_ops) WHERE "outbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "po_sale__number_text" ON "po_sale" USING gin ("po_sales_no" gin_trgm_ops) WHERE "po_sale"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_record__vendor" ON "inbound_record" USING btree ("vendor_id","date","id");--> statement-breakpoint
CREATE INDEX "outbound_record__customer" ON "outbound_record" USING btree ("customer_id","date","id");