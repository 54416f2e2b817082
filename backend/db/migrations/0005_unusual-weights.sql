ALTER TABLE "inbound_record" ADD COLUMN "unusual" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD COLUMN "to_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "unusual" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "to_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "inbound_record__to_check" ON "inbound_record" USING btree ("date","id") WHERE "inbound_record"."to_check" and "inbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbound_record__to_check" ON "outbound_record" USING btree ("date","id") WHERE "outbound_record"."to_check" and "outbound_record"."deleted_at" is null;