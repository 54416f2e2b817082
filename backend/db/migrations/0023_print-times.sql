ALTER TABLE "paper_print" ADD COLUMN "last_by_id" integer;--> statement-breakpoint
ALTER TABLE "paper_print" ADD COLUMN "last_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "paper_print" ADD CONSTRAINT "paper_print_last_by_id_app_user_id_fk" FOREIGN KEY ("last_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;