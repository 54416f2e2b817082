DROP INDEX "booking__line";--> statement-breakpoint
CREATE INDEX "booking__line_used" ON "booking" USING btree ("po_sale_line_id","used_kg");