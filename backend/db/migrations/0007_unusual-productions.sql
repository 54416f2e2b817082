ALTER TABLE "production" ADD COLUMN "unusual" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "production" ADD COLUMN "to_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "production__to_check" ON "production" USING btree ("date","id") WHERE "production"."to_check" and "production"."deleted_at" is null;