ALTER TABLE "booking" ADD COLUMN "arrives_at" text;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking__arrives" CHECK ("booking"."arrives_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');