ALTER TABLE "inbound_record" ADD COLUMN "computed_pct" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "inbound_record" ADD COLUMN "overruled_reason" text;--> statement-breakpoint
ALTER TABLE "inbound_record_item" ADD COLUMN "sample" jsonb;--> statement-breakpoint
ALTER TABLE "inbound_item" ADD COLUMN "factors" jsonb;