CREATE TABLE "api_key" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"created_by_id" integer NOT NULL,
	"revoked_at" timestamptz(3),
	"revoked_by_id" integer,
	"last_used_at" timestamptz(3),
	"last_used_address" text
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "is_api_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_created_by_id_app_user_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_revoked_by_id_app_user_id_fk" FOREIGN KEY ("revoked_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key__hash__unique" ON "api_key" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key__user__unique" ON "api_key" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user__api_key" CHECK (not "app_user"."is_api_key" or (not "app_user"."active" and "app_user"."role" = ''));