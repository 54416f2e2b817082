ALTER TABLE "outbound_record" ADD COLUMN "invoiced_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "invoiced_by_id" integer;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "invoiced_amount" numeric(17, 2);--> statement-breakpoint
ALTER TABLE "outbound_record" ADD CONSTRAINT "outbound_record_invoiced_by_id_app_user_id_fk" FOREIGN KEY ("invoiced_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbound_record__to_invoice" ON "outbound_record" USING btree ("date","id") WHERE "outbound_record"."status" = 'DONE' and "outbound_record"."invoiced_at" is null and "outbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_record__invoiced" ON "outbound_record" USING btree ("date","id") WHERE "outbound_record"."invoiced_at" is not null and "outbound_record"."deleted_at" is null;