ALTER TABLE "inbound_record" ADD COLUMN "transporter" text;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD COLUMN "permitted_gross_kg" integer;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "transporter" text;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "permitted_gross_kg" integer;--> statement-breakpoint
CREATE INDEX "inbound_record__over_limit" ON "inbound_record" USING btree ("date","id") WHERE "inbound_record"."first_kg" > "inbound_record"."permitted_gross_kg" and "inbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_record__over_limit" ON "outbound_record" USING btree ("date","id") WHERE "outbound_record"."second_kg" > "outbound_record"."permitted_gross_kg" and "outbound_record"."deleted_at" is null;