ALTER TABLE "access_token" ADD COLUMN "last_seen_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "access_token" SET "last_seen_at" = "created_at";--> statement-breakpoint
ALTER TABLE "access_token" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "access_token" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "invited_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "last_sign_in_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "last_sign_in_address" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "last_sign_in_agent" text;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;