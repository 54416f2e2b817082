ALTER TABLE "inbound_record" ADD COLUMN "first_correction" jsonb;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD COLUMN "second_correction" jsonb;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD COLUMN "finish_correction" jsonb;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD COLUMN "check_correction" jsonb;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "first_correction" jsonb;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "second_correction" jsonb;--> statement-breakpoint
ALTER TABLE "outbound_record" ADD COLUMN "finish_correction" jsonb;--> statement-breakpoint
ALTER TABLE "outbound_record_item" ADD COLUMN "load_correction" jsonb;