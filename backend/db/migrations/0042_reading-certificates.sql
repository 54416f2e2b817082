ALTER TABLE "scale_reading" ADD COLUMN "certificate_no" text;--> statement-breakpoint
ALTER TABLE "scale_reading" ADD COLUMN "certificate_until" date;