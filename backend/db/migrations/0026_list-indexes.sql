DROP INDEX "inbound_record__date";--> statement-breakpoint
DROP INDEX "outbound_record__date";--> statement-breakpoint
CREATE INDEX "inbound_record__net" ON "inbound_record" USING btree (("net_kg"),"id" desc) WHERE "inbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_record__net_desc" ON "inbound_record" USING btree (("net_kg") desc nulls last,"id" desc) WHERE "inbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_record__plate_sort" ON "inbound_record" USING btree ("license_plate","id" desc) WHERE "inbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_record__net" ON "outbound_record" USING btree (("second_kg" - "first_kg"),"id" desc) WHERE "outbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_record__net_desc" ON "outbound_record" USING btree (("second_kg" - "first_kg") desc nulls last,"id" desc) WHERE "outbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_record__plate_sort" ON "outbound_record" USING btree ("license_plate","id" desc) WHERE "outbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_record__date" ON "inbound_record" USING btree ("date","id","vendor_id","status","first_kg","second_kg","net_kg","amount") WHERE "inbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_record__date" ON "outbound_record" USING btree ("date","id","customer_id","status","first_kg","second_kg") WHERE "outbound_record"."deleted_at" is null;