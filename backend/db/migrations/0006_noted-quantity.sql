ALTER TABLE "inbound_record_item" ADD COLUMN "noted_quantity" integer;--> statement-breakpoint
UPDATE "inbound_record_item" SET "noted_quantity" = "quantity";--> statement-breakpoint
ALTER TABLE "inbound_record_item" ALTER COLUMN "noted_quantity" SET NOT NULL;
