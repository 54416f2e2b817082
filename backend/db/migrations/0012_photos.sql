CREATE TABLE "user_photo" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_photo" ADD CONSTRAINT "user_photo_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_photo__hash" ON "user_photo" USING btree ("hash");--> statement-breakpoint
-- An address that was written before photos were kept here belongs to no photo.
UPDATE "app_user" SET "photo_url" = NULL WHERE "photo_url" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user__photo_url" CHECK ("app_user"."photo_url" ~ '^/photo/[0-9a-f]{64}$');