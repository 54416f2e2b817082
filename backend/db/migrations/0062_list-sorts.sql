DROP INDEX "production__ex_do";--> statement-breakpoint
CREATE INDEX "booking__quantity" ON "booking" USING btree ("quantity_kg","id") WHERE "booking"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "production__shift" ON "production" USING btree ("shift","id") WHERE "production"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "production__bags" ON "production" USING btree ("bags","id") WHERE "production"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "production__quantity" ON "production" USING btree ("quantity_kg","id") WHERE "production"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "production__ex_do" ON "production" USING btree ("ex_do_master_id","date","id");