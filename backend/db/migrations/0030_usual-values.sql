DROP INDEX "inbound_record_item__item";--> statement-breakpoint
DROP INDEX "po_sale__customer";--> statement-breakpoint
DROP INDEX "po_sale_line__grade";--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "unusual" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "to_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "po_sale" ADD COLUMN "unusual" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "po_sale" ADD COLUMN "to_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opening_stock" ADD COLUMN "unusual" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "opening_stock" ADD COLUMN "to_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "booking__to_check" ON "booking" USING btree ("date","id") WHERE "booking"."to_check" and "booking"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "po_sale__to_check" ON "po_sale" USING btree ("date","id") WHERE "po_sale"."to_check" and "po_sale"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "opening_stock__to_check" ON "opening_stock" USING btree ("date","id") WHERE "opening_stock"."to_check" and "opening_stock"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_record_item__item" ON "inbound_record_item" USING btree ("inbound_item_id","id");--> statement-breakpoint
CREATE INDEX "po_sale__customer" ON "po_sale" USING btree ("customer_id","date","id");--> statement-breakpoint
CREATE INDEX "po_sale_line__grade" ON "po_sale_line" USING btree ("grade_id","id");