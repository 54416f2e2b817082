CREATE TABLE "password_reset" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_reset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_mail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"locale" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz(3) DEFAULT now() NOT NULL,
	"sent_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"error" text
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "password_reset__hash__unique" ON "password_reset" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "password_reset__user" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outgoing_mail__due" ON "outgoing_mail" USING btree ("due_at") WHERE "outgoing_mail"."sent_at" is null and "outgoing_mail"."failed_at" is null;